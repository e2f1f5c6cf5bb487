import type { Delegation } from '@studyline/contract/delegations/calls';
import type * as contract from '@studyline/contract/delegations/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { lockTeam } from '../teams/lock-team.ts';
import { dutyName } from '../reference-data/duty-name.ts';
import { requireDuty } from './duties.ts';
import { canAddDelegation, canAddDelegations } from './policy.ts';
import { presentLine } from './present.ts';
import { findDelegate, findLine, insertLine } from './queries.ts';

/**
 * Adds a line that waits for an investigator. Decision: its days are those of the person's own time zone, where they work; the portal does
 * not know that of a site, and most countries with several have sites in each.
 */
export async function addDelegation(
  actor: Actor,
  call: Call<typeof contract.addDelegation>,
): Promise<Delegation> {
  const { channelId, teamId, userId, dutyId, from } = call;
  const to = call.to ?? null;
  return transact(actor, async (trx) => {
    const { member, facts } = await lockTeam(trx, actor, channelId, teamId);
    authorize(canAddDelegations(member, facts));
    authorize(canAddDelegation(member, facts, userId));
    if (to !== null && to < from)
      throw new AppError('BAD_REQUEST', {
        issues: [{ path: 'to', message: { key: 'issue.endsBeforeStart' } }],
      });
    const duty = await requireDuty(trx, channelId, dutyId);
    const person = await findDelegate(trx, { teamId, userId });
    if (!person) throw new AppError('MEMBER_NOT_FOUND');
    const at = now();
    const { timeZone } = person;
    const line = {
      channelId,
      teamId,
      userId,
      dutyId,
      from,
      to,
      timeZone,
      askedBy: actor.userId,
      askedAt: at,
    };
    const id = await insertLine(trx, line);
    if (id === undefined) throw new AppError('DELEGATION_EXISTS');
    const said = { delegationId: id, dutyId, duty: dutyName('en', duty), from, to, timeZone };
    record(trx, actor, { type: 'delegation.asked', channelId, teamId, userId, ...said }, at);
    const row = await findLine(trx, { teamId, id, at });
    if (!row) throw new Error('The line that was just added is missing.');
    return presentLine(member, facts, row);
  });
}
