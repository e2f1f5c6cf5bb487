import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/second-factors/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { noteProof } from '../auth/second-factor-queries.ts';
import { tellPerson } from '../auth/tell-person.ts';
import { makeChallenge, takeChallenge } from './challenges.ts';
import { canChangeFactors, canRemovePasskey } from './policy.ts';
import { presentPasskey } from './present.ts';
import * as queries from './queries.ts';
import { relyingParty, requirePasskeys } from '../auth/relying-party.ts';

/** A passkey is for the session that asked for it. */
const purposeOf = ({ sessionId }: Actor) => `register ${sessionId}`;

export async function startPasskey(actor: Actor): Promise<Result<typeof contract.startPasskey>> {
  const { server, userId } = actor;
  await requirePasskeys(server.db, server);
  const standing = await queries.findStanding(server.db, actor);
  authorize(canChangeFactors(standing));
  const known = await queries.findPasskeys(server.db, userId);
  return {
    ...(await generateRegistrationOptions({
      rpName: 'Studyline',
      rpID: relyingParty(server).id,
      userID: handleOf(standing.uuid),
      userName: standing.emailAddress,
      userDisplayName: standing.displayName,
      challenge: makeChallenge(server.secret, purposeOf(actor)),
      excludeCredentials: known.map((one) => ({ id: one.credential_id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })),
  };
}

export async function addPasskey(
  actor: Actor,
  { name, credential }: Call<typeof contract.addPasskey>,
): Promise<contract.Passkey> {
  const { server, userId, sessionId } = actor;
  await requirePasskeys(server.db, server);
  return transact(actor, async (trx) => {
    authorize(canChangeFactors(await queries.findStanding(trx, actor, true)));
    const { id, origin } = relyingParty(server);
    const { registrationInfo: made } = await verifyRegistrationResponse({
      // The library checks its shape.
      response: credential as never,
      expectedChallenge: (challenge) => takeChallenge(trx, server.secret, purposeOf(actor), challenge),
      expectedOrigin: origin,
      expectedRPID: id,
    }).catch(refuse);
    if (!made) throw new AppError('PASSKEY_REFUSED');
    const values = {
      userId,
      name,
      credentialId: made.credential.id,
      publicKey: made.credential.publicKey,
      counter: made.credential.counter,
      transports: made.credential.transports ?? [],
      isSynced: made.credentialBackedUp,
    };
    const row = await queries.insertPasskey(trx, values, now());
    if (!row) throw new AppError('PASSKEY_REFUSED');
    if (sessionId) await noteProof(trx, sessionId);
    record(trx, actor, { type: 'secondFactor.changed', userId, kind: 'PASSKEY', change: 'ADDED' });
    await tellPerson(trx, actor, { what: 'PASSKEY_ADDED' });
    return presentPasskey(row);
  });
}

export async function renamePasskey(
  actor: Actor,
  { id, name }: Call<typeof contract.renamePasskey>,
): Promise<contract.Passkey> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    const row = await queries.updatePasskeyName(trx, userId, id, name);
    if (!row) throw new AppError('NOT_FOUND');
    record(trx, actor, { type: 'secondFactor.changed', userId, kind: 'PASSKEY', change: 'RENAMED' });
    return presentPasskey(row);
  });
}

export async function removePasskey(
  actor: Actor,
  { id }: Call<typeof contract.removePasskey>,
): Promise<Result<typeof contract.removePasskey>> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    const standing = await queries.findStanding(trx, actor, true);
    const own = await queries.findPasskeys(trx, userId);
    if (!own.some((one) => one.id === id)) throw new AppError('NOT_FOUND');
    authorize(canChangeFactors(standing));
    authorize(canRemovePasskey(standing));
    await queries.deletePasskey(trx, userId, id);
    if (standing.passkeyCount === 1 && !standing.hasTotp) await queries.deleteRecoveryCodes(trx, userId);
    record(trx, actor, { type: 'secondFactor.changed', userId, kind: 'PASSKEY', change: 'REMOVED' });
    await tellPerson(trx, actor, { what: 'PASSKEY_REMOVED' });
    return { removed: true };
  });
}

/** How authenticators name a person: nothing that says who it is. */
export function handleOf(uuid: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(uuid.replaceAll('-', ''), 'hex'));
}

function refuse(cause: unknown): never {
  throw new AppError('PASSKEY_REFUSED', { cause });
}
