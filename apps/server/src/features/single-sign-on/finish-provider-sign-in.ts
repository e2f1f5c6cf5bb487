import { emailAddress as addressSchema } from '@studyline/contract/core/email-address';
import { MAX_PERSON_NAME } from '@studyline/contract/core/limits';
import { line } from '@studyline/contract/core/common';
import type * as contract from '@studyline/contract/single-sign-on/calls';
import { type Actor, type Caller, loadActor, nobodyOf, proved } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import type { ProviderSettings } from '../../core/env.ts';
import { AppError } from '../../core/errors.ts';
import { findLiveSession, SESSION_COOKIE } from '../../core/sessions.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { canBegin } from '../../http/auth.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { Call } from '../../http/route.ts';
import { reclaimAccount } from '../auth/reclaim-account.ts';
import { keepSession, startSession, type StartedSession } from '../auth/start-session.ts';
import { makeAccount } from '../invitations/new-account.ts';
import { lockWantedWindow } from '../signature-pins/queries.ts';
import { beginWindow } from '../signature-pins/reauthenticate.ts';
import { sha256 } from '../signatures/file-hash.ts';
import { type Attempt, takeAttempt } from './attempts.ts';
import { connect, connectAccount } from './connect-account.ts';
import { type ProviderPerson, readAnswer, requireProvider } from './provider.ts';
import * as queries from './queries.ts';

/** Opens a session for the person whom the provider names, connects the account there with the person who is signed in, or lets them sign. */
export async function finishProviderSignIn(
  caller: Caller,
  { provider: id, cookies, ...answer }: Call<typeof contract.finishProviderSignIn>,
): Promise<{ url: string }> {
  const { server } = caller;
  const provider = requireProvider(server, id);
  const attempt = await takeAttempt(server.secret, cookies, answer.state ?? '');
  if (attempt?.provider !== id) throw new AppError('SIGN_IN_EXPIRED');
  const parameters = parametersOf(answer);
  if (attempt.sessionId === null) {
    const person = await readAnswer(server, provider, attempt, parameters);
    const sessionCookie = attempt.since === null ? undefined : cookies.read(SESSION_COOKIE);
    keepSession(caller, cookies, await signInAs(caller, provider, person, sessionCookie));
  } else {
    await finishHere(caller, provider, attempt, parameters, cookies).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, { ...error.details, backTo: attempt.callbackUrl });
    });
  }
  return { url: attempt.callbackUrl };
}

/** Connects the account, or opens the signing window, if it is the same browser and still the same person. */
async function finishHere(
  caller: Caller,
  provider: ProviderSettings,
  attempt: Attempt,
  parameters: URLSearchParams,
  cookies: Cookies,
): Promise<void> {
  const { server } = caller;
  const person = await readAnswer(server, provider, attempt, parameters);
  const cookie = cookies.read(SESSION_COOKIE);
  const sessionId = cookie ? await findLiveSession(server.db, server.secret, cookie) : undefined;
  const actor = sessionId === attempt.sessionId ? await loadActor(server, sessionId, caller) : undefined;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  if (attempt.signs === null) await connectAccount(actor, provider, person);
  else await openWindowHere(actor, provider, person, attempt.signs);
}

/** Opens the signing window for what was wanted when the person was sent to the provider. */
async function openWindowHere(
  actor: Actor,
  provider: ProviderSettings,
  person: ProviderPerson,
  signs: string,
): Promise<void> {
  await transact(actor, async (trx) => {
    authorize(canBegin(actor));
    const found = await queries.lockConnectedAccount(trx, person.issuer, person.subject);
    const words = { name: provider.name };
    if (!found) throw new AppError('ACCOUNT_NOT_CONNECTED', { words });
    if (found.userId !== actor.userId) throw new AppError('ACCOUNT_OF_SOMEONE_ELSE', { words });
    const wanted = await lockWantedWindow(trx, actor.sessionId);
    // Something else was wanted since, or has been shown.
    if (wanted === null || sha256(wanted) !== signs) throw new AppError('SIGN_IN_EXPIRED');
    await queries.noteUse(trx, found.id, now());
    await beginWindow(trx, actor, 'PROVIDER', wanted);
  });
}

