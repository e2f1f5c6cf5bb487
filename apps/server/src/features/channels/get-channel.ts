import { canCreateDraft, canPublishOwn } from '../sharing/policy.ts';
import type * as contract from '@studyline/contract/channels/calls';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { teamsSeen } from '../../core/roles.ts';
import type { Call } from '../../http/route.ts';
import * as queries from './queries.ts';
import { findChannelSummaries } from './summaries.ts';

export async function getChannel(
  actor: Actor,
  { channelId, countryId, availableRolesCategory }: Call<typeof contract.getChannel>,
): Promise<contract.Channel> {
  const member = requireMembership(actor, channelId);
  const { db } = actor.server;
  const [[summary], facts, roles] = await Promise.all([
    findChannelSummaries(actor, [channelId]),
    queries.findChannelFacts(db, actor.userId, { channelId, countryId }, actor.timezoneId),
    availableRolesCategory ? queries.findRoles(db, channelId, availableRolesCategory) : null,
  ]);
  if (!summary || !facts) throw new AppError('CHANNEL_NOT_FOUND');
  return {
    ...summary,
    nctId: facts.nctId,
    countries: facts.countries,
    memberCount: teamsSeen(member, facts.isDirectoryOpen) ? null : facts.memberCount,
    siteCount: summary.seenTeamIds ? null : facts.siteCount,
    myProgress: {
      totalCount: facts.total,
      completedCount: facts.completed,
      overdueCount: facts.overdue,
      dueTodayCount: facts.dueToday,
    },
    availableRoles: roles && roles.map(({ id, name }) => ({ roleId: id, name })),
    can: {
      createPost: canCreateDraft(actor, channelId),
      publishPost: canPublishOwn(actor, channelId, facts.fourEyes),
      ...summary.can,
    },
  };
}
