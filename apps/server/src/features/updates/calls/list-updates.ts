import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/updates/calls';
import type { Actor } from '../../../core/actor.ts';
import { now } from '../../../core/clock.ts';
import type { Call } from '../../../http/route.ts';
import { countUnread } from '../shown-queries.ts';
import { findUpdates } from './list-queries.ts';
import { presentUpdate } from './present.ts';

/** What happened that concerns the caller, newest first. */
export async function listUpdates(
  actor: Actor,
  { filter, pageSize, before }: Call<typeof contract.listUpdates>,
): Promise<Result<typeof contract.listUpdates>> {
  const { userId } = actor;
  const { db } = actor.server;
  const at = now();
  const [rows, counts] = await Promise.all([
    findUpdates(db, userId, { filter, before, limit: pageSize + 1, at }),
    countUnread(db, userId, at),
  ]);
  const page = rows.slice(0, pageSize);
  return {
    items: page.map((row) => presentUpdate(actor, row)),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    ...counts,
  };
}
