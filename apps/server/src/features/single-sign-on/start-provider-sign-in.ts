import * as oidc from 'openid-client';
import type * as contract from '@studyline/contract/single-sign-on/calls';
import { type Caller, loadActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { findLiveSession, SESSION_COOKIE } from '../../core/sessions.ts';
import { transact } from '../../core/transaction.ts';
import { canBegin } from '../../http/auth.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { Call } from '../../http/route.ts';
import { ownPath } from '../auth/own-path.ts';
import { canChangeFactors } from '../second-factors/policy.ts';
import { findStanding } from '../second-factors/queries.ts';
import { askForWindow } from '../signature-pins/queries.ts';
import { sha256 } from '../signatures/file-hash.ts';
import { keepAttempt } from './attempts.ts';
import { addressAt, requireProvider } from './provider.ts';

/** Leads to the provider, and remembers in the browser what it was asked. */
export async function startProviderSignIn(
  caller: Caller,
  { provider: id, callbackUrl, connect, signing, cookies }: Call<typeof contract.startProviderSignIn>,
): Promise<{ url: string }> {
  const { server } = caller;
  const provider = requireProvider(server, id);
  const owner = signing === undefined ? undefined : await requireActor(caller, cookies);
  const isAnew = owner !== undefined || (await isSessionLocked(caller, cookies));
  const attempt = {
    provider: id,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    callbackUrl: ownPath(callbackUrl, '/', cookies),
    sessionId: owner?.sessionId ?? (connect ? await requireSession(caller, cookies) : null),
    signs: owner && signing !== undefined ? sha256(signing) : null,
    since: isAnew ? Math.floor(now().getTime() / 1000) : null,
  };
  const url = await addressAt(server, provider, attempt);
  if (owner && signing !== undefined)
    await transact(owner, (trx) => askForWindow(trx, owner.sessionId, signing));
  await keepAttempt(server.secret, cookies, attempt);
  return { url };
}

async function findActor(caller: Caller, cookies: Cookies) {
  const { server } = caller;
  const cookie = cookies.read(SESSION_COOKIE);
  const sessionId = cookie ? await findLiveSession(server.db, server.secret, cookie) : undefined;
  const actor = sessionId ? await loadActor(server, sessionId, caller) : undefined;
  return sessionId && actor ? { ...actor, sessionId } : undefined;
}

async function isSessionLocked(caller: Caller, cookies: Cookies): Promise<boolean> {
  const actor = await findActor(caller, cookies);
  return actor?.isLocked === true;
}

/** Somebody who may use the portal. It is asked again at the end. */
async function requireActor(caller: Caller, cookies: Cookies) {
  const actor = await findActor(caller, cookies);
  if (!actor) throw new AppError('UNAUTHENTICATED');
  authorize(canBegin(actor));
  return actor;
}

/** The session of somebody who may connect an account. It is asked again at the end. */
async function requireSession(caller: Caller, cookies: Cookies): Promise<string> {
  const actor = await requireActor(caller, cookies);
  authorize(canChangeFactors(await findStanding(caller.server.db, actor)));
  return actor.sessionId;
}
