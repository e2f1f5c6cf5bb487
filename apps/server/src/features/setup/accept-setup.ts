import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/setup/calls';
import { type Caller, nobodyOf } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { makeAccount, prepareAccount } from '../invitations/new-account.ts';
import { findAccountOf } from '../invitations/queries.ts';
import * as queries from './queries.ts';
import { requireToken, statusOf } from './setup-token.ts';

/** Creates the account of the first administrator, whose address the token has verified. */
export async function acceptSetup(
  caller: Caller,
  { token, ...body }: Call<typeof contract.acceptSetup>,
): Promise<Result<typeof contract.acceptSetup>> {
  const invited = await requireAcceptable(caller.server.db, token);
  const account = await prepareAccount(caller, invited.email, body);
  return transact(nobodyOf(caller), async (trx) => {
    await queries.lockSetup(trx);
    const { email } = await requireAcceptable(trx, token);
    await makeAccount(trx, caller, { ...account, email, isVerified: true });
    return { emailAddress: email };
  });
}

async function requireAcceptable(db: Db, token: string): Promise<queries.SetupRow> {
  const row = await requireToken(db, token);
  const status = statusOf(row);
  if (status !== 'PENDING') throw new AppError(status === 'EXPIRED' ? 'SETUP_EXPIRED' : 'SETUP_ENDED');
  if ((await findAccountOf(db, row.email)) !== undefined) throw new AppError('ACCOUNT_EXISTS');
  return row;
}
