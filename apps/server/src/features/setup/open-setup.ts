import type * as contract from '@studyline/contract/setup/calls';
import type { Caller } from '../../core/actor.ts';
import type { Call } from '../../http/route.ts';
import { findAccountOf } from '../invitations/queries.ts';
import { type Opened, requireToken, statusOf } from './setup-token.ts';

/** What the first administrator's invitation says. A replaced token gets the same answer as one that never existed. */
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
