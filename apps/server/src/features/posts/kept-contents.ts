import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/pool.ts';
import { CHECKS_READING } from '../../db/rows.ts';
import { findContents, type PostContent } from './content-queries.ts';

/** A version that is shown, and the time of its study's feed when the caller was looked up. */
interface Shown {
  postId: number;
  version: number;
  channelId: number;
  /** It is a publication that stands in the feed. */
  isListed: boolean;
  feedChangedAtMillis: number;
}

interface Kept {
  content: PostContent;
  /** The content is at least as new as the feed was at this time. */
  feedChangedAtMillis: number;
}

/** About 50 MB. */
const CONTENTS_KEPT = 20_000;
const keptOf = new WeakMap<Db, Map<number, Kept>>();

/**
 * The contents of versions, by post. A publication says the same to everybody, so this process keeps what it has read of those in
 * the feed, until the feed changes. The database moves the time of a feed in each transaction that changes a content
 * (`move_feed`).
 */
export async function readContents(
  db: Db,
  posts: readonly Shown[],
): Promise<ReadonlyMap<number, PostContent>> {
  let kept = keptOf.get(db);
  if (!kept) keptOf.set(db, (kept = new Map()));
  const contents = new Map<number, PostContent>();
  const missing = new Map<number, Shown>();
  for (const post of posts) {
    const known = kept.get(post.postId);
    if (known && post.isListed && isValid(known, post)) contents.set(post.postId, known.content);
    else missing.set(post.postId, post);
  }
  if (CHECKS_READING) await checkKept(db, posts, contents);
  if (missing.size === 0) return contents;
  for (const content of await findContents(db, [...missing.values()])) {
    contents.set(content.postId, content);
    const post = missing.get(content.postId);
    if (!post?.isListed) continue;
    kept.delete(content.postId);
    kept.set(content.postId, { content, feedChangedAtMillis: post.feedChangedAtMillis });
  }
  dropOldest(kept);
  return contents;
}

function isValid({ content, feedChangedAtMillis }: Kept, post: Shown): boolean {
  return content.version === post.version && feedChangedAtMillis >= post.feedChangedAtMillis;
}

function dropOldest(kept: Map<number, Kept>): void {
  for (const postId of kept.keys()) {
    if (kept.size <= CONTENTS_KEPT) return;
    kept.delete(postId);
  }
}

/** A content that changed while the feed of its study stayed the same is a fault of ours. */
async function checkKept(
  db: Db,
  posts: readonly Shown[],
  contents: ReadonlyMap<number, PostContent>,
): Promise<void> {
  const kept = posts.filter((post) => contents.has(post.postId));
  if (kept.length === 0) return;
  const fresh = new Map((await findContents(db, kept)).map((content) => [content.postId, content]));
  const stale = kept.filter(
    ({ postId }) => !isDeepStrictEqual({ ...fresh.get(postId) }, { ...contents.get(postId) }),
  );
  if (stale.length === 0) return;
  const channels = await db
    .selectFrom('channel')
    .select(['id', 'feed_changed_at'])
    .where(
      'id',
      'in',
      stale.map((post) => post.channelId),
    )
    .execute();
  const times = new Map(channels.map((channel) => [channel.id, channel.feed_changed_at.getTime()]));
  const wrong = stale.find((post) => times.get(post.channelId) === post.feedChangedAtMillis);
  if (wrong)
    throw new Error(
      `The content of post ${wrong.postId} was kept, but is now ${JSON.stringify(fresh.get(wrong.postId))}.`,
    );
}
