import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/single-sign-on/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { tellPerson } from '../auth/tell-person.ts';
import { canChangeFactors } from '../second-factors/policy.ts';
import { findStanding } from '../second-factors/queries.ts';
import { canDisconnect } from './policy.ts';
import * as queries from './queries.ts';

export async function listConnectedAccounts({
  server,
  userId,
}: Actor): Promise<Result<typeof contract.listConnectedAccounts>> {
  const rows = await queries.findOwnAccounts(server.db, userId);
  const names = new Map(server.settings.providers.map(({ id, name }) => [id, name]));
  return {
    items: rows.map((row) => ({
      id: row.id,
      provider: row.provider,
      providerName: names.get(row.provider) ?? row.provider,
      identityProviderUserId: row.subject,
      accountName: row.accountName,
      createDateTimeMillis: row.createdAt.getTime(),
      lastUsedDateTimeMillis: row.lastUsedAt?.getTime() ?? null,
      can: { disconnect: canDisconnect(row) },
    })),
  };
}

/** Removes a way to sign in. Sessions that began with it last. */
export async function disconnectAccount(
  actor: Actor,
  { id }: Call<typeof contract.disconnectAccount>,
): Promise<Result<typeof contract.disconnectAccount>> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    const standing = await findStanding(trx, actor, true);
    const account = (await queries.findOwnAccounts(trx, userId)).find((one) => one.id === id);
    if (!account) throw new AppError('NOT_FOUND');
    authorize(canChangeFactors(standing));
    authorize(canDisconnect(account));
    await queries.deleteConnectedAccount(trx, id);
    record(trx, actor, { type: 'account.disconnected', userId, provider: account.provider });
    await tellPerson(trx, actor, { what: 'ACCOUNT_DISCONNECTED', provider: account.provider });
    return { disconnected: true };
  });
}
