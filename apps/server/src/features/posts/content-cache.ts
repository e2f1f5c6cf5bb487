import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/pool.ts';
import { CHECKS_READING } from '../../db/rows.ts';
import { findContents, type PostContent } from './content-queries.ts';

/** A version to be shown. */
interface Shown {
  postId: number;
  version: number;
  /** It is a publication listed in the feed. */
  isListed: boolean;
  /** The state of the feed when the version was found. */
  feedState: string;
}

/** About 50 MB. */
const CONTENTS_CACHED = 20_000;
const cacheOf = new WeakMap<Db, Map<number, PostContent>>();

/**
 * The contents of versions, by post. A publication is the same for everyone, so this process caches the ones in the feed until the
 * feed changes. The database moves the time of a feed in each transaction that changes a content (`move_feed`, and
 * `move_feeds_of_rows` for their categories). A content that was not cached may be from a later state of the feed than the
 * requested one.
 */
export async function readContents(
  db: Db,
  posts: readonly Shown[],
): Promise<ReadonlyMap<number, PostContent>> {
  let cached = cacheOf.get(db);
  if (!cached) cacheOf.set(db, (cached = new Map()));
  const contents = new Map<number, PostContent>();
  const missing = new Map<number, Shown>();
  for (const post of posts) {
    const known = cached.get(post.postId);
    if (known && isValid(known, post)) contents.set(post.postId, known);
    else missing.set(post.postId, post);
  }
  if (CHECKS_READING && contents.size > 0) await checkCached(db, [...contents.values()]);
  if (missing.size === 0) return contents;
  for (const content of await findContents(db, [...missing.values()])) {
    contents.set(content.postId, content);
    if (!missing.get(content.postId)?.isListed) continue;
    cached.delete(content.postId);
    cached.set(content.postId, content);
  }
  dropOldest(cached);
  return contents;
}

function isValid(content: PostContent, post: Shown): boolean {
  return post.isListed && content.version === post.version && content.feedState === post.feedState;
}

function dropOldest(cached: Map<number, PostContent>): void {
  for (const postId of cached.keys()) {
    if (cached.size <= CONTENTS_CACHED) return;
    cached.delete(postId);
  }
}

/** A content that changes while its study's feed stays the same is a bug on our side. */
async function checkCached(db: Db, cached: readonly PostContent[]): Promise<void> {
  const fresh = new Map((await findContents(db, cached)).map((content) => [content.postId, content]));
  const wrong = cached.find((content) => {
    const now = fresh.get(content.postId);
    return now?.feedState === content.feedState && !isDeepStrictEqual(now, content);
  });
  if (wrong)
    throw new Error(
      `The content of post ${wrong.postId} was cached, but is now ${JSON.stringify(fresh.get(wrong.postId))}.`,
    );
}
