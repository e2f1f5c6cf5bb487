import { recordView } from '@studyline/contract/compliance/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useUnseenCall } from '../../live/use-call.ts';
import { useIsNarrow } from '../../use-media.ts';
import { CourseView } from '../courses/lazy-course.ts';
import { useCoursePlayer } from '../courses/use-course-player.ts';
import { useRecordView } from '../post-files/use-record-view.ts';
import { useContent } from '../post-files/shared/use-post-content.tsx';
import classes from './ReadingSession.module.css';

/** The content of a post, and the record that it was opened. */
export function Letter({ post }: { post: PostOpened }) {
  const isNarrow = useIsNarrow();
  const { recordDownload, recordShown } = useRecordView(post);
  const content = useContent(post, { onDownload: recordDownload, onShown: recordShown });
  const player = useCoursePlayer(post);
  const hasPreview = isNarrow && Boolean(content.preview);
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classes.document}
      data-reading={content.kind === 'article' || content.kind === 'course' || undefined}
    >
      {hasPreview ? <div className={classes.preview}>{content.preview}</div> : null}
      <div className={classes.wide} hidden={hasPreview}>
        {player ? (
          <Suspense>
            <CourseView post={post} player={player} isAlone />
          </Suspense>
        ) : (
          content.document
        )}
      </div>
      {content.overlay}
    </main>
  );
}

/** Whoever has read a letter has read the same file in another study: its copies count as opened with it. */
export function useCopiesRead([first, ...copies]: (PostOpened | undefined)[]): void {
  const send = useUnseenCall(recordView);
  const sent = useRef(new Set<number>());
  const isRead = first?.postDetail.actions.some(({ opened }) => opened) === true;
  const unread = copies.filter(
    (copy) =>
      copy !== undefined &&
      copy.checksum === first?.checksum &&
      !copy.postDetail.actions.some(({ opened }) => opened),
  );
  const record = useEffectEvent(() => {
    for (const copy of unread) {
      if (!copy || sent.current.has(copy.postDetail.postId)) continue;
      const { postId, version } = copy.postDetail;
      sent.current.add(postId);
      send({ params: { id: postId }, body: { version, edit: copy.edit } }).catch(() =>
        sent.current.delete(postId),
      );
    }
  });
  const ids = unread.map((copy) => copy?.postDetail.postId).join();
  useEffect(() => {
    if (isRead && ids) record();
  }, [isRead, ids]);
}
