import type { May } from '@studyline/contract/core/may';
import type { Delegation } from '@studyline/contract/delegations/calls';
import type { Actor, Doer } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { writeRecorded } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { lockMemberAndStudy } from '../members/member-queries.ts';
import { realignActions } from '../required-actions/assignment-queries.ts';
import type { TeamFacts } from '../teams/policy.ts';
import { presentLine } from './present.ts';
import { findLine, type LineRow } from './queries.ts';

/** A line of a site. Throws DELEGATION_NOT_FOUND. */
export async function requireLine(
  db: Trx | Actor['server']['db'],
  { teamId, id }: { teamId: number; id: number },
  at: Date,
): Promise<LineRow> {
  const line = await findLine(db, { teamId, id, at });
  if (!line) throw new AppError('DELEGATION_NOT_FOUND');
  return line;
}

export function authorizeChange(may: May): void {
  authorize(may, may === 'ILLEGAL_TRANSITION' ? { allowedTransitions: [] } : {});
}

export function requireReason(reason: string): void {
  if (!reason)
    throw new AppError('BAD_REQUEST', { issues: [{ path: 'reason', message: { key: 'issue.required' } }] });
}

/** Brings what is required of the people of these lines into line with what is delegated to them. */
export async function realignDelegates(
  trx: Trx,
  by: Doer,
  lines: readonly Pick<LineRow, 'channelId' | 'userId'>[],
  at: Date,
): Promise<void> {
  const memberIds: number[] = [];
  for (const [userId, { channelId }] of new Map(lines.map((line) => [line.userId, line]))) {
    const member = await lockMemberAndStudy(trx, channelId, userId);
    if (member) memberIds.push(member.id);
  }
  if (memberIds.length > 0) await realignActions(trx, by, { memberIds }, at);
}

/** A line after a change that has just been recorded, which says why. */
export async function readLine(
  trx: Trx,
  actor: Actor,
  facts: TeamFacts,
  { teamId, id }: Pick<LineRow, 'teamId' | 'id'>,
  at: Date,
): Promise<Delegation> {
  await writeRecorded(trx);
  return presentLine(actor, facts, await requireLine(trx, { teamId, id }, at));
}
