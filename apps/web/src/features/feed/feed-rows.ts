import { type FeedContext, type FeedGroupKey, groupFeed } from '@studyline/contract/feed/groups';
import type { PostWrapper } from '@studyline/contract/posts/calls';
import type { FeedSort } from './feed-list.ts';

/** The rows of the list. Keys are stable while pages load and posts change. */
export type FeedRow =
  | { kind: 'heading'; key: string; group: FeedGroupKey }
  | { kind: 'post'; key: string; post: PostWrapper; endsGroup: boolean };

/**
 * The dated groups of posts as rows. A list by due time has no groups. If the oldest post comes first, so does the oldest group.
 */
export function feedRows(posts: readonly PostWrapper[], sort: FeedSort, context: FeedContext): FeedRow[] {
  if (sort === 'DUE_ASC') return posts.map((post, at) => postRow(post, at === posts.length - 1));
  const groups = groupFeed(posts, datesOf, context);
  const ordered = sort === 'LAST_PUBLISHED_ASC' ? groups.toReversed() : groups;
  return ordered.flatMap(({ key, items }) => [
    { kind: 'heading' as const, key: groupId(key), group: key },
    ...items.map((post, at) => postRow(post, at === items.length - 1)),
  ]);
}

function postRow(post: PostWrapper, endsGroup: boolean): FeedRow {
  return { kind: 'post', key: postKey(post.postDetail.postId), post, endsGroup };
}

export function postKey(postId: number): string {
  return `post-${postId}`;
}

function groupId(key: FeedGroupKey): string {
  return key.kind === 'ARCHIVE' ? `group-${key.year}-${key.month}` : `group-${key.kind}`;
}

function datesOf({ postDetail }: PostWrapper) {
  return { isDraft: false, publishedAtMillis: postDetail.lastPublishDateTimeMillis ?? 0 };
}
