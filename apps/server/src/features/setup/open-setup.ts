import type * as contract from '@studyline/contract/setup/calls';
import type { Caller } from '../../core/actor.ts';
import type { Call } from '../../http/route.ts';
import { findAccountOf } from '../invitations/queries.ts';
import { type Opened, requireToken, statusOf } from './setup-token.ts';

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
