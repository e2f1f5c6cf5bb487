import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../db/pool.ts';
import { isToken, makeToken } from './signed-tokens.ts';

export const SESSION_COOKIE = 'studyline_session';
const SESSION_DAYS = 30;

export interface NewSession {
  userId: number;
  provider: string;
  /** The account at the provider, and the provider's name for the session there. */
  connectedAccountId?: number;
  providerSession?: string | null;
  /** Whether signing in has shown a second factor. */
  hasSecondFactor?: boolean;
  ip: string | null;
  userAgent: string | null;
}

/** Only the hash is stored, so that nobody can sign in with a value read from the database. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Opens a session for 30 days; the token goes into the httpOnly cookie and nowhere else. */
export async function createSession(
  db: Db,
  secret: string,
  session: NewSession,
): Promise<{ sessionId: string; token: string; expires: Date }> {
  const token = makeToken(secret, 'session');
  const row = await db
    .insertInto('session')
    .values({
      user_id: session.userId,
      token_hash: hashOf(token),
      provider: session.provider,
      connected_account_id: session.connectedAccountId ?? null,
      provider_session: session.providerSession ?? null,
      second_factor_at: session.hasSecondFactor ? sql<Date>`now()` : null,
      ip_address: session.ip,
      user_agent: session.userAgent?.slice(0, 500) ?? null,
      expires_at: sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { sessionId: row.id, token, expires: row.expires_at };
}

/** Whether a cookie belongs to a session that may have ended. */
export function isSessionToken(secret: string, cookie: string): boolean {
  return isToken(secret, 'session', cookie);
}

function liveSessions(db: Db) {
  return db
    .selectFrom('session')
    .select('id')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);
}

/** The id of the cookie's session, if that is live. */
export async function findLiveSession(db: Db, secret: string, cookie: string): Promise<string | undefined> {
  if (!isSessionToken(secret, cookie)) return undefined;
  const row = await liveSessions(db).where('token_hash', '=', hashOf(cookie)).executeTakeFirst();
  return row?.id;
}

/** Whether a session has neither ended nor expired. */
export async function isSessionLive(db: Db, sessionId: string): Promise<boolean> {
  const row = await liveSessions(db).where('id', '=', sessionId).executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a person's session of this cookie is locked, and whether it has shown a second factor; undefined if it isn't theirs. It stays so
 * until the transaction ends: otherwise it could end or be unlocked before it is continued, and a new one would need no second factor.
 */
export async function findLock(
  trx: Trx,
  secret: string,
  userId: number,
  cookie: string | undefined,
): Promise<{ isLocked: boolean; hasSecondFactor: boolean } | undefined> {
  if (!cookie || !isSessionToken(secret, cookie)) return undefined;
  const row = await liveSessions(trx)
    .select(['locked_at', 'second_factor_at'])
    .where('token_hash', '=', hashOf(cookie))
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { isLocked: row.locked_at !== null, hasSecondFactor: row.second_factor_at !== null };
}

/** Locks a session and closes its signing window (R14); false if it is locked already or has ended. */
export async function lockSession(db: Db, sessionId: string): Promise<boolean> {
  const locked = await db
    .updateTable('session')
    .set({ locked_at: sql<Date>`now()`, reauthenticated_at: null })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('locked_at', 'is', null)
    .executeTakeFirst();
  return locked.numUpdatedRows > 0n;
}

/** Continues a person's locked session of this cookie, as they have signed in again; undefined if there is none. */
export async function unlockSession(
  db: Db,
  secret: string,
  session: Omit<NewSession, 'ip' | 'userAgent'>,
  cookie: string | undefined,
): Promise<{ sessionId: string; token: string; expires: Date } | undefined> {
  if (!cookie || !isSessionToken(secret, cookie)) return undefined;
  const { userId, connectedAccountId, providerSession, hasSecondFactor } = session;
  const row = await db
    .updateTable('session')
    .set({
      locked_at: null,
      active_at: sql<Date>`now()`,
      last_seen_at: sql<Date>`now()`,
      ...(hasSecondFactor && { second_factor_at: sql<Date>`now()` }),
      // Whoever signs out at the provider signs out here too.
      ...(connectedAccountId && {
        connected_account_id: connectedAccountId,
        provider_session: providerSession ?? null,
      }),
    })
    .where('token_hash', '=', hashOf(cookie))
    .where('user_id', '=', userId)
    .where('locked_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'expires_at'])
    .executeTakeFirst();
  return row && { sessionId: row.id, token: cookie, expires: row.expires_at };
}

/** Ends a session of this person; false if it has already ended or is not theirs. */
export async function endSession(
  db: Db,
  userId: number,
  sessionId: string,
  reason: 'SIGNED_OUT' | 'REVOKED',
): Promise<boolean> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, ended_reason: reason })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Ends the live sessions of a person, except one of them, and returns their ids. */
export async function endSessions(db: Db, userId: number, kept: string | null): Promise<string[]> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, ended_reason: 'REVOKED' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('id', 'is distinct from', kept)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}
