import type { Doer } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { revokeInvitations, type Revoked } from './member-queries.ts';

/** Withdraws open invitations when a study's people change, so that no link undoes the change. The caller has called lockPeople. */
export async function withdrawInvitations(trx: Trx, by: Doer, which: Revoked, at: Date): Promise<void> {
  for (const invitation of await revokeInvitations(trx, which, at))
    record(trx, by, { type: 'invitation.withdrawn', ...invitation }, at);
}
