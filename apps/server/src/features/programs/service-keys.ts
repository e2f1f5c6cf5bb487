import { KEY_OVERLAP_HOURS, MAX_KEY_DAYS } from '@studyline/contract/programs/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/programs/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { makeServiceKey } from '../../core/service-keys.ts';
import type { Call } from '../../http/route.ts';
import { changeClient } from '../clients/lock-client.ts';
import { canChangeFactors } from '../second-factors/policy.ts';
import { findStanding } from '../second-factors/queries.ts';
import { presentKey } from './present.ts';
import * as queries from './queries.ts';
import { requireProgram } from './service-accounts.ts';

const HOUR_MILLIS = 60 * 60 * 1000;

/** A key works long after its maker's session has ended, so a session that was left open is not enough. */
export async function createServiceKey(
  actor: Actor,
  { clientId, id: userId, expirationDateTimeMillis }: Call<typeof contract.createServiceKey>,
): Promise<Result<typeof contract.createServiceKey>> {
  return changeClient(actor, clientId, async (trx) => {
    const createdAt = now();
    await requireProgram(trx, clientId, userId);
    authorize(canChangeFactors(await findStanding(trx, actor)));
    const latest = createdAt.getTime() + MAX_KEY_DAYS * 24 * HOUR_MILLIS;
    const end = expirationDateTimeMillis ?? latest;
    if (end <= createdAt.getTime() || end > latest) throw new AppError('KEY_TERM_REFUSED');
    const { key, tokenHash, ending } = makeServiceKey();
    const expiresAt = new Date(end);
    const keyId = await queries.insertKey(trx, {
      programId: userId,
      tokenHash,
      ending,
      createdBy: actor.userId,
      createdAt,
      expiresAt,
      overlapEndsAt: new Date(createdAt.getTime() + KEY_OVERLAP_HOURS * HOUR_MILLIS),
    });
    record(trx, actor, { type: 'program.keyCreated', clientId, userId, keyId, ending, expiresAt: end });
    const unused = { lastUsedAt: null, lastUsedIp: null };
    return {
      ...presentKey({ id: keyId, ending, createdAt: createdAt.getTime(), expiresAt: end, ...unused }),
      key,
    };
  });
}

export async function endServiceKey(
  actor: Actor,
  { clientId, id: userId, keyId }: Call<typeof contract.endServiceKey>,
): Promise<Result<typeof contract.endServiceKey>> {
  return changeClient(actor, clientId, async (trx) => {
    await requireProgram(trx, clientId, userId);
    const at = now();
    if (!(await queries.endKey(trx, userId, keyId, at))) throw new AppError('KEY_NOT_FOUND');
    record(trx, actor, { type: 'program.keyEnded', clientId, userId, keyId });
    return { id: keyId, endedDateTimeMillis: at.getTime() };
  });
}
