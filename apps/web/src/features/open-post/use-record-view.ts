import { recordView } from '@studyline/contract/compliance';
import { type PostOpened } from '@studyline/contract/posts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall } from '../../live/use-call.ts';

/**
 * Records that the version was opened, once for each opening and only when its content is on the screen. For a text or the tile
 * of a file that is at once; for pages it is with the first picture. Nothing is recorded in a hidden window.
 */
export function useRecordView(post: PostOpened): void {
  const recorded = useRef<string>(undefined);
  const { postDetail: detail, documentPreviewData: preview } = post;
  const { postId, channelId, version } = detail;
  const isNew =
    !detail.hasViewedLastModification ||
    detail.markedAsUnread ||
    detail.actions.some(({ opened }) => !opened);
  const { mutate } = useCall(recordView, { about: { channelId }, changes: isNew });

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
    // A picture's load event does not bubble, so it is caught on its way down.
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
