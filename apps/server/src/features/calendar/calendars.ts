import { createHash, randomBytes } from 'node:crypto';
import { DAY_MILLIS } from '@studyline/contract/core/days';
import type * as contract from '@studyline/contract/calendar/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { actAs, type Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import { word } from '../../core/words.ts';
import type { Call } from '../../http/route.ts';
import type { Bytes } from '../../http/route.ts';
import { contentDisposition } from '../../files/file-names.ts';
import { type CalendarEvent, writeCalendar } from './ical.ts';
import {
  type CalendarRow,
  deleteFeed,
  findEvent,
  findEventsOf,
  findFeed,
  findFeedOwner,
  upsertFeed,
} from './queries.ts';

/** A calendar includes past events. */
const PAST_DAYS = 90;
const MOST_EVENTS = 500;

export async function getPostCalendar(
  actor: Actor,
  { id: postId }: Call<typeof contract.getPostCalendar>,
): Promise<Bytes> {
  const { server, userId } = actor;
  const event = await findEvent(server.db, userId, postId);
  if (event === undefined) throw new AppError('POST_NOT_FOUND');
  if (event === null) throw new AppError('NOT_AN_EVENT');
  const body = writeCalendar([eventOf(event)], { ...namesOf(server), name: event.study });
  return {
    status: 200,
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': contentDisposition('attachment', `${event.title}.ics`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
    body: Buffer.from(body),
  };
}

export async function getCalendarFeed({
  server,
  userId,
}: Actor): Promise<Result<typeof contract.getCalendarFeed>> {
  const createdAt = await findFeed(server.db, userId);
  return { createdAtDateTimeMillis: createdAt?.getTime() ?? null };
}

/** Only the hash is stored, so the address is shown once. */
export async function createCalendarFeed(actor: Actor): Promise<Result<typeof contract.createCalendarFeed>> {
  const { server, userId } = actor;
  const secret = randomBytes(32).toString('base64url');
  const at = now();
  await transact(actor, async (trx) => {
    await upsertFeed(trx, { userId, hash: hashOf(secret), at });
    record(trx, actor, { type: 'calendar.addressMade', userId }, at);
  });
  const url = `${namesOf(server).publicUrl}/calendar/${secret}.ics`;
  return { url, createdAtDateTimeMillis: at.getTime() };
}

export async function deleteCalendarFeed(actor: Actor): Promise<Result<typeof contract.deleteCalendarFeed>> {
  const { userId } = actor;
  await transact(actor, async (trx) => {
    if (await deleteFeed(trx, userId)) record(trx, actor, { type: 'calendar.addressRevoked', userId });
  });
  return { createdAtDateTimeMillis: null };
}

/**
 * What a calendar program receives from a secret address: what its owner may see now. Undefined if nobody has that address, or its
 * owner may see nothing.
 */
export async function readFeed(server: Server, secret: string): Promise<string | undefined> {
  const userId = await findFeedOwner(server.db, hashOf(secret));
  const owner = userId === undefined ? undefined : await actAs(server, server.db, userId);
  if (!owner || owner.nonEecUser || owner.owesTerms) return undefined;
  const at = now();
  const endAfter = new Date(at.getTime() - PAST_DAYS * DAY_MILLIS);
  const events = await findEventsOf(server.db, owner.userId, { at, endAfter, limit: MOST_EVENTS });
  const named = events.map((event) => ({ ...eventOf(event), title: `${event.study}: ${event.title}` }));
  return writeCalendar(named, { ...namesOf(server), name: word(owner.languageId, 'server.calendarName') });
}

function eventOf(row: CalendarRow): CalendarEvent {
  return { ...row, description: [row.description, row.url].filter(Boolean).join('\n\n') };
}

function namesOf({ settings }: Server): { host: string; publicUrl: string } {
  const publicUrl = settings.publicUrl ?? '';
  return { publicUrl, host: URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost' };
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
