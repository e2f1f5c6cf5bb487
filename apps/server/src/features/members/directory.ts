import type { z } from 'zod';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/members/calls';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { recordLooks } from '../people/contact-looks.ts';
import { presentTeamName } from '../people/present.ts';
import * as queries from './directory-queries.ts';
import {
  canChangeRole,
  canAddToTeam,
  canAddToSomeTeam,
  type Directory,
  directoryOf,
  type StudyFacts,
  type TeamFacts,
} from './policy.ts';
import { countInvited, countPeople, findAskedLike, findPeople, type InvitedRow } from './people-queries.ts';
import {
  channelMemberIdOf,
  factsOf,
  presentListed,
  presentMember,
  presentRole,
  presentRoles,
} from './present.ts';

/** What the caller can see of a study's people. Throws CHANNEL_NOT_FOUND. */
export async function openDirectory(
  actor: Actor,
  channelId: number,
  db: Db = actor.server.db,
): Promise<{ study: StudyFacts; directory: Directory }> {
  const member = requireMembership(actor, channelId);
  const study = await queries.findStudyFacts(db, member);
  return { study, directory: directoryOf(actor, member, study) };
}

/** What the caller can see of the people of these of their studies, by channelId. */
export async function openDirectories(
  actor: Actor,
  channelIds: readonly number[],
): Promise<Map<number, Directory>> {
  const members = channelIds.map((id) => requireMembership(actor, id));
  const studies = await queries.findFactsOfStudies(actor.server.db, members);
  return new Map(
    members.flatMap((member) => {
      const study = studies.get(member.channelId);
      return study ? [[member.channelId, directoryOf(actor, member, study)] as const] : [];
    }),
  );
}

/** The member with this id. Throws CHANNEL_NOT_FOUND, MEMBER_NOT_FOUND. */
export async function requireMember(
  actor: Actor,
  { channelId, memberId }: { channelId: number; memberId: string },
  db: Db = actor.server.db,
): Promise<{ study: StudyFacts; directory: Directory; row: queries.MemberRow }> {
  const { study, directory } = await openDirectory(actor, channelId, db);
  const userId = userIdOf(channelId, memberId);
  const row = userId && (await queries.findMember(db, { channelId, userId, directory }));
  if (!row) throw new AppError('MEMBER_NOT_FOUND');
  return { study, directory, row };
}

/** A team of the study that the caller knows of. Throws TEAM_NOT_FOUND. */
export async function requireTeam(
  db: Db,
  directory: Directory,
  { channelId, teamId }: { channelId: number; teamId: number },
): Promise<TeamFacts> {
  const isKnown = !directory.knownTeamIds || directory.knownTeamIds.includes(teamId);
  const team = isKnown ? await queries.findTeamFacts(db, channelId, teamId) : undefined;
  if (!team) throw new AppError('TEAM_NOT_FOUND');
  return team;
}

/** The user of a channelMemberId; undefined if it is of another study or malformed. */
function userIdOf(channelId: number, memberId: string): number | undefined {
  const [, channel, user] = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(memberId) ?? [];
  const userId = Number(user);
  return Number(channel) === channelId && userId <= 2_147_483_647 ? userId : undefined;
}

type ListedRow = queries.MemberRow | InvitedRow;
type Filter = Omit<z.output<(typeof contract.listMembers)['query']>, 'page' | 'pageSize' | 'sort'>;

export function wantedOf(channelId: number, directory: Directory, filter: Filter): queries.MembersWanted {
  const { memberStatusType, ...others } = filter;
  const status = memberStatusType === 'ALL' ? null : memberStatusType;
  return { channelId, directory, status: status === 'PAST' ? 'FORMER' : status, ...others };
}

/**
 * Reads a list. If none of the people the caller sees has the words of the search, whatever else is chosen, names with typos are looked for.
 */
export async function readPeople<Found extends { total: number | undefined }>(
  db: Db,
  wanted: queries.MembersWanted,
  read: (wanted: queries.MembersWanted) => Promise<Found>,
): Promise<Found> {
  const exact = await read(wanted);
  const { channelId, directory, search } = wanted;
  if (!search || exact.total) return exact;
  const anybody = { channelId, directory, status: null, search, roleNames: [] };
  if ((await countPeople(db, anybody)) > 0) return exact;
  return read({ ...wanted, asked: await findAskedLike(db, wanted, search) });
}

/** The members of a study and the invited people whom the caller sees, with the number in each state. */
export async function listMembers(
  actor: Actor,
  { channelId, ...query }: Call<typeof contract.listMembers>,
): Promise<Result<typeof contract.listMembers>> {
  const { db } = actor.server;
  const { study, directory } = await openDirectory(actor, channelId);
  const wanted = wantedOf(channelId, directory, query);
  const { teamId, roleId, countryId, search, emailAddress, roleNames } = query;
  const isNarrowed =
    Boolean(teamId ?? roleId ?? countryId) || Boolean(search || emailAddress || roleNames[0]);
  const seesInvited = directory.invitedTeamIds === null || directory.invitedTeamIds.length > 0;
  const [{ rows, total }, members, invited] = await Promise.all([
    readPeople(db, wanted, async (one) => {
      const [found, counted] = await Promise.all([
        findPeople(db, one, boundsOf(query)),
        // In the list of everyone, invited members are counted once.
        isNarrowed || !one.status ? countPeople(db, one) : undefined,
      ]);
      return { rows: found, total: counted };
    }),
    queries.countByStatus(db, channelId, directory),
    seesInvited ? countInvited(db, channelId, directory) : null,
  ]);
  const seesFormer = directory.formerTeamIds === null || directory.formerTeamIds.length > 0;
  await recordListed(actor, channelId, rows);
  const counts = { ...members, INVITED: invited, FORMER: seesFormer ? members.FORMER : null };
  return {
    ...pageOf(
      rows.map((row) => presentListed(actor, study, row)),
      query,
      total ?? (wanted.status && counts[wanted.status]) ?? 0,
    ),
    counts,
    can: { takeIn: canAddToSomeTeam(actor, channelId, study) },
  };
}

