import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/calls';
import type { TransitionName } from '@studyline/contract/teams/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { record, writeRecorded } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { requireDirectory } from '../channels/settings.ts';
import { realign, removeFromTeam } from '../members/change-membership.ts';
import { countAdministrators, lockMembersOfTeam } from '../members/member-queries.ts';
import { withdrawInvitations } from '../members/withdraw-invitations.ts';
import { realignActions } from '../required-actions/assignment-queries.ts';
import * as queries from './change-queries.ts';
import { lockTeam, requireTeam } from './lock-team.ts';
import { allowedTransitions, canLoseAdministrator, canTransitionTeam } from './policy.ts';
import { presentTeam } from './present.ts';
import type { TeamRow } from './queries.ts';
import { refuse } from './team-fields.ts';
import { transitions } from './transitions.ts';

/**
 * Moves a team to its next state. What its members may see and do, and their required actions, change in the same transaction.
 */
export async function changeTeamStatus(
  actor: Actor,
  { channelId, teamId, transitionName: transition, ...body }: Call<typeof contract.changeTeamStatus>,
): Promise<Result<typeof contract.changeTeamStatus>> {
  await requireDirectory(actor, channelId);
  return transact(actor, async (trx) => {
    const { member, row, facts } = await lockTeam(trx, actor, channelId, teamId);
    const decision = canTransitionTeam(member, facts, transition);
    authorize(
      decision,
      decision === 'ILLEGAL_TRANSITION' ? { allowedTransitions: allowedTransitions(member, facts) } : {},
    );
    const { to, needsReason } = transitions[transition];
    const { reason = '' } = body ?? {};
    if (needsReason && !reason) refuse('reason', 'issue.required');

    const administrators = await countAdministrators(trx, channelId);
    const members = await lockMembersOfTeam(trx, channelId, teamId);
    const memberIds = members.map(({ id }) => id);
    const at = now();
    await queries.updateTeam(trx, teamId, { status: to, ...momentsOf(transition, row, at) });
    const change = { type: 'team.statusChanged', transition, before: row.status, after: to, reason } as const;
    record(trx, actor, { ...change, channelId, teamId }, at);
    // Decision: items on loan do not keep a team open. Whoever closes it says why, and what was there is recorded.
    const onLoan = transition === 'close_team' ? await queries.findUnreturned(trx, teamId) : [];
    for (const left of onLoan)
      record(trx, actor, { type: 'team.closedWithEquipment', channelId, teamId, ...left }, at);
    if (to === 'CANCELLED') {
      await withdrawInvitations(trx, actor, { channelId, teamId }, at);
      await removeFromTeam(trx, actor, { channelId, members, teamId, reason }, at);
    } else if (transition === 'activate_team') await realign(trx, actor, memberIds, at);
    else await realignActions(trx, actor, { memberIds }, at);
    // Administrators whose teams are all closed are read-only.
    const left = await countAdministrators(trx, channelId);
    if (left < administrators) authorize(canLoseAdministrator(member, channelId, left));

    // The team says when and why it was put on hold, which is in the audit trail.
    await writeRecorded(trx);
    const caller = await lockActor(trx, actor, channelId);
    return presentTeam(caller, await requireTeam(trx, channelId, teamId));
  });
}

/** The dates that the transition sets. Only a study site has its own dates. */
function momentsOf(transition: TransitionName, { teamType }: TeamRow, at: Date) {
  const isSite = teamType === 'STUDY_SITE';
  switch (transition) {
    case 'select_team':
      return { site_selected_at: at };
    case 'activate_team':
      return { active_since: at, site_activated_at: at };
    case 'resume_team':
      return { active_since: at };
    case 'close_team':
      return { site_closed_at: isSite ? at : null };
    case 'reopen_team':
      return { active_since: at, site_closed_at: null };
    case 'hold_team':
    case 'cancel_team':
      return {};
  }
}
