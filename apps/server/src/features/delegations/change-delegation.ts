import type { Delegation } from '@studyline/contract/delegations/calls';
import type * as contract from '@studyline/contract/delegations/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { dutyName } from '../reference-data/duty-name.ts';
import { lockTeam } from '../teams/lock-team.ts';
import { decide } from './decide-delegations.ts';
import { authorizeChange, readLine, realignDelegates, requireLine, requireReason } from './lines.ts';
import { canEndDelegation } from './policy.ts';
import { endLine } from './queries.ts';

/** Approves or refuses a line, which is a signature, or ends it, which is none. */
export async function changeDelegation(
  actor: Actor,
  call: Call<typeof contract.changeDelegation>,
): Promise<Delegation> {
  const { channelId, teamId, id, transitionName: transition, reason = '' } = call;
  if (transition !== 'end') {
    const [decided] = await decide(actor, { ...call, decision: transition, ids: [id] }, call);
    return decided!;
  }
  return transact(actor, async (trx) => {
    const { member, facts } = await lockTeam(trx, actor, channelId, teamId);
    const at = now();
    const line = await requireLine(trx, call, at);
    authorizeChange(canEndDelegation(member, facts, line));
    if (line.status !== 'WAITING') requireReason(reason);
    await endLine(trx, line.id, { userId: actor.userId, at });
    const duty = dutyName('en', { key: line.dutyKey, name: line.dutyName });
    const said = { delegationId: line.id, dutyId: line.dutyId, duty, reason };
    record(trx, actor, { type: 'delegation.ended', channelId, teamId, userId: line.userId, ...said }, at);
    await realignDelegates(trx, actor, [line], at);
    return readLine(trx, member, facts, line, at);
  });
}
