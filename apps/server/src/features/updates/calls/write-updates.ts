import { dayIn, now } from '../../../core/clock.ts';
import type { Server } from '../../../core/server.ts';
import { isTransaction, type Trx } from '../../../db/pool.ts';
import { concerns } from './concerns.ts';
import type { Told } from './told-queries.ts';
import * as queries from './write-queries.ts';

/** How many updates one transaction writes. */
const BATCH = 500;

/** Runs one batch by itself, and lets the people know who have something new. During seeding it is part of what is seeded. */
async function inBatch<T extends { userIds: readonly number[] }>(
  server: Server,
  write: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { db } = server;
  const perform = async (trx: Trx) => {
    await queries.lockUpdates(trx);
    return write(trx);
  };
  const done = isTransaction(db) ? await perform(db) : await db.transaction().execute((trx) => perform(trx));
  if (done.userIds.length > 0) server.tell(done.userIds);
  return done;
}

/** Tells the people whom an event of the audit trail concerns. */
export async function writeUpdates(server: Server, eventId: number): Promise<void> {
  const event = await queries.findEvent(server.db, eventId);
  if (!event) return;
  const concern = concerns[event.type];
  for (const told of typeof concern === 'function' ? concern(event) : concern) {
    let after: number | undefined = 0;
    while (after !== undefined) after = await writeNext(server, { eventId, after, limit: BATCH }, told);
  }
}

async function writeNext(
  server: Server,
  page: { eventId: number; after: number; limit: number },
  told: Told,
): Promise<number | undefined> {
  return (await inBatch(server, (trx) => queries.insertToldOf(trx, page, told))).lastUserId;
}

/** Removes what told of a comment, once it is removed. */
export async function removeToldOfComment(server: Server, commentId: number): Promise<void> {
  await inBatch(server, async (trx) => ({ userIds: await queries.deleteToldOfComment(trx, commentId) }));
}

/** Tells of what time brings: actions that are due or overdue, also those of other teams, and drafts that expire. */
export async function tellOfDue(server: Server): Promise<void> {
  const at = now();
  for (const insert of [queries.insertDue, queries.insertOverdueTeams, queries.insertExpiringDrafts])
    while ((await inBatch(server, (trx) => insert(trx, at, BATCH))).lastUserId !== undefined);
}

/** Tells of calibrations that are due within 30 days. */
export async function tellOfCalibrations(server: Server): Promise<void> {
  const bounds = { today: dayIn('UTC'), at: now() };
  while (
    (await inBatch(server, (trx) => queries.insertCalibrations(trx, bounds, BATCH))).lastUserId !== undefined
  );
}

/** Tells of quotations that expire within days. */
export async function tellOfExpiring(server: Server): Promise<void> {
  const at = now();
  while (
    (await inBatch(server, (trx) => queries.insertExpiringQuotations(trx, at, BATCH))).lastUserId !==
    undefined
  );
}