/** As they arrived, repeated ones too: a provider that repeats one is refused. */
function parametersOf(answer: Record<string, unknown>): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(answer))
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'string') parameters.append(name, one);
  return parameters;
}

async function signInAs(
  caller: Caller,
  provider: ProviderSettings,
  person: ProviderPerson,
  sessionCookie: string | undefined,
): Promise<StartedSession> {
  const ended: string[] = [];
  const session = await transact(nobodyOf(caller), async (trx) => {
    const found =
      (await queries.lockConnectedAccount(trx, person.issuer, person.subject)) ??
      (await connectByAddress(trx, caller, provider, person, ended));
    if (!found || (found.isDemo && !caller.server.settings.demoSignIn))
      throw new AppError('ACCOUNT_NOT_CONNECTED', { words: { name: provider.name } });
    await queries.noteUse(trx, found.id, now());
    await queries.noteAccountName(trx, found.id, person.accountName);
    const how = {
      userId: found.userId,
      provider: provider.id,
      connectedAccountId: found.id,
      providerSession: person.providerSession,
      hasSecondFactor: provider.secondFactor,
    };
    return startSession(trx, caller, how, sessionCookie);
  });
  for (const sessionId of ended) caller.server.hub.endSession(sessionId);
  return session;
}

/**
 * Connects an account by its address, only for a provider that owns the address's domain and has verified it: anyone could claim an
 * address at another one. A person who has an account at this provider keeps it: their address may have passed to somebody else. But
 * if nobody has proved the address before, this is its owner, and what was connected until then is not theirs. `ended` receives the
 * sessions that end.
 */
async function connectByAddress(
  trx: Trx,
  caller: Caller,
  provider: ProviderSettings,
  person: ProviderPerson,
  ended: string[],
): Promise<queries.ConnectedAccount | undefined> {
  const address = ownedAddress(provider, person);
  if (!address) return undefined;
  const known = await queries.lockPersonAt(trx, address, person.issuer);
  if (known?.isConnected && known.isVerified) return undefined;
  const owner = known ?? (await makeInvited(trx, caller, address, person));
  if (!owner) return undefined;
  const actor = await proved(trx, caller, owner.userId);
  ended.push(...(await reclaimAccount(trx, actor, 'PROVIDER', { keepsPassword: false })));
  const id = await connect(trx, actor, provider, person);
  return { id, userId: owner.userId, isDemo: owner.isDemo };
}

function ownedAddress({ domains }: ProviderSettings, person: ProviderPerson): string | undefined {
  if (!person.isVerified) return undefined;
  const address = addressSchema.safeParse(person.emailAddress).data;
  const domain = address?.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return domain !== undefined && domains.includes(domain) ? address : undefined;
}

/**
 * An account for somebody who has been invited. They still have to accept the invitation. Throws OWN_INVITATION_EXPIRED, which only
 * the owner of the address may read.
 */
async function makeInvited(
  trx: Trx,
  caller: Caller,
  email: string,
  person: ProviderPerson,
): Promise<{ userId: number; isDemo: boolean } | undefined> {
  const invited = await queries.findInvited(trx, email);
  if (!invited) {
    const expired = await queries.findExpiredInvitation(trx, email);
    if (expired) throw new AppError('OWN_INVITATION_EXPIRED', { words: expired });
    return undefined;
  }
  const { userId } = await makeAccount(trx, caller, {
    email,
    firstName: nameOf(person.firstName, invited.firstName) ?? email.slice(0, email.indexOf('@')),
    lastName: nameOf(person.lastName, invited.lastName) ?? email.slice(email.indexOf('@')),
    passwordHash: null,
    languageId: caller.languageId,
    timezoneId: 'UTC',
    isVerified: true,
  });
  return { userId, isDemo: false };
}

const personName = line(1, MAX_PERSON_NAME);

/** The first that is a name. */
function nameOf(...names: (string | null)[]): string | undefined {
  return names.map((name) => personName.safeParse(name).data).find((name) => name !== undefined);
}
