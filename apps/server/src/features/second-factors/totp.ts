import { randomBytes } from 'node:crypto';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/second-factors/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { makeRecoveryCodes, plain, sealSecret, stepOf, totpOf } from '../auth/second-factor.ts';
import { lockTotp, noteProof } from '../auth/second-factor-queries.ts';
import { tellPerson } from '../auth/tell-person.ts';
import { countCode } from './count-code.ts';
import { canChangeFactors, canRemoveTotp } from './policy.ts';
import * as queries from './queries.ts';

/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A secret that counts once its code is confirmed. The one before counts until then. */
export async function startTotp(actor: Actor): Promise<Result<typeof contract.startTotp>> {
  const { userId, server } = actor;
  return transact(actor, async (trx) => {
    const standing = await queries.findStanding(trx, actor, true);
    authorize(canChangeFactors(standing));
    const value = randomBytes(SECRET_BYTES);
    await queries.writePendingSecret(trx, userId, sealSecret(server.secret, userId, value));
    const totp = totpOf(value, standing.emailAddress);
    return { secret: totp.secret.base32, uri: totp.toString() };
  });
}

export async function confirmTotp(
  actor: Actor,
  { code }: Call<typeof contract.confirmTotp>,
): Promise<Result<typeof contract.confirmTotp>> {
  const { userId, server, sessionId } = actor;
  return countCode(actor, 'SETUP', () =>
    transact(actor, async (trx) => {
      authorize(canChangeFactors(await queries.findStanding(trx, actor, true)));
      const pending = (await lockTotp(trx, userId))?.pendingSecret;
      if (!pending) throw new AppError('NOT_FOUND');
      const step = stepOf(server.secret, userId, pending, plain(code));
      if (step === undefined) return undefined;
      await queries.confirmSecret(trx, userId, step, now());
      if (sessionId) await noteProof(trx, sessionId);
      record(trx, actor, { type: 'secondFactor.changed', userId, kind: 'TOTP', change: 'ADDED' });
      await tellPerson(trx, actor, { what: 'TOTP_ADDED' });
      return { recoveryCodes: await newRecoveryCodes(trx, actor) };
    }),
  );
}

export async function removeTotp(actor: Actor): Promise<Result<typeof contract.removeTotp>> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    const standing = await queries.findStanding(trx, actor, true);
    if (!standing.hasTotp) throw new AppError('NOT_FOUND');
    authorize(canChangeFactors(standing));
    authorize(canRemoveTotp(standing));
    await queries.deleteTotp(trx, userId);
    if (standing.passkeyCount === 0) await queries.deleteRecoveryCodes(trx, userId);
    record(trx, actor, { type: 'secondFactor.changed', userId, kind: 'TOTP', change: 'REMOVED' });
    await tellPerson(trx, actor, { what: 'TOTP_REMOVED' });
    return { removed: true };
  });
}

export async function renewRecoveryCodes(actor: Actor): Promise<Result<typeof contract.renewRecoveryCodes>> {
  return transact(actor, async (trx) => {
    const standing = await queries.findStanding(trx, actor, true);
    authorize(canChangeFactors(standing));
    if (!standing.hasTotp && standing.passkeyCount === 0) throw new AppError('NO_SECOND_FACTOR');
    await tellPerson(trx, actor, { what: 'RECOVERY_CODES_RENEWED' });
    return { recoveryCodes: await newRecoveryCodes(trx, actor) };
  });
}

async function newRecoveryCodes(trx: Trx, actor: Actor): Promise<string[]> {
  const { userId, server } = actor;
  const { codes, digests } = makeRecoveryCodes(server.secret, userId);
  await queries.replaceRecoveryCodes(trx, userId, digests);
  record(trx, actor, { type: 'secondFactor.changed', userId, kind: 'RECOVERY_CODES', change: 'ADDED' });
  return codes;
}
