import type { PlacedPosts, PostCounts } from './count-queries.ts';

/** Sums up posts by place, counting each post once in each of its places. */
export function sumUp(
  posts: readonly PlacedPosts[],
  placesOf: (posts: PlacedPosts) => Iterable<number>,
): Map<number, PostCounts> {
  const counts = new Map<number, PostCounts>();
  for (const some of posts)
    for (const place of new Set(placesOf(some))) {
      const sum = counts.get(place) ?? { postCount: 0, unreadCount: 0 };
      sum.postCount += some.postCount;
      sum.unreadCount += some.unreadCount;
      counts.set(place, sum);
    }
  return counts;
}
