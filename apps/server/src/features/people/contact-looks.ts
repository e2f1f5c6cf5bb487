import type { LookWay } from '@studyline/contract/people/look-ways';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { isNoRoom } from '../../core/no-room.ts';
import type { Db } from '../../db/pool.ts';
import { insertLooks } from './look-queries.ts';

interface Noted {
  day: string;
  looks: Set<string>;
}

/** What this process has recorded today, so that only the first look of a day costs a statement. */
const notedBy = new WeakMap<Db, Noted>();
const MOST_NOTED = 200_000;

/**
 * Records that people were shown how to reach others, before they are: once a day for each person who is shown (R35). People who look at
 * themselves are left out. On a full disk people can still read, so the look is not recorded then.
 */
export async function recordLooks(
  actor: Actor,
  channelId: number,
  way: LookWay,
  shownIds: readonly number[],
): Promise<void> {
  const { userId, server } = actor;
  const at = now();
  const day = at.toISOString().slice(0, 10);
  const { looks } = notedOn(server.db, day);
  const keyOf = (shownId: number) => `${userId} ${shownId} ${channelId} ${way}`;
  const fresh = [...new Set(shownIds)].filter((id) => id !== userId && !looks.has(keyOf(id)));
  if (fresh.length === 0) return;
  try {
    await insertLooks(server.db, { viewerId: userId, channelId, way, shownIds: fresh, at });
  } catch (error) {
    if (isNoRoom(error)) return;
    throw error;
  }
  for (const id of fresh) looks.add(keyOf(id));
}

function notedOn(db: Db, day: string): Noted {
  const known = notedBy.get(db);
  if (known && known.day === day && known.looks.size < MOST_NOTED) return known;
  const noted = { day, looks: new Set<string>() };
  notedBy.set(db, noted);
  return noted;
}
