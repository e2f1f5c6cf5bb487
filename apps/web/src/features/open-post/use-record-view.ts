import { initMember } from '@studyline/contract/app';
import { getChannel, listMyChannels } from '@studyline/contract/channels';
import { getPostCompliance, recordView } from '@studyline/contract/compliance';
import { getPost, getPostVersion, type PostOpened } from '@studyline/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { invalidate } from '../../api/query-options.ts';
import { useCall } from '../../api/use-call.ts';
import { refreshPost } from '../../live/refresh-post.ts';

/** What the first opening of a version changes: unread counts, the post, and rules that ask for reading. */
const changed = [getPost, getPostVersion, getPostCompliance, initMember, getChannel, listMyChannels];

/**
 * Records that the version was opened, once for each opening and not before its content is on the screen: a text or the
 * tile of a file at once, pages with the first of their pictures, and nothing in a window that nobody looks at.
 */
export function useRecordView(post: PostOpened): void {
  const queryClient = useQueryClient();
  const recorded = useRef<string>(undefined);
  const { postDetail: detail, documentPreviewData: preview } = post;
  const { postId, version } = detail;
  const isNew =
    !detail.hasViewedLastModification ||
    detail.markedAsUnread ||
    detail.actions.some(({ opened }) => !opened);
  const { mutate } = useCall(recordView, {
    onDone: () => {
      if (!isNew) return;
      for (const endpoint of changed) void invalidate(endpoint);
      refreshPost(queryClient, postId);
    },
  });

  const record = useEffectEvent((id: number, body: { version: number }) => {
    const opening = `${id}-${body.version}`;
    if (recorded.current === opening) return;
    recorded.current = opening;
    mutate({ params: { id }, body });
  });

  useEffect(() => {
    const check = () => {
      if (isContentShown(preview.status, version)) record(postId, { version });
    };
    check();
    // A picture's load is seen on its way down only.
    document.addEventListener('load', check, true);
    document.addEventListener('visibilitychange', check);
    return () => {
      document.removeEventListener('load', check, true);
      document.removeEventListener('visibilitychange', check);
    };
  }, [postId, version, preview.status]);
}

type PreviewStatus = PostOpened['documentPreviewData']['status'];

function isContentShown(status: PreviewStatus, version: number): boolean {
  if (document.visibilityState === 'hidden' || status === 'PENDING') return false;
  if (status === 'NONE') return true;
  const pictures = document.querySelectorAll<HTMLImageElement>(`#main img[src*="/${version}/previews/"]`);
  return [...pictures].some(
    (picture) => picture.complete && picture.naturalWidth > 0 && picture.getClientRects().length > 0,
  );
}
