import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { isToken, makeToken } from './signed-tokens.ts';

export const SESSION_COOKIE = 'studyline_session';
const SESSION_DAYS = 30;

export interface NewSession {
  userId: number;
  provider: string;
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
