import { IconArrowDown } from '@tabler/icons-react';
import { initMember } from '@studyline/contract/app/calls';
import type { Comment } from '@studyline/contract/comments/calls';
import type { PostDetail } from '@studyline/contract/posts/calls';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { CallError } from '../../../api/errors.ts';
import { q } from '../../../api/query-options.ts';
import { onDemand } from '../../../navigation/on-demand.tsx';
import { CommentList, EarlierButton } from '../../../ui/posts/Comments.tsx';
import { BlockError, EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { paths } from '../../../paths.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useNameAfterHash } from '../../../use-address.ts';
import { useTranslation } from '../../../words.ts';
import { copyLink } from '../../posts/copy-link.ts';
import { commentsAround } from '../comments-around.ts';
import {
  addReplies,
  commentsOf,
  countEarlier,
  firstShownOf,
  mergeThreads,
  type Thread,
} from '../comment-pages.ts';
import classes from '../Comments.module.css';
import { CommentThread, type Writing } from '../CommentThread.tsx';
import { useEarlierReplies } from '../use-earlier-replies.ts';
import type { CommentLink } from '../use-comment-link.ts';
import { useKeptState } from '../../../use-kept-state.ts';
import { useNewComments } from '../use-new-comments.ts';

/** The dialogs are loaded when one is opened. */
const RemoveCommentDialog = onDemand(() => import('../RemoveCommentDialog.tsx'), 'RemoveCommentDialog');
const RemoveAttachmentDialog = onDemand(() => import('../AttachmentDialogs.tsx'), 'RemoveAttachmentDialog');
const PictureDialog = onDemand(() => import('../AttachmentDialogs.tsx'), 'PictureDialog');

/** A dialog about a comment. */
interface Asking {
  what: 'REMOVE' | 'REMOVE_FILE' | 'PICTURE';
  commentId: number;
}

interface CommentsTabProps {
  post: PostDetail;
  /** The person's own comment, just sent from below the panel. It is brought into view. */
  sentId: number | undefined;
  link: CommentLink | undefined;
}

/** The comments of a post, the newest last. A link to an earlier comment opens the list there. */
export function CommentsTab({ post, sentId, link }: CommentsTabProps) {
  const { t } = useTranslation();
  const { comments, isAround, isGone } = useComments(post.postId, link?.commentId);
  const { data, isError, refetch } = comments;
  if (!data && isError) {
    return (
      <BlockError text={t('comments.failed')} retryLabel={t('app.tryAgain')} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <PanelSkeleton />;
  const threads = mergeThreads(data.pages);
  const goneNotice = isGone && link && <GoneNotice link={link} />;
  if (threads.length === 0) {
    const text = post.can.comment === true ? t('comments.noneText') : undefined;
    return (
      <>
        {goneNotice}
        <EmptyState plain title={t('comments.none')} text={text} />
      </>
    );
  }
  return (
    <>
      {goneNotice}
      <Comments
        key={String(isAround)}
        post={post}
        threads={threads}
        totalCount={data.pages[0]?.totalCount ?? 0}
        hasMore={comments.hasNextPage}
        onMore={() => void (comments.isFetching || comments.fetchNextPage())}
        onLater={comments.hasPreviousPage ? () => comments.fetchPreviousPage() : undefined}
        sentId={sentId}
        link={isGone ? undefined : link}
      />
    </>
  );
}

/** The latest comments, or those around a linked one if it is not among them. */
function useComments(postId: number, linkedId: number | undefined) {
  const latest = useInfiniteQuery(commentsOf(postId));
  const isElsewhere =
    linkedId !== undefined &&
    latest.data?.pages.every(({ items }) => items.every(({ commentId }) => commentId !== linkedId)) === true;
  const around = useInfiniteQuery({ ...commentsAround(postId, linkedId ?? 0), enabled: isElsewhere });
  const isGone =
    isElsewhere && around.error instanceof CallError && around.error.errorCode === 'COMMENT_NOT_FOUND';
  const isAround = isElsewhere && !isGone;
  return { comments: isAround ? around : latest, isAround, isGone };
}

/** Says that a link leads nowhere, also to screen readers. */
function GoneNotice({ link }: { link: CommentLink }) {
  const { t } = useTranslation();
  const notice = useRef<HTMLParagraphElement>(null);
  const reach = useEffectEvent(() => {
    if (link.isReached) return;
    goTo(notice.current);
    link.onReached();
  });
  useEffect(() => reach(), []);
  return (
    <p ref={notice} tabIndex={-1} className={classes.gone}>
      {t('comments.linkGone')}
    </p>
  );
}

interface CommentsProps {
  post: PostDetail;
  threads: Thread[];
  totalCount: number;
  /** Whether there are earlier threads to fetch. */
  hasMore: boolean;
  onMore: () => void;
  /** Fetches later threads. Undefined if the list goes up to the newest. */
  onLater: (() => Promise<unknown>) | undefined;
  sentId: number | undefined;
  link: CommentLink | undefined;
}

function Comments({
  post,
  threads: known,
  totalCount,
  hasMore,
  onMore,
  onLater,
  sentId,
  link,
}: CommentsProps) {
  const { t } = useTranslation();
  const { postId, version } = post;
  const nameAfterHash = useNameAfterHash();
  const { data: init } = useSuspenseQuery(q(initMember));
  const list = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<Asking>();
  const [writing, setWriting] = useKeptState<Writing | null>(`writing:${postId}`, null);
  const [isOpen, setOpen] = useKeptState(`comments-open:${postId}`, false);
  const [firstShown] = useState(() => firstShownOf(known));
  const showsAll = isOpen || link !== undefined;
  const { replies: moreReplies, showMore: showMoreReplies } = useEarlierReplies();
  const threads = addReplies(
    showsAll ? known : known.filter(({ top }) => top.commentId >= firstShown),
    moreReplies,
  );
  const earlier = hasMore || threads.length < known.length ? countEarlier(threads, totalCount) : 0;
  const showEarlier = () => (showsAll ? onMore() : setOpen(true));

  const all = threads.flatMap(({ top, replies }) => [top, ...replies]);
  const askedAbout = all.find(({ commentId }) => commentId === asking?.commentId);
  const isUpToNewest = onLater === undefined;
  const news = useNewComments(list, { comments: all, isUpToNewest }, init.user.basicUserInfo.userId);
  useFocusOnEarlier(list, earlier, all[0]?.commentId);
  const [ownId, setOwnId] = useState<number>();
  useScrolledIntoView(list, sentId, all);
  useScrolledIntoView(list, ownId, all);
  const linkedId = useLinked(list, link, all);

  const stopWriting = (commentId?: number) => {
    setWriting(null);
    setOwnId(commentId);
    // The form closes, so the focus returns to its opener.
    const opener = writing && `[data-${writing.kind}="${writing.commentId}"]`;
    requestAnimationFrame(() => opener && list.current?.querySelector<HTMLElement>(opener)?.focus());
  };
  const stopAsking = () => setAsking(undefined);
  const showReplies = async (commentId: number) => {
    await showMoreReplies(commentId);
    // The button may be gone, and its focus with it.
    const thread = list.current?.querySelector(`[data-comment="${commentId}"]`)?.closest('li');
    requestAnimationFrame(() => takeFocus(thread?.querySelector('li')));
  };
  const copyCommentLink = async (commentId: number) => {
    if (await copyLink(paths.comment(postId, version, commentId))) return;
    // The person can copy it from the address bar.
    nameAfterHash(`comment=${commentId}`);
  };
  // If later comments are missing, it is unknown how many of the others are earlier.
  const earlierLabel = isUpToNewest ? t('comments.earlier', { count: earlier }) : t('comments.someEarlier');
  return (
    <div ref={list} tabIndex={-1} data-comments className={classes.comments}>
      {(isUpToNewest ? earlier > 0 : hasMore) && (
        <EarlierButton onClick={showEarlier}>{earlierLabel}</EarlierButton>
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
              onRemove: (commentId) => setAsking({ what: 'REMOVE', commentId }),
              onOpenPicture: (commentId) => setAsking({ what: 'PICTURE', commentId }),
              onRemoveFile: (commentId) => setAsking({ what: 'REMOVE_FILE', commentId }),
              onCopyLink: (commentId) => void copyCommentLink(commentId),
              onEarlierReplies: (commentId) => void showReplies(commentId),
              version,
              linkedId,
            }}
          />
        ))}
      </CommentList>
      {onLater && (
        <div className={classes.later}>
          <TextButton onClick={() => void showLater(list.current, onLater)}>
            {t('comments.someLater')}
          </TextButton>
        </div>
      )}
      <output className="sl-hidden">
        {news.names.map((name) => t('comments.arrived', { name })).join(', ')}
      </output>
      {news.count > 0 && (
        <div className={classes.news}>
          <button type="button" onClick={() => scrollIntoView(list.current, news.lastId)}>
            <IconArrowDown size={16} aria-hidden />
            {t('comments.new', { count: news.count })}
          </button>
        </div>
      )}
      {askedAbout && asking?.what === 'REMOVE' && (
        <RemoveCommentDialog
          comment={askedAbout}
          hasReplies={askedAbout.replyCount > 0}
          onClose={stopAsking}
        />
      )}
      {askedAbout && asking?.what === 'REMOVE_FILE' && (
        <RemoveAttachmentDialog comment={askedAbout} onClose={stopAsking} />
      )}
      {askedAbout && asking?.what === 'PICTURE' && (
        <PictureDialog comment={askedAbout} onClose={stopAsking} />
      )}
    </div>
  );
}

