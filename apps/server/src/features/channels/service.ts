import { canCreateDraft, canPublishOwn } from '../sharing/policy.ts';
import type * as contract from '@studyline/contract/channels/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { teamsSeen } from '../../core/roles.ts';
import type { Call } from '../../http/route.ts';
import { presentRole } from './present.ts';
import * as queries from './queries.ts';
import { requireDirectory } from './settings.ts';
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
    nctId: facts.nct_id,
    countries: facts.countries,
    memberCount: teamsSeen(member, facts.is_directory_open) ? null : facts.member_count,
    siteCount: summary.seenTeamIds ? null : facts.site_count,
    myProgress: {
      totalCount: facts.total,
      completedCount: facts.completed,
      overdueCount: facts.overdue,
      dueTodayCount: facts.due_today,
    },
    availableRoles: roles && roles.map(({ id, name }) => ({ roleId: id, name })),
    can: {
      createPost: canCreateDraft(actor, channelId),
      publishPost: canPublishOwn(actor, channelId, facts.four_eyes),
      ...summary.can,
    },
  };
}

export async function listArchiveMonths(
  actor: Actor,
  { channelId }: Call<typeof contract.listArchiveMonths>,
): Promise<Result<typeof contract.listArchiveMonths>> {
  requireMembership(actor, channelId);
  return {
    items: await queries.findArchiveMonths(actor.server.db, actor.userId, channelId, actor.timezoneId),
  };
}

export async function listRoles(
  actor: Actor,
  { channelId, availableRolesCategory: category }: Call<typeof contract.listRoles>,
): Promise<Result<typeof contract.listRoles>> {
  await requireDirectory(actor, channelId);
  const rows = await queries.findRoles(actor.server.db, channelId, category);
  const member = actor.memberships.get(channelId);
  // The administrators of the client see how large its studies are.
  const countsMembers = !member || rows.every((row) => !teamsSeen(member, row.is_directory_open));
  return { items: rows.map((row) => presentRole(row, countsMembers)) };
}
