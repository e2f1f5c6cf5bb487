import type { z } from 'zod';
import { DAY_MILLIS } from '@studyline/contract/core/days';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/invitations/calls';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { canManageClient } from '../clients/policy.ts';
import { openDirectory } from '../members/directory.ts';
import { findFactsOfStudies, findStudyFacts } from '../members/directory-queries.ts';
import { type StudyFacts, teamsCovered } from '../members/policy.ts';
import { openInvitations } from './invite.ts';
import { canSeeInvitations } from './policy.ts';
import { presentInvitation } from './present.ts';
import * as queries from './queries.ts';
import { hashOf } from './token.ts';

/** How long an invitation stays in a study's list after it expired or was declined. */
const KEPT_MS = 30 * DAY_MILLIS;

type Filter = z.output<(typeof contract.listInvitations)['query']>;

const boundsOf = ({ page, pageSize }: Pick<Filter, 'page' | 'pageSize'>) => ({
  offset: (page - 1) * pageSize,
  limit: pageSize,
});

export async function listInvitations(
  actor: Actor,
  { channelId, teamId, ...query }: Call<typeof contract.listInvitations>,
): Promise<Result<typeof contract.listInvitations>> {
  const { db } = actor.server;
  const { study } = await openInvitations(db, actor, { channelId, teamId });
  const wanted = { channelId, teamIds: [teamId], status: query.status, search: query.search };
  const { rows, total } = await queries.findInvitations(db, wanted, boundsOf(query));
  const items = rows.map((row) => presentInvitation(row, { actor, study, isOwn: false }));
  return pageOf(items, query, total);
}

/** Invitations to all teams of a study that the caller may invite to, or to one of them. */
export async function listStudyInvitations(
  actor: Actor,
  { channelId, teamId, ...query }: Call<typeof contract.listStudyInvitations>,
): Promise<Result<typeof contract.listStudyInvitations>> {
  const { db } = actor.server;
  const { study, teamIds } = await openAll(actor, channelId);
  const isCovered = teamId !== undefined && (!teamIds || teamIds.includes(teamId));
  const wanted = {
    channelId,
    teamIds: teamId === undefined ? teamIds : isCovered ? [teamId] : [],
    notJoinedSince: new Date(now().getTime() - KEPT_MS),
    search: query.search,
  };
  const { rows, total } = await queries.findInvitations(db, wanted, boundsOf(query));
  const items = rows.map((row) => presentInvitation(row, { actor, study, isOwn: false }));
  return pageOf(items, query, total);
}

/** The teams that the caller may invite to; null is all of the study. Throws CHANNEL_NOT_FOUND, FORBIDDEN. */
async function openAll(
  actor: Actor,
  channelId: number,
): Promise<{ study: StudyFacts; teamIds: readonly number[] | null }> {
  const member = requireMembership(actor, channelId);
  const { study } = await openDirectory(actor, channelId);
  const teamIds = teamsCovered(member, 'MEMBER_INVITE', study);
  if (teamIds?.length === 0) throw new AppError('FORBIDDEN');
  return { study, teamIds };
}

export async function getInvitation(
  actor: Actor,
  { channelId, id }: { channelId: number; id: number },
): Promise<contract.MemberInvitation> {
  const { db } = actor.server;
  const row = await queries.findInvitation(db, channelId, id);
  const reader = row && (await mayRead(db, actor, row));
  if (!row || !(reader?.isOwn || reader?.study)) throw new AppError('INVITATION_NOT_FOUND');
  return presentInvitation(row, { actor, ...reader });
}

/**
 * Whether an invitation is the reader's own, and the facts of the study if they may invite to its team. Readers whose address is not
 * verified need its token.
 */
export async function mayRead(
  db: Db,
  actor: Actor,
  row: queries.InvitationRow,
  token?: string,
): Promise<{ isOwn: boolean; study: StudyFacts | undefined }> {
  const hasToken = token !== undefined && row.tokenHash.equals(hashOf(token));
  const address = await queries.findOwnAddress(db, actor.userId, { isVerified: !hasToken });
  const member = actor.memberships.get(row.channelId);
  const study = member && (await findStudyFacts(db, member));
  const sees = study && canSeeInvitations(actor, row.channelId, row.teamId, study) === true;
  return {
    isOwn: address?.toLowerCase() === row.email.toLowerCase(),
    study: sees ? study : undefined,
  };
}

/** The open invitation for an address to a team that the caller may invite to. */
export async function findInvitedMember(
  actor: Actor,
  { channelId, emailAddress }: Call<typeof contract.findInvitedMember>,
): Promise<contract.MemberInvitation> {
  const { db } = actor.server;
  const { study, teamIds } = await openAll(actor, channelId);
  const wanted = { channelId, teamIds, status: 'PENDING' as const, emailAddress };
  const { rows } = await queries.findInvitations(db, wanted, { offset: 0, limit: 1 });
  const [row] = rows;
  if (!row) throw new AppError('INVITATION_NOT_FOUND');
  return presentInvitation(row, { actor, study, isOwn: false });
}

/** The caller's own open invitations. */
export async function searchMembershipActions(
  actor: Actor,
  query: Pick<Filter, 'page' | 'pageSize'>,
): Promise<Result<typeof contract.searchMembershipActions>> {
  const { db } = actor.server;
  const emailAddress = await queries.findOwnAddress(db, actor.userId, { isVerified: true });
  if (emailAddress === undefined) return pageOf([], query, 0);
  const wanted = { status: 'PENDING' as const, emailAddress, openAt: now() };
  const { rows, total } = await queries.findInvitations(db, wanted, boundsOf(query));
  const items = rows.map((row) => presentInvitation(row, { actor, study: undefined, isOwn: true }));
  return pageOf(items, query, total);
}

export async function searchClientInvitations(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.searchClientInvitations>,
): Promise<Result<typeof contract.searchClientInvitations>> {
  authorize(canManageClient(actor, clientId));
  const { db } = actor.server;
  const wanted = { clientId, status: query.status, search: query.search };
  const { rows, total } = await queries.findInvitations(db, wanted, boundsOf(query));
  const own = [...new Set(rows.map((row) => row.channelId))].flatMap((id) => actor.memberships.get(id) ?? []);
  const studies = await findFactsOfStudies(db, own);
  const items = rows.map((row) =>
    presentInvitation(row, { actor, study: studies.get(row.channelId), isOwn: false }),
  );
  return pageOf(items, query, total);
}