function boundsOf<S extends { page: number; pageSize: number; sort: queries.MemberSort }>({
  page,
  pageSize,
  sort,
}: S) {
  return { sort, offset: (page - 1) * pageSize, limit: pageSize };
}

/** Current members to choose from, by name. */
export async function searchMembers(
  actor: Actor,
  { channelId, ...query }: Call<typeof contract.searchMembers>,
): Promise<Result<typeof contract.searchMembers>> {
  const { db } = actor.server;
  const { directory } = await openDirectory(actor, channelId);
  const wanted = wantedOf(channelId, directory, { ...query, memberStatusType: 'CURRENT' });
  const { rows, total } = await readPeople(db, wanted, async (one) => {
    const [found, count] = await Promise.all([
      queries.findMembers(db, one, boundsOf({ ...query, sort: 'NAME_ASC' })),
      queries.countMembers(db, one),
    ]);
    return { rows: found, total: count };
  });
  const items = rows.map((row) => ({
    channelMemberId: channelMemberIdOf(channelId, row.id),
    userId: row.id,
    displayName: row.displayName,
    emailAddress: row.emailAddress,
    portraitUrl: null,
    teamNames: row.teams
      .filter(({ status }) => status === 'CURRENT')
      .map(({ team }) => presentTeamName(actor.languageId, team) ?? team.name),
    roleNames: row.roles.map(({ name }) => name),
  }));
  return pageOf(items, query, total);
}

export async function getMember(
  actor: Actor,
  params: { channelId: number; memberId: string },
): Promise<contract.ChannelMember> {
  const { study, row } = await requireMember(actor, params);
  await recordLooks(actor, params.channelId, 'PAGE', [row.id]);
  return presentMember(actor, study, row);
}

/** Records whose contact data, besides the address, a list shows. */
function recordListed(actor: Actor, channelId: number, rows: readonly ListedRow[]): Promise<void> {
  const shown = rows.flatMap((row) => (row.status !== 'INVITED' && row.contactData.length > 0 ? row.id : []));
  return recordLooks(actor, channelId, 'LIST', shown);
}

/** Members of a team and the people invited to it, by name. */
export async function listTeamMembers(
  actor: Actor,
  { channelId, teamId, ...query }: Call<typeof contract.listTeamMembers>,
): Promise<Result<typeof contract.listTeamMembers>> {
  const { db } = actor.server;
  const { study, directory } = await openDirectory(actor, channelId);
  await requireTeam(db, directory, { channelId, teamId });
  const wanted = wantedOf(channelId, directory, { ...query, teamId });
  const { rows, total } = await readPeople(db, wanted, async (one) => {
    const [found, count] = await Promise.all([findPeople(db, one, boundsOf(query)), countPeople(db, one)]);
    return { rows: found, total: count };
  });
  await recordListed(actor, channelId, rows);
  return pageOf(
    rows.map((row) => presentListed(actor, study, row)),
    query,
    total,
  );
}

/** The roles of a member, and which of them the caller may change. */
export async function listMemberRoles(
  actor: Actor,
  params: { channelId: number; memberId: string },
): Promise<Result<typeof contract.listMemberRoles>> {
  const { row } = await requireMember(actor, params);
  const facts = factsOf(row);
  const all = await queries.findStudyRoles(actor.server.db, params.channelId);
  return {
    items: presentRoles(row),
    choices: all.map(({ id, ...role }) => ({
      roleId: id,
      ...presentRole(role),
      isHeld: row.roles.some(({ roleId }) => roleId === id),
      can: { change: canChangeRole(actor, facts, role.key) },
    })),
  };
}

/** The roles of a study, and whether the caller may add people to the team with them. */
export async function listTeamRoles(
  actor: Actor,
  params: { channelId: number; teamId: number },
): Promise<Result<typeof contract.listTeamRoles>> {
  const { db } = actor.server;
  const { study, directory } = await openDirectory(actor, params.channelId);
  const team = await requireTeam(db, directory, params);
  const all = await queries.findStudyRoles(db, params.channelId);
  return {
    items: all.map(({ id, ...role }) => ({
      roleId: id,
      ...presentRole(role),
      can: { grant: canAddToTeam(actor, team, { roleKeys: [role.key], isLead: false }, study) },
    })),
    can: { appointLead: canAddToTeam(actor, team, { roleKeys: [], isLead: true }, study) },
  };
}

export async function getSelfMembership(
  actor: Actor,
  { channelId }: Call<typeof contract.getSelfMembership>,
): Promise<contract.ChannelMember> {
  const { study, directory } = await openDirectory(actor, channelId);
  const own = { channelId, userId: actor.userId, directory };
  const row = await queries.findMember(actor.server.db, own);
  if (!row) throw new AppError('CHANNEL_NOT_FOUND');
  return presentMember(actor, study, row);
}
