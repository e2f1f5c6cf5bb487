import type { Words } from '@studyline/contract/words/words';
import { type Caller, loadActor } from '../../core/actor.ts';
import { BROWSER_COOKIE, rememberBrowser } from '../../core/known-browsers.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { createSession, type NewSession, SESSION_COOKIE, unlockSession } from '../../core/sessions.ts';
import type { Trx } from '../../db/pool.ts';
import type { Cookies } from '../../http/cookies.ts';
import { endOldestSessions, noteSignIn } from './queries.ts';

/** More than the number of browsers in which someone is signed in. */
const SESSIONS_KEPT = 100;

export interface StartedSession {
  userId: number;
  token: string;
  expires: Date;
  /** Whether it has to show a second factor before anything else. */
  owesSecondFactor: boolean;
}

/**
 * Opens a session for a person who has proved who they are, by whatever way of signing in. If the browser's session is theirs and locked, it
 * continues instead. Throws ACCOUNT_DISABLED.
 */
export async function startSession(
  trx: Trx,
  caller: Caller,
  how: Omit<NewSession, 'ip' | 'userAgent'>,
  sessionCookie: string | undefined,
): Promise<StartedSession> {
  const { server, ip, userAgent } = caller;
  const { userId, provider } = how;
  const unlocked = await unlockSession(trx, server.secret, how, sessionCookie);
  if (unlocked) {
    const { sessionId: unlockedId, ...continued } = unlocked;
    const person = await loadActor(server, unlockedId, caller, trx);
    if (!person) throw new Error('The session that was just unlocked is missing.');
    record(trx, person, { type: 'session.unlocked', userId, provider });
    return { userId, owesSecondFactor: person.owesSecondFactor, ...continued };
  }
  const { sessionId, ...opened } = await createSession(trx, server.secret, { ...how, ip, userAgent });
  // It waits for whoever is disabling the account, who ends the sessions of before.
  const disabled = await noteSignIn(trx, userId, caller.languageId);
  if (disabled) throw new AppError('ACCOUNT_DISABLED', { words: { who: whoToAsk(disabled.disabledBy) } });
  const actor = await loadActor(server, sessionId, caller, trx);
  if (!actor) throw new Error('The session that was just opened is missing.');
  record(trx, actor, { type: 'session.started', userId, provider });
  for (const endedSessionId of await endOldestSessions(trx, userId, SESSIONS_KEPT))
    record(trx, actor, { type: 'session.ended', userId, endedSessionId, reason: 'REVOKED' });
  return { userId, owesSecondFactor: actor.owesSecondFactor, ...opened };
}

function whoToAsk(client: string | null): Words {
  if (client === null) return { key: 'server.operatorOfPortal' };
  return { key: 'server.administratorOf', values: { client } };
}

/** Gives the session to the browser, which knows the person from now on. */
export function keepSession({ server }: Caller, cookies: Cookies, session: StartedSession): void {
  cookies.write(SESSION_COOKIE, session.token, session.expires);
  const browser = rememberBrowser(server.secret, cookies.read(BROWSER_COOKIE), session.userId);
  cookies.write(BROWSER_COOKIE, browser.cookie, browser.expires);
}
