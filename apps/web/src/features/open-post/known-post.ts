import { type FeedPage, listChannelPosts, listMemberPosts } from '@studyline/contract/feed/calls';
import type { PostDetail } from '@studyline/contract/posts/calls';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { isPages, isQueryOf } from '../../api/query-options.ts';

/** What this window's loaded lists say about one version of a post. */
export function knownPost(queryClient: QueryClient, postId: number, version: number): PostDetail | undefined {
  const isList = ({ queryKey }: Query) =>
    isQueryOf(queryKey, listChannelPosts) || isQueryOf(queryKey, listMemberPosts);
  return queryClient
    .getQueryCache()
    .findAll({ predicate: isList })
    .flatMap(pagesOf)
    .flatMap(({ items }) => items.map(({ postDetail }) => postDetail))
    .find((post) => post.postId === postId && post.version === version);
}

function pagesOf({ queryKey, state: { data } }: Query): FeedPage[] {
  if (data === undefined) return [];
  return isPages(queryKey) ? (data as InfiniteData<FeedPage>).pages : [data as FeedPage];
}
