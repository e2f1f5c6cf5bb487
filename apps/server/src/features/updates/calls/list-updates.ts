import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/updates/calls';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import type { Call } from '../../../http/route.ts';
import { countUnread } from '../shown-queries.ts';
import { findNewestId, findUpdates, type Place } from './list-queries.ts';
import { presentUpdate } from './present.ts';

/** What happened that concerns the caller, newest first. */
export async function listUpdates(
  actor: Actor,
  { filter, pageSize, before }: Call<typeof contract.listUpdates>,
): Promise<Result<typeof contract.listUpdates>> {
  const { userId } = actor;
  const { db } = actor.server;
  const place = before === undefined ? undefined : placeOf(before);
  if (before !== undefined && !place)
    throw new AppError('BAD_REQUEST', { issues: [{ path: 'before', message: { key: 'issue.notANext' } }] });
  // Read before the list, so that what is written in between counts as not seen.
  const newestId = await findNewestId(db, userId);
  const [rows, counts] = await Promise.all([
    findUpdates(db, userId, { filter, before: place, limit: pageSize + 1 }),
    countUnread(db, userId),
  ]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    items: page.map((row) => presentUpdate(actor, row)),
    next: rows.length > pageSize && last ? `${last.occurredAt.getTime()}-${last.id}` : null,
    newestId,
    ...counts,
  };
}

function placeOf(text: string): Place | undefined {
  const [, at, id] = /^(\d{1,15})-(\d{1,9})$/.exec(text) ?? [];
  return at === undefined ? undefined : { at: Number(at), id: Number(id) };
}
