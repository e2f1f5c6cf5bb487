import type { Channel, listArchiveMonths, listKeyContacts, listRoles } from '@studyline/contract/channels';
import type { getPostingPermissions } from '@studyline/contract/sharing';
import type { Result } from '@studyline/contract/endpoint';
import type { roleCategories } from '@studyline/contract/permissions';
import type { Actor, Membership } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { scopesOf } from '../../core/roles.ts';
import { canCreateDraft, canPublish } from '../posts/policy.ts';
import * as queries from './queries.ts';
import { findChannelSummaries } from './summaries.ts';

/** The caller's place in a study. Throws CHANNEL_NOT_FOUND for a study one is not in, as for one that does not exist. */
export function requireMembership(actor: Actor, channelId: number): Membership {
  const member = actor.memberships.get(channelId);
  if (!member) throw new AppError('CHANNEL_NOT_FOUND');
  return member;
}

export async function readChannel(actor: Actor, channelId: number): Promise<Channel> {
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

export async function readArchiveMonths(
  actor: Actor,
  channelId: number,
): Promise<Result<typeof listArchiveMonths>> {
  requireMembership(actor, channelId);
  return {
    items: await queries.findArchiveMonths(actor.server.db, actor.userId, channelId, actor.timezoneId),
  };
}

export async function readRoles(
  actor: Actor,
  channelId: number,
  category: (typeof roleCategories)[number] | undefined,
): Promise<Result<typeof listRoles>> {
  requireMembership(actor, channelId);
  const rows = await queries.findRoles(actor.server.db, channelId, category);
  return {
    items: rows.map((row) => ({
      roleId: row.id,
      key: row.key,
      name: row.name,
      category: row.category as (typeof roleCategories)[number],
      memberCount: row.member_count,
    })),
  };
}

export async function readKeyContacts(
  actor: Actor,
  channelId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Result<typeof listKeyContacts>> {
  requireMembership(actor, channelId);
  const start = (page - 1) * pageSize;
  const rows = await queries.findKeyContacts(actor.server.db, channelId, start, pageSize);
  const totalCount = rows[0]?.total ?? 0;
  const items = rows.map((row) => ({
    userId: row.user_id,
    displayName: row.display_name,
    portraitUrl: null,
    title: row.title,
    emailAddress: row.email_address,
    phoneNumber: row.phone_number,
  }));
  return { items, page, pageSize, lastPage: start + pageSize >= totalCount, totalCount };
}

/** What post creation offers this person: a monitor or a site's coordinator writes for own teams only, always as a draft. */
export async function readPostingPermissions(
  actor: Actor,
  channelId: number,
): Promise<Result<typeof getPostingPermissions>> {
  const member = requireMembership(actor, channelId);
  const facts = await queries.findPostingFacts(actor.server.db, channelId);
  if (!facts) throw new AppError('CHANNEL_NOT_FOUND');
  const publish = canPublish(actor, channelId);
  const [scope] = scopesOf(member.roleKeys, 'POST_CREATE_DRAFT');
  return {
    can: { createDocument: canCreateDraft(actor, channelId), publish, approve: publish },
    restrictedToTeamIds: scope === undefined || scope === 'ALL' ? null : member.teamIds,
    ...facts,
  };
}
