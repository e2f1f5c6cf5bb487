import { IconArrowDown } from '@tabler/icons-react';
import { initMember } from '@studyline/contract/app';
import type { Comment } from '@studyline/contract/comments';
import type { PostDetail } from '@studyline/contract/posts';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { lazy } from '../../../navigation/lazy-screens.tsx';
import { CommentList, EarlierButton } from '../../../ui/posts/Comments.tsx';
import { BlockError, EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { useTranslation } from '../../../words.ts';
import { commentsOf, countEarlier, firstShownOf, mergeThreads, type Thread } from '../comment-pages.ts';
import classes from '../Comments.module.css';
import { CommentThread, type Writing } from '../CommentThread.tsx';
import { useKeptState } from '../use-kept-state.ts';
import { useNewComments } from '../use-new-comments.ts';

/** The dialog is loaded when it is opened. */
const RemoveCommentDialog = lazy(() => import('../RemoveCommentDialog.tsx'), 'RemoveCommentDialog');

interface CommentsTabProps {
  post: PostDetail;
  /** The person's own comment, just sent from below the panel. It is brought into view. */
  sentId: number | undefined;
}

/** The comments of a post, the newest last. */
export function CommentsTab({ post, sentId }: CommentsTabProps) {
  const { t } = useTranslation();
  const comments = useInfiniteQuery(commentsOf(post.postId));
  const { data, isError, refetch } = comments;
  if (!data && isError) {
    return (
      <BlockError text={t('comments.failed')} retryLabel={t('app.tryAgain')} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <PanelSkeleton />;
  const threads = mergeThreads(data.pages);
  if (threads.length === 0) {
    const text = post.can.comment === true ? t('comments.noneText') : undefined;
    return <EmptyState plain title={t('comments.none')} text={text} />;
  }
  return (
    <Comments
      postId={post.postId}
      threads={threads}
      totalCount={data.pages[0]?.totalCount ?? 0}
      hasMore={comments.hasNextPage}
      onMore={() => void (comments.isFetching || comments.fetchNextPage())}
      sentId={sentId}
    />
  );
}

interface CommentsProps {
  postId: number;
  threads: Thread[];
  totalCount: number;
  /** Whether there are earlier threads to fetch. */
  hasMore: boolean;
  onMore: () => void;
  sentId: number | undefined;
}

function Comments({ postId, threads: known, totalCount, hasMore, onMore, sentId }: CommentsProps) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const list = useRef<HTMLDivElement>(null);
  const [removingId, setRemovingId] = useState<number>();
  const [writing, setWriting] = useKeptState<Writing | null>(`writing:${postId}`, null);
  const [isOpen, setOpen] = useKeptState(`comments-open:${postId}`, false);
  const [firstShown] = useState(() => firstShownOf(known));
  const threads = isOpen ? known : known.filter(({ top }) => top.commentId >= firstShown);
  const earlier = hasMore || threads.length < known.length ? countEarlier(threads, totalCount) : 0;
  const showEarlier = () => (isOpen ? onMore() : setOpen(true));

  const all = threads.flatMap(({ top, replies }) => [top, ...replies]);
  const removing = all.find(({ commentId }) => commentId === removingId);
  const news = useNewComments(list, all, init.user.basicUserInfo.userId);
  useFocusOnEarlier(list, earlier, all[0]?.commentId);
  const [ownId, setOwnId] = useState<number>();
  useInSight(list, sentId, all);
  useInSight(list, ownId, all);

  const stopWriting = (commentId?: number) => {
    setWriting(null);
    setOwnId(commentId);
    // The form goes away, so the focus returns to its opener.
    const opener = writing && `[data-${writing.kind}="${writing.commentId}"]`;
    requestAnimationFrame(() => opener && list.current?.querySelector<HTMLElement>(opener)?.focus());
  };
  return (
    <div ref={list} tabIndex={-1} data-comments className={classes.comments}>
      {earlier > 0 && (
        <EarlierButton onClick={showEarlier}>{t('comments.earlier', { count: earlier })}</EarlierButton>
      )}
      <CommentList label={t('comments.label')}>
        {threads.map((thread) => (
          <CommentThread
            key={thread.top.commentId}
            thread={thread}
            actions={{
              writing,
              onWrite: setWriting,
              onDone: stopWriting,
              onRemove: setRemovingId,
            }}
          />
        ))}
      </CommentList>
      <output className="sl-hidden">
        {news.names.map((name) => t('comments.arrived', { name })).join(', ')}
      </output>
      {news.count > 0 && (
        <div className={classes.news}>
          <button type="button" onClick={() => bringIntoSight(list.current, news.lastId)}>
            <IconArrowDown size={16} aria-hidden />
            {t('comments.new', { count: news.count })}
          </button>
        </div>
      )}
      <Suspense>
        {removing && (
          <RemoveCommentDialog
            comment={removing}
            hasReplies={all.some(({ parentCommentId }) => parentCommentId === removingId)}
            onClose={() => setRemovingId(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

function bringIntoSight(list: HTMLElement | null, commentId: number | undefined): void {
  const text = list?.querySelector(`[data-comment="${commentId}"]`);
  text?.closest('li')?.scrollIntoView({ block: 'nearest' });
}

/** Brings a comment into view as soon as it is in the list. */
function useInSight(
  list: { current: HTMLElement | null },
  commentId: number | undefined,
  comments: readonly Comment[],
): void {
  const isThere = comments.some((comment) => comment.commentId === commentId);
  useEffect(() => {
    if (isThere) bringIntoSight(list.current, commentId);
  }, [list, isThere, commentId]);
}

/** The button for earlier comments goes away with the last of them, so the focus moves to the first comment. */
function useFocusOnEarlier(
  list: { current: HTMLElement | null },
  earlier: number,
  firstId: number | undefined,
): void {
  const before = useRef({ earlier, firstId });
  const moveOn = useEffectEvent((now: { earlier: number; firstId: number | undefined }) => {
    const isGone = before.current.earlier > 0 && now.earlier === 0 && before.current.firstId !== now.firstId;
    before.current = now;
    const first = list.current?.querySelector<HTMLElement>('ul > li');
    if (!isGone || !first || document.activeElement !== document.body) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  });
  useLayoutEffect(() => moveOn({ earlier, firstId }), [earlier, firstId]);
}
