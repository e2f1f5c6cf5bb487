import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/signature-pins/calls';
import type { ReauthenticationMethod } from '@studyline/contract/signatures/approval-types';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { requireOwnPassword } from '../auth/own-password.ts';
import { requirePasskeys } from '../auth/relying-party.ts';
import { makeChallenge } from '../second-factors/challenges.ts';
import { madeFor, ownOptions, useOwnPasskey } from '../second-factors/use-passkey.ts';
import { openWindow } from './queries.ts';

const purposeOf = ({ sessionId }: Actor) => `reauthenticate ${sessionId}`;

/** Opens the signing window of this session, which only its person's password or passkey does (R14). */
export async function reauthenticate(
  actor: Actor,
  { password, credential }: Call<typeof contract.reauthenticate>,
): Promise<Result<typeof contract.reauthenticate>> {
  if ((password === undefined) === (credential === undefined))
    throw new AppError('BAD_REQUEST', {
      issues: [{ path: 'password', message: { key: 'issue.required' } }],
    });
  if (credential) await requirePasskeys(actor.server.db, actor.server);
  if (password !== undefined) await requireOwnPassword(actor, password);
  const until = await transact(actor, async (trx) => {
    if (credential) await useOwnPasskey(trx, actor, madeFor(trx, actor.server, purposeOf(actor)), credential);
    return beginWindow(trx, actor, credential ? 'PASSKEY' : 'PASSWORD');
  });
  return { validUntilDateTimeMillis: until.getTime() };
}

export async function startPasskeyReauthentication(
  actor: Actor,
): Promise<Result<typeof contract.startPasskeyReauthentication>> {
  return { ...(await ownOptions(actor, makeChallenge(actor.server.secret, purposeOf(actor)))) };
}

/** Opens the signing window of somebody who has just shown who they are, for everything or these purposes only. Returns when it closes. */
export async function beginWindow(
  trx: Trx,
  actor: Actor,
  factor: ReauthenticationMethod,
  purposes: string | null = null,
): Promise<Date> {
  const { userId, sessionId } = actor;
  if (sessionId === null) throw new AppError('UNAUTHENTICATED');
  record(trx, actor, { type: 'session.reauthenticated', userId, factor });
  return openWindow(trx, sessionId, factor, purposes);
}
