import type { Doer } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { revokeInvitations, type Revoked } from './member-queries.ts';

/** Withdraws what is open with a change of a study's people, so that no link undoes it. The caller has locked them (lockPeople). */
export async function withdrawOpen(trx: Trx, by: Doer, which: Revoked, at: Date): Promise<void> {
  for (const invitation of await revokeInvitations(trx, which, at))
    record(trx, by, { type: 'invitation.withdrawn', ...invitation }, at);
}
