import type * as contract from '@studyline/contract/audit/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { openDirectory, requireMember, requireTeam } from '../members/directory.ts';
import { canViewMemberAudit, canViewMembershipAudit, type StudyFacts } from '../members/policy.ts';
import { factsOf } from '../members/present.ts';
import { presentMembershipEntries } from './present.ts';
import { findMembershipAudit } from './queries.ts';
import { auditReaderOf } from './reader.ts';

type Audit = Result<typeof contract.listChannelMembershipAudit>;
interface Paging {
  page: number;
  pageSize: number;
}

/** The history of a study's memberships, as far as the caller may read it. Throws CHANNEL_NOT_FOUND, FORBIDDEN. */
export async function listChannelMembershipAudit(
  actor: Actor,
  { channelId }: { channelId: number },
  paging: Paging,
): Promise<Audit> {
  const { study } = await openDirectory(actor, channelId);
  authorize(canViewMembershipAudit(actor, { channelId }, study));
  return readPage(actor, study, { channelId }, paging);
}

/** The same of one team. Throws CHANNEL_NOT_FOUND, TEAM_NOT_FOUND, FORBIDDEN. */
export async function listTeamMembershipAudit(
  actor: Actor,
  params: { channelId: number; teamId: number },
  paging: Paging,
): Promise<Audit> {
  const { study, directory } = await openDirectory(actor, params.channelId);
  await requireTeam(actor.server.db, directory, params);
  authorize(canViewMembershipAudit(actor, params, study));
  return readPage(actor, study, params, paging);
}

/** The history of one member. Throws CHANNEL_NOT_FOUND, MEMBER_NOT_FOUND, FORBIDDEN. */
export async function listMemberAudit(
  actor: Actor,
  params: { channelId: number; memberId: string },
  paging: Paging,
): Promise<Audit> {
  const { study, row } = await requireMember(actor, params);
  authorize(canViewMemberAudit(actor, factsOf(row), study));
  return readPage(actor, study, { channelId: params.channelId, userId: row.id }, paging);
}

/** The same by the member's id alone. Throws MEMBER_NOT_FOUND, FORBIDDEN. */
export async function listMembershipAudit(
  actor: Actor,
  { memberId }: { memberId: string },
  paging: Paging,
): Promise<Audit> {
  const channelId = Number(memberId.split('-')[0]);
  if (!actor.memberships.has(channelId)) throw new AppError('MEMBER_NOT_FOUND');
  return listMemberAudit(actor, { channelId, memberId }, paging);
}

/** What happened to one member in one team. Throws CHANNEL_NOT_FOUND, TEAM_NOT_FOUND, MEMBER_NOT_FOUND, FORBIDDEN. */
export async function listTeamMemberAudit(
  actor: Actor,
  params: { channelId: number; teamId: number; memberId: string },
  paging: Paging,
): Promise<Audit> {
  const { study, directory, row } = await requireMember(actor, params);
  const { channelId, teamId } = await requireTeam(actor.server.db, directory, params);
  authorize(canViewMemberAudit(actor, factsOf(row), study));
  return readPage(actor, study, { channelId, teamId, userId: row.id }, paging);
}

async function readPage(
  actor: Actor,
  study: StudyFacts,
  about: { channelId: number; teamId?: number; userId?: number },
  paging: Paging,
): Promise<Audit> {
  const { db } = actor.server;
  const { channelId } = about;
  const reader = auditReaderOf(actor, channelId, study);
  const bounds = { skip: (paging.page - 1) * paging.pageSize, limit: paging.pageSize };
  const { rows, total } = await findMembershipAudit(db, about, reader, bounds);
  const items = await presentMembershipEntries(db, actor, rows, { channelId, knownTeamIds: reader.teamIds });
  return pageOf(items, paging, total);
}
