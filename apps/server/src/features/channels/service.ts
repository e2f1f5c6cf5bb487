import { canCreateDraft, canPublish } from '../sharing/policy.ts';
import type * as contract from '@studyline/contract/channels';
import type { Result } from '@studyline/contract/endpoint';
import type { roleCategories } from '@studyline/contract/permissions';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { isExemptFromNarrowing, seesKeyContacts } from '../../core/roles.ts';
import * as queries from './queries.ts';
import { findChannelSummaries } from './summaries.ts';

export async function getChannel(actor: Actor, channelId: number): Promise<contract.Channel> {
  requireMembership(actor, channelId);
  const { db } = actor.server;
  const [[summary], facts] = await Promise.all([
    findChannelSummaries(db, actor.userId, [channelId]),
    queries.findChannelFacts(db, actor.userId, channelId, actor.timezoneId),
  ]);
  if (!summary || !facts) throw new AppError('CHANNEL_NOT_FOUND');
  return {
    ...summary,
    nctId: facts.nct_id,
    countries: facts.countries,
    memberCount: facts.member_count,
    askableCount: facts.askable_count,
    siteCount: facts.site_count,
    myProgress: {
      totalCount: facts.total,
      completedCount: facts.completed,
      overdueCount: facts.overdue,
      dueTodayCount: facts.due_today,
    },
    can: { createPost: canCreateDraft(actor, channelId), publishPost: canPublish(actor, channelId) },
  };
}

export async function listArchiveMonths(
  actor: Actor,
  channelId: number,
): Promise<Result<typeof contract.listArchiveMonths>> {
  requireMembership(actor, channelId);
  return {
    items: await queries.findArchiveMonths(actor.server.db, actor.userId, channelId, actor.timezoneId),
  };
}

export async function listRoles(
  actor: Actor,
  channelId: number,
  category: (typeof roleCategories)[number] | undefined,
): Promise<Result<typeof contract.listRoles>> {
  requireMembership(actor, channelId);
  const rows = await queries.findRoles(actor.server.db, channelId, category);
  return {
    items: rows.map((row) => ({
      roleId: row.id,
      key: row.key,
      name: row.name,
      category: row.category as (typeof roleCategories)[number],
      memberCount: row.member_count,
      askableCount: row.askable_count,
      viewsEveryPost: isExemptFromNarrowing([row.key]),
    })),
  };
}

export async function listKeyContacts(
  actor: Actor,
  channelId: number,
  paging: { page: number; pageSize: number },
): Promise<Result<typeof contract.listKeyContacts>> {
  const member = requireMembership(actor, channelId);
  const { page, pageSize } = paging;
  const { rows, total } = await queries.findKeyContacts(actor.server.db, {
    channelId,
    teamIds: seesKeyContacts(member) ? null : member.teamIds,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const items = rows.map((row) => ({
    userId: row.user_id,
    displayName: row.display_name,
    portraitUrl: null,
    title: row.title,
    emailAddress: row.email_address,
    phoneNumber: row.phone_number,
  }));
  return pageOf(items, paging, total);
}
