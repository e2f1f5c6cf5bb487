import type { FeedPage } from '@studyline/contract/feed/calls';
import type { PostDetail } from '@studyline/contract/posts/calls';
import { byDueTime, isOpenAction } from '@studyline/contract/required-actions/open-actions';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { actionKey, isActedOn, onVersion } from '../required-actions/open-actions.ts';

/** One letter to read. */
export interface QueueEntry {
  key: string;
  /** Several if the same file was sent in several studies. The first is the one that is read. */
  posts: [PostDetail, ...PostDetail[]];
  /** When the first of its actions is due; null while all are paused. */
  dueDateTimeMillis: number | null;
  /** No longer asked for since this sitting began. It keeps its place, so that nothing moves under the reader. */
  isOver: boolean;
}

/** Something that the reader does by agreeing: one action for one team. */
export interface Task {
  key: string;
  post: PostDetail;
  action: RequiredAction;
}

/** The open actions of posts that are done by agreeing. What only has to be read is not one. */
export function tasksOf(posts: readonly PostDetail[]): Task[] {
  return posts.flatMap((post) =>
    post.actions
      .filter((action) => isOpenAction(action) && isActedOn(action))
      .toSorted(byDueTime)
      .map((given) => {
        const action = onVersion(given, post);
        return { key: `${post.postId}-${actionKey(action)}`, post, action };
      }),
  );
}

/** What a feed of required actions asks to read, due first. The same file in several studies is one entry. */
export function entriesOf(items: FeedPage['items']): QueueEntry[] {
  const asked = items.filter(({ postDetail }) => postDetail.actions.some(isOpenAction));
  const letters = Map.groupBy(asked, ({ checksum, downloadUrl, postDetail }) =>
    // The same video in another study is watched for each of them.
    checksum !== null && downloadUrl !== null && postDetail.postType !== 'COURSE'
      ? `file-${checksum}`
      : `post-${postDetail.postId}-${postDetail.version}`,
  );
  const entries = [...letters].map(([key, copies]) => {
    const [first, ...others] = copies.map(({ postDetail }) => postDetail);
    const [next] = copies
      .flatMap(({ postDetail }) => postDetail.actions.filter(isOpenAction))
      .toSorted(byDueTime);
    const dueDateTimeMillis = next?.dueDateTimeMillis ?? null;
    return { key, posts: [first!, ...others] as QueueEntry['posts'], dueDateTimeMillis, isOver: false };
  });
  return entries.toSorted(byDueTime);
}

/** The queue after its feed was loaded again: what is no longer in it is over, unless a new version has taken its place. */
export function mergeQueue(before: readonly QueueEntry[], items: FeedPage['items']): QueueEntry[] {
  const entries = entriesOf(items);
  const keys = new Set(entries.map(({ key }) => key));
  const asked = new Set(entries.flatMap(({ posts }) => posts.map(({ postId }) => postId)));
  const over = before
    .filter(({ key, posts }) => !keys.has(key) && !posts.some(({ postId }) => asked.has(postId)))
    .map((entry) => ({ ...entry, isOver: true }));
  return [...entries, ...over].toSorted(byDueTime);
}

/** Whether something that is ready to sign is still asked as it was read. What is not in the queue is unknown here. */
export function isStillAsked(
  entries: readonly QueueEntry[],
  { key, postId }: { key: string; postId: number },
): boolean {
  const known = entries.filter(({ posts }) => posts.some((post) => post.postId === postId));
  const isAsked = ({ posts, isOver }: QueueEntry) =>
    !isOver && tasksOf(posts).some((task) => task.key === key);
  return known.length === 0 || known.some(isAsked);
}

/** The next entry after this one for which something is left to do, from the top again after the last. */
export function nextToRead(
  entries: readonly QueueEntry[],
  key: string,
  isLeft: (entry: QueueEntry) => boolean,
): QueueEntry | undefined {
  const at = entries.findIndex((entry) => entry.key === key);
  return [...entries.slice(at + 1), ...entries.slice(0, Math.max(at, 0))].find(isLeft);
}
