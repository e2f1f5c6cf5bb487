import type * as contract from '@studyline/contract/accounts/calls';
import { helpsWithProof } from '@studyline/contract/accounts/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { whenToRetry } from '../../core/budgets.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { changeClient } from '../clients/lock-client.ts';
import { canManageClient } from '../clients/policy.ts';
import { canChangeFactors } from '../second-factors/policy.ts';
import { findStanding } from '../second-factors/queries.ts';
import { giveHelp } from './give-help.ts';
import { canHelp } from './policy.ts';
import { presentAccount } from './present.ts';
import { type AccountRow, findAccount, findAccounts } from './queries.ts';

export async function listAccounts(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.listAccounts>,
): Promise<Result<typeof contract.listAccounts>> {
  authorize(canManageClient(actor, clientId));
  const { page, pageSize, search } = query;
  const { db } = actor.server;
  const { rows, total } = await findAccounts(db, { clientId, search }, (page - 1) * pageSize, pageSize);
  return pageOf(
    rows.map((row) => presentAccount(actor, clientId, row)),
    query,
    total,
  );
}

/** The client keeps an administrator: nobody disables themselves. */
export async function helpWithAccount(
  actor: Actor,
  { clientId, userId, help, reason }: Call<typeof contract.helpWithAccount>,
): Promise<Result<typeof contract.helpWithAccount>> {
  const { server } = actor;
  const { account, ended } = await changeClient(actor, clientId, async (trx) => {
    const before = await requireAccount(trx, clientId, userId);
    authorize(canHelp(actor, clientId, before, help));
    // A session that was left open is not enough.
    if (helpsWithProof.includes(help)) authorize(canChangeFactors(await findStanding(trx, actor)));
    // Otherwise an administrator could have somebody's password guessed as often as they like, or fill their inbox.
    const taking = server.budgets.helps_per_person.take(String(userId));
    if (!taking.isTaken) throw new AppError('HELPED_TOO_OFTEN', whenToRetry(taking));
    const sessions = await giveHelp(trx, actor, before, { help, reason, clientId });
    return { account: await requireAccount(trx, clientId, userId), ended: sessions };
  });
  for (const sessionId of ended) server.hub.endSession(sessionId);
  return presentAccount(actor, clientId, account);
}

async function requireAccount(trx: Trx, clientId: number, userId: number): Promise<AccountRow> {
  const account = await findAccount(trx, clientId, userId, true);
  if (!account) throw new AppError('MEMBER_NOT_FOUND');
  return account;
}