/** Moves the focus to the first of the later comments, because the button for them may disappear. */
async function showLater(list: HTMLElement | null, fetchLater: () => Promise<unknown>): Promise<void> {
  const last = list?.querySelector('ul > li:last-child');
  await fetchLater();
  requestAnimationFrame(() => {
    const next = last?.nextElementSibling;
    if (next instanceof HTMLElement) takeFocus(next);
  });
}

/** Focuses a part of the list that is not focusable otherwise. */
function takeFocus(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function goTo(element: HTMLElement | null | undefined): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

/** Goes to a linked comment as soon as it is in the list, once. Returns its id from then on. */
function useLinked(
  list: { current: HTMLElement | null },
  link: CommentLink | undefined,
  comments: readonly Comment[],
): number | undefined {
  const [linkedId, setLinkedId] = useState<number>();
  const wanted = link?.isReached === false ? link.commentId : undefined;
  if (wanted !== undefined && wanted !== linkedId && comments.some(({ commentId }) => commentId === wanted)) {
    setLinkedId(wanted);
  }
  const reach = useEffectEvent(() => {
    goTo(list.current?.querySelector<HTMLElement>('[data-linked]'));
    link?.onReached();
  });
  useEffect(() => {
    if (linkedId !== undefined) reach();
  }, [linkedId]);
  return linkedId;
}

function scrollIntoView(list: HTMLElement | null, commentId: number | undefined): void {
  const text = list?.querySelector(`[data-comment="${commentId}"]`);
  text?.closest('li')?.scrollIntoView({ block: 'nearest' });
}

/** Brings a comment into view as soon as it is in the list. */
function useScrolledIntoView(
  list: { current: HTMLElement | null },
  commentId: number | undefined,
  comments: readonly Comment[],
): void {
  const isThere = comments.some((comment) => comment.commentId === commentId);
  useEffect(() => {
    if (isThere) scrollIntoView(list.current, commentId);
  }, [list, isThere, commentId]);
}

/** The button for earlier comments disappears with the last of them, so the focus moves to the first comment. */
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
    if (isGone && document.activeElement === document.body) takeFocus(first);
  });
  useLayoutEffect(() => moveOn({ earlier, firstId }), [earlier, firstId]);
}
