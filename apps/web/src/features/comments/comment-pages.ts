import { type Comment, listComments } from '@studyline/contract/comments/calls';
import { pages } from '../../api/query-options.ts';

/** Number of threads shown initially: the latest, with the action and the tabs still in view. */
const FIRST_THREADS = 3;

interface CommentPage {
  items: Comment[];
  totalCount: number;
}

/** The comments of a post, the newest threads first. */
export function commentsOf(postId: number) {
  return pages(listComments, { params: { postId }, query: { sort: 'NEWEST_FIRST' } });
}

export interface Thread {
  top: Comment;
  replies: Comment[];
}

/**
 * Turns pages as fetched, the newest threads first, into threads with the oldest first. A thread that moved to the next page between two
 * fetches appears once.
 */
export function mergeThreads(all: readonly CommentPage[]): Thread[] {
  const seen = new Set<number>();
  const comments = all
    .flatMap(({ items }) => items)
    .toSorted((one, other) => one.commentId - other.commentId)
    .filter(({ commentId }) => !seen.has(commentId) && Boolean(seen.add(commentId)));
  const threads = new Map<number, Thread>();
  for (const comment of comments) {
    if (comment.parentCommentId === null) threads.set(comment.commentId, { top: comment, replies: [] });
  }
  for (const comment of comments) {
    if (comment.parentCommentId !== null) threads.get(comment.parentCommentId)?.replies.push(comment);
  }
  return [...threads.values()];
}

/** The same threads with separately fetched replies. */
export function addReplies(threads: readonly Thread[], more: readonly Comment[]): Thread[] {
  if (more.length === 0) return [...threads];
  return threads.map(({ top, replies }) => {
    const own = more.filter(({ parentCommentId }) => parentCommentId === top.commentId);
    const all = new Map([...own, ...replies].map((reply) => [reply.commentId, reply]));
    return { top, replies: [...all.values()].toSorted((a, b) => a.commentId - b.commentId) };
  });
}

/** How many of a thread's replies are earlier than the loaded ones. */
export const countEarlierReplies = ({ top, replies }: Thread) => Math.max(0, top.replyCount - replies.length);

/** The first comment shown initially. It stays the same when new ones arrive, so that nothing being read leaves the screen. */
export function firstShownOf(threads: readonly Thread[]): number {
  return threads.at(-FIRST_THREADS)?.top.commentId ?? 0;
}

/** How many comments are in threads earlier than these. Removed ones do not count. */
export function countEarlier(threads: readonly Thread[], totalCount: number): number {
  const counts = threads.map(({ top }) => top.replyCount + (top.commentText === null ? 0 : 1));
  return Math.max(
    0,
    counts.reduce((left, count) => left - count, totalCount),
  );
}
