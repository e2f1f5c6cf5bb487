import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/pool.ts';
import { CHECKS_READING } from '../../db/rows.ts';
import { findReaders, type PostReaders } from './opened-queries.ts';

/** About 20 MB. */
const READERS_CACHED = 100_000;
const cacheOf = new WeakMap<Db, Map<string, PostReaders>>();

/**
 * The readers of the posts of a study with this audience. They are the same for everyone who opens such a post, so this process
 * caches them until the feed of the study changes, which the database does in each transaction that changes members, teams or
 * names.
 */
export async function readReaders(
  db: Db,
  { channelId, audience, feedState }: { channelId: number; audience: readonly number[]; feedState: string },
): Promise<PostReaders> {
  let cached = cacheOf.get(db);
  if (!cached) cacheOf.set(db, (cached = new Map()));
  const key = `${channelId}: ${audience.join()}`;
  const known = cached.get(key);
  if (known?.feedState === feedState) {
    if (CHECKS_READING) await checkCached(db, channelId, audience, known);
    return known;
  }
  const found = await findReaders(db, channelId, audience);
  cached.delete(key);
  cached.set(key, found);
  dropOldest(cached);
  return found;
}

function dropOldest(cached: Map<string, PostReaders>): void {
  let sum = 0;
  for (const { readers } of cached.values()) sum += readers.length;
  for (const [key, { readers }] of cached) {
    if (sum <= READERS_CACHED) return;
    cached.delete(key);
    sum -= readers.length;
  }
}

/** Readers that change while their study's feed stays the same are a bug on our side. */
async function checkCached(
  db: Db,
  channelId: number,
  audience: readonly number[],
  cached: PostReaders,
): Promise<void> {
  const fresh = await findReaders(db, channelId, audience);
  if (fresh.feedState === cached.feedState && !isDeepStrictEqual(fresh, cached))
    throw new Error(
      `The readers of ${audience.join()} in study ${channelId} were cached, but are different now.`,
    );
}
