import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/setup/calls';
import type { Actor, Caller } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { keepClient } from '../clients/keep-client.ts';
import { insertClientAdmin, lockClients } from '../clients/queries.ts';
import { makeAccount, nobodyOf, prepareAccount } from '../invitations/new-account.ts';
import { findAccountOf } from '../invitations/queries.ts';
import { hashOf } from '../invitations/token.ts';
import { canCreateFirstClient } from './policy.ts';
import * as queries from './queries.ts';

type Opened = Result<typeof contract.openSetup>;

/** What the invitation of the first administrator says. A token that was replaced answers as one that never was. */
export async function openSetup(
  { server: { db } }: Caller,
  { token }: Call<typeof contract.openSetup>,
): Promise<Opened> {
  const row = await requireToken(db, token);
  return {
    status: statusOf(row),
    emailAddress: row.email,
    expirationDateTimeMillis: row.expiresAt.getTime(),
    hasAccount: (await findAccountOf(db, row.email)) !== undefined,
  };
}

/** Makes the account of the first administrator, whose address the token has verified. */
export async function acceptSetup(
  caller: Caller,
  { token, ...body }: Call<typeof contract.acceptSetup>,
): Promise<Result<typeof contract.acceptSetup>> {
  await requireAcceptable(caller.server.db, token);
  const account = await prepareAccount(caller, body);
  return transact(nobodyOf(caller), async (trx) => {
    await queries.lockSetup(trx);
    const { email } = await requireAcceptable(trx, token);
    await makeAccount(trx, caller, { ...account, email });
    return { emailAddress: email };
  });
}

/**
 * Makes the first client, and the invited person its administrator. Decision: a client that has no administrators, such as one of
 * imported studies, is taken over by its name.
 */
export async function createFirstClient(
  actor: Actor,
  { name: wanted }: Call<typeof contract.createFirstClient>,
): Promise<Result<typeof contract.createFirstClient>> {
  return transact(actor, async (trx) => {
    // Clients are made one at a time, so nobody else becomes an administrator meanwhile.
    await lockClients(trx);
    authorize(canCreateFirstClient(await queries.findSetupFacts(trx, actor.userId)));
    const { clientId, name } = await keepClient(trx, actor, wanted);
    await insertClientAdmin(trx, clientId, actor.userId);
    record(trx, actor, { type: 'client.adminAdded', clientId, userId: actor.userId });
    return { clientId, name };
  });
}

function statusOf({ hasAdministrator, expiresAt }: queries.SetupRow): Opened['status'] {
  if (hasAdministrator) return 'ENDED';
  return expiresAt > now() ? 'PENDING' : 'EXPIRED';
}

async function requireToken(db: Db, token: string): Promise<queries.SetupRow> {
  const row = await queries.findSetup(db);
  if (!row?.tokenHash.equals(hashOf(token))) throw new AppError('SETUP_NOT_FOUND');
  return row;
}

async function requireAcceptable(db: Db, token: string): Promise<queries.SetupRow> {
  const row = await requireToken(db, token);
  const status = statusOf(row);
  if (status !== 'PENDING') throw new AppError(status === 'EXPIRED' ? 'SETUP_EXPIRED' : 'SETUP_ENDED');
  if ((await findAccountOf(db, row.email)) !== undefined) throw new AppError('ACCOUNT_EXISTS');
  return row;
}
