import type * as contract from '@studyline/contract/audit/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
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

/** The history of a study's memberships, as far as the caller may read it. */
export async function listChannelMembershipAudit(
  actor: Actor,
  { channelId, ...paging }: Call<typeof contract.listChannelMembershipAudit>,
): Promise<Audit> {
  const { study } = await openDirectory(actor, channelId);
  authorize(canViewMembershipAudit(actor, { channelId }, study));
  return readPage(actor, study, { channelId }, paging);
}

export async function listTeamMembershipAudit(
  actor: Actor,
  { channelId, teamId, ...paging }: Call<typeof contract.listTeamMembershipAudit>,
): Promise<Audit> {
  const { study, directory } = await openDirectory(actor, channelId);
  await requireTeam(actor.server.db, directory, { channelId, teamId });
  authorize(canViewMembershipAudit(actor, { channelId, teamId }, study));
  return readPage(actor, study, { channelId, teamId }, paging);
}

export async function listMemberAudit(
  actor: Actor,
  call: Call<typeof contract.listMemberAudit>,
): Promise<Audit> {
  const { study, row } = await requireMember(actor, call);
  authorize(canViewMemberAudit(actor, factsOf(row), study));
  return readPage(actor, study, { channelId: call.channelId, userId: row.id }, call);
}

/** The same by only the member's id. */
export async function listMembershipAudit(
  actor: Actor,
  { memberId, ...paging }: Call<typeof contract.listMembershipAudit>,
): Promise<Audit> {
  const channelId = Number(memberId.split('-')[0]);
  if (!actor.memberships.has(channelId)) throw new AppError('MEMBER_NOT_FOUND');
  return listMemberAudit(actor, { channelId, memberId, ...paging });
}

export async function listTeamMemberAudit(
  actor: Actor,
  call: Call<typeof contract.listTeamMemberAudit>,
): Promise<Audit> {
  const { study, directory, row } = await requireMember(actor, call);
  const { channelId, teamId } = await requireTeam(actor.server.db, directory, call);
  authorize(canViewMemberAudit(actor, factsOf(row), study));
  return readPage(actor, study, { channelId, teamId, userId: row.id }, call);
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
