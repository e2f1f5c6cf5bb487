import { getSession, type LockedUser, type Session, type SessionUser } from '@studyline/contract/auth/calls';
import { renewIn } from './access-token.ts';
import { adoptActivity, idleMillis } from './activity.ts';
import { noteAnswer, noteNoAnswer } from './connection.ts';
import { CallError, readRetryAfter } from './errors.ts';
import { makeStore, useStore } from '../store.ts';
import { urlOf } from './request.ts';

/** Session status as the specification names it (section 4). The access token is only ever kept here, in memory. */
export type SessionState =
  | { status: 'loading' }
  /** `ended`: a session of this window ended without the person signing out here. */
  /** `locked`: the session of this browser is locked, and this window has shown nothing of it. */
  | { status: 'unauthenticated'; ended: boolean; locked?: LockedUser }
  /** `locked`: nobody has done anything for a while. The screen stays, covered, until its person has signed in again. */
  | {
      status: 'authenticated';
      user: SessionUser;
      renewAt: number;
      lockSeconds: number;
      locked?: LockedUser | 'ASKING';
    };
type Settled = Exclude<SessionState, { status: 'loading' }>;

const SIGNED_IN = 'studyline.signedIn';
const session = makeStore<SessionState>({ status: 'loading' });
let asking: Promise<Settled> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let askedAt = 0;

export const readSession = session.read;
export const onSession = session.listen;

export function useSession(): SessionState {
  return useStore(session);
}

/** The session, requested once. Throws CallError if the server does not answer. */
export async function ensureSession(): Promise<Settled> {
  const state = readSession();
  return state.status === 'loading' ? renewSession() : state;
}

/** Requests the session again, which returns a new access token if it is still alive. Simultaneous calls share one request. */
export function renewSession(): Promise<Settled> {
  asking ??= fetchSession().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The bearer token of the next call. It is renewed first if less than a minute is left. */
export async function accessToken(): Promise<string | undefined> {
  await untilUnlocked();
  const before = readSession();
  if (before.status === 'authenticated' && Date.now() >= before.renewAt) {
    // Ignore a failure here: the token may still be valid, and the call itself will show otherwise.
    await renewSession().catch(() => {});
  }
  const state = readSession();
  return state.status === 'authenticated' ? state.user.accessToken : undefined;
}

/** When this window last asked for the session, in epoch milliseconds. */
export const sessionAskedAt = (): number => askedAt;

/** Covers the screen at once, even without an answer, and says so to the server, which may know better. */
export function lockScreen(): void {
  const state = readSession();
  if (state.status !== 'authenticated' || state.locked) return;
  settle({ ...state, locked: 'ASKING' });
  void renewSession().catch(() => {});
}

/** Whether this window shows a screen that is locked. */
export function isScreenLocked(state = readSession()): boolean {
  return state.status === 'authenticated' && state.locked !== undefined;
}

/** Calls of a locked screen wait, so that what has been written is sent afterwards. */
export function untilUnlocked(): Promise<void> {
  if (!isScreenLocked()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onSession((now) => {
      if (isScreenLocked(now)) return;
      stop();
      resolve();
    });
  });
}

/** The server says that nobody is signed in. */
export function forgetSession(): Settled {
  const state = readSession();
  return settle({
    status: 'unauthenticated',
    ended: state.status === 'authenticated' || (state.status === 'unauthenticated' && state.ended),
  });
}

/** The person has signed out in this window. */
export function leaveSession(): void {
  settle({ status: 'unauthenticated', ended: false });
}

/** The server refuses this person altogether (specification 4: nonEecUser). The session stays, to sign out with. */
export function refuseUser(): void {
  const state = readSession();
  if (state.status === 'authenticated' && !state.user.nonEecUser) {
    settle({ ...state, user: { ...state.user, nonEecUser: true } });
  }
}

/** The server requires this session to show a second factor first. */
export function requireSecondFactor(): void {
  const state = readSession();
  if (state.status === 'authenticated' && !state.user.owesSecondFactor) {
    settle({ ...state, user: { ...state.user, owesSecondFactor: true } });
  }
}

/** The server requires this person to accept the terms of service first. */
export function requireTerms(): void {
  const state = readSession();
  if (state.status === 'authenticated' && !state.user.owesTerms) {
    settle({ ...state, user: { ...state.user, owesTerms: true, acceptedTermsOfService: false } });
  }
}

async function fetchSession(): Promise<Settled> {
  const startedAt = performance.now();
  askedAt = Date.now();
  const idle = idleMillis();
  const query = idle === undefined ? {} : { idleSeconds: Math.floor(idle / 1000) };
  const response = await fetch(urlOf(getSession, { query }), {
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
  }).catch(() => {
    noteNoAnswer();
    throw new CallError(0);
  });
  noteAnswer(startedAt);
  if (!response.ok) {
    const retryAfter = readRetryAfter(response.headers.get('retry-after'));
    throw new CallError(response.status, await response.json().catch(() => undefined), retryAfter);
  }
  const answer = (await response.json()) as Session;
  if ('locked' in answer && answer.locked) return settleLocked(answer.locked);
  if (!('user' in answer) || !answer.user) return forgetSession();
  const renewAt = Date.now() + renewIn(answer.user.accessToken);
  adoptActivity(answer.idleLock.idleSeconds);
  const lockSeconds = answer.idleLock.afterSeconds;
  return settle({ status: 'authenticated', user: answer.user, renewAt, lockSeconds });
}

function settleLocked(locked: LockedUser): Settled {
  const state = readSession();
  const isTheirs = state.status === 'authenticated' && state.user.userId === locked.userId;
  return settle(isTheirs ? { ...state, locked } : { status: 'unauthenticated', ended: false, locked });
}

function settle(next: Settled): Settled {
  clearTimeout(timer);
  // So that index.html shows the right frame immediately next time.
  if (next.status === 'authenticated') localStorage.setItem(SIGNED_IN, 'yes');
  else localStorage.removeItem(SIGNED_IN);
  if (next.status === 'authenticated' && !next.locked) {
    timer = setTimeout(() => void renewSession().catch(() => {}), next.renewAt - Date.now());
  }
  session.set(next);
  return next;
}
