import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/second-factors/calls';
import type { WebAuthnAnswer } from '@studyline/contract/second-factors/web-authn';
import { type Actor, type Caller, nobodyOf } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import type { Server } from '../../core/server.ts';
import { SESSION_COOKIE } from '../../core/sessions.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { ownPath } from '../auth/own-path.ts';
import { keepSession, startSession } from '../auth/start-session.ts';
import { makeChallenge, takeChallenge } from './challenges.ts';
import { noteShown } from './note-shown.ts';
import { handleOf } from './passkeys.ts';
import * as queries from './queries.ts';
import { relyingParty, requirePasskeys } from '../auth/relying-party.ts';

const SIGN_IN = 'sign in';
const proofOf = ({ sessionId }: Actor) => `prove ${sessionId}`;

/** Nobody is named: the authenticator offers the passkeys that it has for this installation. */
export async function startPasskeySignIn({
  server,
}: Caller): Promise<Result<typeof contract.startPasskeySignIn>> {
  await requirePasskeys(server.db, server);
  return { ...(await optionsFor(server, makeChallenge(server.secret, SIGN_IN), [])) };
}

export async function signInWithPasskey(
  caller: Caller,
  { credential, callbackUrl, cookies }: Call<typeof contract.signInWithPasskey>,
): Promise<{ url: string }> {
  const { server } = caller;
  await requirePasskeys(server.db, server);
  const session = await transact(nobodyOf(caller), async (trx) => {
    const { userId } = await usePasskey(trx, server, madeFor(trx, server, SIGN_IN), credential);
    const how = { userId, provider: 'passkey', hasSecondFactor: true };
    return startSession(trx, caller, how, cookies.read(SESSION_COOKIE));
  });
  keepSession(caller, cookies, session);
  return { url: ownPath(callbackUrl, '/', cookies) };
}

export async function startPasskeyProof(actor: Actor): Promise<Result<typeof contract.startPasskeyProof>> {
  return { ...(await ownOptions(actor, makeChallenge(actor.server.secret, proofOf(actor)))) };
}

/** Options for a challenge that one of the person's passkeys shall answer. Throws FEATURE_OFF. */
export async function ownOptions(actor: Actor, challenge: Uint8Array<ArrayBuffer>) {
  const { server, userId } = actor;
  await requirePasskeys(server.db, server);
  const own = await queries.findPasskeys(server.db, userId);
  return optionsFor(server, challenge, own);
}

export async function proveByPasskey(
  actor: Actor,
  { credential }: Call<typeof contract.proveByPasskey>,
): Promise<{ proved: true }> {
  const { server } = actor;
  await requirePasskeys(server.db, server);
  await transact(actor, async (trx) => {
    await useOwnPasskey(trx, actor, madeFor(trx, server, proofOf(actor)), credential);
    await noteShown(trx, actor);
  });
  return { proved: true };
}

function optionsFor(server: Server, challenge: Uint8Array<ArrayBuffer>, own: readonly queries.PasskeyRow[]) {
  return generateAuthenticationOptions({
    rpID: relyingParty(server).id,
    challenge,
    userVerification: 'required',
    allowCredentials: own.map((one) => ({ id: one.credential_id })),
  });
}

type IsExpected = (challenge: string) => Promise<boolean>;

/** A challenge that was made for this purpose, once. */
export function madeFor(trx: Trx, server: Server, purpose: string): IsExpected {
  return (challenge) => takeChallenge(trx, server.secret, purpose, challenge);
}

/** The same as usePasskey, for a passkey of the actor. */
export async function useOwnPasskey(
  trx: Trx,
  actor: Actor,
  isExpected: IsExpected,
  credential: WebAuthnAnswer,
): Promise<UsedPasskey> {
  const used = await usePasskey(trx, actor.server, isExpected, credential);
  if (used.userId !== actor.userId) throw new AppError('PASSKEY_REFUSED');
  return used;
}

interface UsedPasskey {
  userId: number;
  publicKey: Buffer;
}

/**
 * The person whose passkey has answered an expected challenge at this installation. A counter that does not rise means that the passkey
 * has been copied. Throws PASSKEY_REFUSED.
 */
async function usePasskey(
  trx: Trx,
  server: Server,
  isExpected: IsExpected,
  credential: WebAuthnAnswer,
): Promise<UsedPasskey> {
  const known = await queries.lockPasskey(trx, credential.id);
  const isClosed = known?.is_demo === true && !server.settings.demoSignIn;
  if (!known || isClosed || !isHandleOf(known.uuid, credential.response['userHandle']))
    throw new AppError('PASSKEY_REFUSED');
  const { id, origin } = relyingParty(server);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    // The library checks its shape.
    response: credential as never,
    expectedChallenge: isExpected,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: credential.id,
      publicKey: Uint8Array.from(known.public_key),
      counter: Number(known.counter),
    },
  }).catch((cause: unknown) => {
    throw new AppError('PASSKEY_REFUSED', { cause });
  });
  if (!verified) throw new AppError('PASSKEY_REFUSED');
  const { newCounter, credentialBackedUp } = authenticationInfo;
  await queries.notePasskeyUse(trx, known.id, newCounter, credentialBackedUp, now());
  return { userId: known.user_id, publicKey: known.public_key };
}

/** An authenticator names the person of a passkey that it has found itself. */
function isHandleOf(uuid: string, given: unknown): boolean {
  return given === undefined || given === null || given === Buffer.from(handleOf(uuid)).toString('base64url');
}
