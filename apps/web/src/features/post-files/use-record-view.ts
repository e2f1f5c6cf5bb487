import { recordView } from '@studyline/contract/compliance/calls';
import { type PostOpened } from '@studyline/contract/posts/calls';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUnseenCall } from '../../live/use-call.ts';
import { isPdf } from './pdf/is-pdf.ts';

/**
 * Records a view of the version, once each time it is opened and only when its content is on the screen: a text immediately, pages with the
 * first picture or drawing of one. A file without pages counts as viewed when it is downloaded. Nothing is recorded in a hidden window.
 */
export function useRecordView(post: PostOpened): { recordDownload: () => void; recordShown: () => void } {
  const recorded = useRef<string>(undefined);
  const { postDetail: detail, documentPreviewData: preview, downloadUrl, edit } = post;
  const { postId, version } = detail;
  const send = useUnseenCall(recordView);

  const recordOnce = (id: number, body: { version: number; edit: number }) => {
    const opening = `${id}-${body.version}-${body.edit}`;
    if (recorded.current === opening) return;
    recorded.current = opening;
    // A failed attempt is retried as soon as more content shows.
    send({ params: { id }, body }).catch(() => (recorded.current = undefined));
  };
  const record = useEffectEvent(recordOnce);

  const shows = preview.status === 'READY' || isPdf(post) ? 'PAGES' : downloadUrl === null ? 'TEXT' : 'FILE';
  useEffect(() => {
    const check = () => {
      if (isContentShown(shows, version)) record(postId, { version, edit });
    };
    check();
    // An image's load event does not bubble, so it is caught in the capture phase.
    document.addEventListener('load', check, true);
    document.addEventListener('visibilitychange', check);
    window.addEventListener('online', check);
    return () => {
      document.removeEventListener('load', check, true);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('online', check);
    };
  }, [postId, version, edit, shows]);
  return {
    recordDownload: () => recordOnce(postId, { version, edit }),
    recordShown: () => {
      if (isContentShown(shows, version)) recordOnce(postId, { version, edit });
    },
  };
}

function isContentShown(shows: 'PAGES' | 'TEXT' | 'FILE', version: number): boolean {
  if (document.visibilityState === 'hidden' || shows === 'FILE') return false;
  if (shows === 'TEXT') return true;
  const drawn = document.querySelector(`[data-shown-version="${version}"]`);
  if (drawn && drawn.getClientRects().length > 0) return true;
  const pictures = document.querySelectorAll<HTMLImageElement>(`#main img[src*="/${version}/previews/"]`);
  return [...pictures].some(
    (picture) => picture.complete && picture.naturalWidth > 0 && picture.getClientRects().length > 0,
  );
}
