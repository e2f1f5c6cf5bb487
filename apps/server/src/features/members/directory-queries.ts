import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { COUNT_CAP } from '@studyline/contract/channels/calls';
import { memberStatuses, type memberSorts, type MemberStatus } from '@studyline/contract/members/calls';
import { roleCategories, roleKeys } from '@studyline/contract/core/permissions';
import { blindings, teamTypes } from '@studyline/contract/teams/team-types';
import { teamStatuses } from '@studyline/contract/teams/calls';
import { STUDY_ADMINISTRATOR } from '../../core/roles.ts';
import type { Db } from '../../db/pool.ts';
import { countRows, findRow, findRows } from '../../db/rows.ts';
import { isPersonWith } from '../../db/search-words.ts';
import { contactContent } from '../people/contact-entry.ts';
import { personRow, teamName, teamNameColumn } from '../people/queries.ts';
import { withOverseen } from '../sharing/oversight-queries.ts';
import { mayBeCountedFor, visibleToMember } from '../sharing/visibility-queries.ts';
import { administratorsOf } from './member-queries.ts';
import { offer, offersColumn, role } from './offer-queries.ts';
import { isHeld, belongsTo } from './place-queries.ts';
import type { Directory } from './policy.ts';

/** An invitation is not a membership. */
const heldStatus = z.enum(memberStatuses).exclude(['INVITED']);
const removal = z.object({
  userId: z.int().nullable(),
  displayName: z.string().nullable(),
  reason: z.string().nullable(),
  /** The last day of the only role, if the membership ended with it. */
  roleEndedOn: z.iso.date().nullable(),
});
export type Removal = z.output<typeof removal>;

const memberRow = personRow.extend({
  memberId: z.int(),
  channelId: z.int(),
  status: heldStatus,
  joinedAt: z.date(),
  endedAt: z.date().nullable(),
  roleKeys: z.array(z.enum(roleKeys)),
  /** The teams that they are in, or were in when they left. */
  reachedTeamIds: z.array(z.int()),
  currentTeams: z.array(
    z.object({
      teamId: z.int(),
      teamType: z.enum(teamTypes),
      status: z.enum(teamStatuses),
      blinding: z.enum(blindings),
    }),
  ),
  isOnlyAdministrator: z.boolean(),
  contactData: z.array(contactContent),
  verifiedEmail: z.boolean(),
  /** Null for former members: their account is none of the study's business. */
  disabledAt: z.date().nullable(),
  hasAcceptedTerms: z.boolean(),
  lastSignInAt: z.date().nullable(),
  teams: z.array(
    z.object({
      teamId: z.int(),
      team: teamName,
      teamType: z.enum(teamTypes),
      status: heldStatus,
      joinedAt: z.int(),
      endedAt: z.int().nullable(),
      isLead: z.boolean(),
    }),
  ),
  roles: z.array(role.extend({ grantedAt: z.int(), untilAt: z.int().nullable() })),
  requiredActions: z.int().nullable(),
  unreadItems: z.int().nullable(),
  offers: z.array(offer),
  removal: removal.nullable(),
});
export type MemberRow = z.output<typeof memberRow>;

export interface MembersWanted {
  channelId: number;
  directory: Directory;
  /** Null is any. */
  status: MemberStatus | null;
  search?: string | undefined;
  /** The query for names with words that are spelled like those of the search, which then counts instead of it. */
  asked?: string | undefined;
  emailAddress?: string | undefined;
  teamId?: number | undefined;
  countryId?: string | undefined;
  roleId?: number | undefined;
  /** Names or keys, in any case. */
  roleNames: readonly string[];
}
export type MemberSort = (typeof memberSorts)[number];

export const orders: Record<MemberSort, RawBuilder<unknown>> = {
  NAME_ASC: sql`m.sort_name, m.id`,
  NAME_DESC: sql`m.sort_name desc, m.id desc`,
  JOINED_ASC: sql`m.joined_at, m.id`,
  JOINED_DESC: sql`m.joined_at desc, m.id desc`,
  ENDED_DESC: sql`m.ended_at desc nulls last, m.id desc`,
};

/** The owner of this directory sees the current member `m`. */
export function seesPresent({
  userId,
  teamIds,
  keyContacts,
}: Pick<Directory, 'userId' | 'teamIds' | 'keyContacts'>): RawBuilder<unknown> {
  if (!teamIds) return sql`true`;
  const isOwn = sql`(${belongsTo(teamIds)} or m.user_id = ${userId})`;
  const isContact = sql`exists (select from key_contact k where k.channel_id = m.channel_id and k.user_id = m.user_id)`;
  return keyContacts ? sql`(${isOwn} or m.status = 'CURRENT' and ${isContact})` : isOwn;
}

/** The owner of these directories, one for each study, sees current member `m`, who is in one of the studies. */
export function seesPresentInSome(directories: ReadonlyMap<number, Directory>): RawBuilder<unknown> {
  const all = [...directories];
  const ofKind = (isOfKind: (directory: Directory) => boolean) => {
    const some = all.filter(([, directory]) => isOfKind(directory));
    const ids = some.map(([channelId]) => channelId);
    // A team is in one study only.
    const teamIds = some.flatMap(([, directory]) => directory.teamIds ?? []);
    return { inOne: sql`m.channel_id = any(${ids}::integer[])`, teamIds };
  };
  const userId = all[0]?.[1].userId ?? 0;
  const everybody = ofKind(({ teamIds }) => teamIds === null);
  const narrow = [true, false].map((keyContacts) => {
    const some = ofKind((one) => one.teamIds !== null && one.keyContacts === keyContacts);
    return sql`${some.inOne} and ${seesPresent({ userId, teamIds: some.teamIds, keyContacts })}`;
  });
  return sql`(${sql.join([everybody.inOne, ...narrow], sql` or `)})`;
}

/** The owner of these directories, one for each study, may know of team `t`, which is in one of the studies. */
export function namesTeamInSome(directories: ReadonlyMap<number, Directory>): RawBuilder<unknown> {
  const all = [...directories];
  const whole = all.flatMap(([channelId, { knownTeamIds }]) => (knownTeamIds ? [] : [channelId]));
  const known = all.flatMap(([, { knownTeamIds }]) => knownTeamIds ?? []);
  return sql`(t.channel_id = any(${whole}::integer[]) or t.id = any(${known}::integer[]))`;
}

function seesFormer({ formerTeamIds }: Directory): RawBuilder<unknown> {
  return formerTeamIds ? belongsTo(formerTeamIds) : sql`true`;
}

export function isVisible(directory: Directory, status: MemberStatus | null): RawBuilder<unknown> {
  if (status) return status === 'FORMER' ? seesFormer(directory) : seesPresent(directory);
  return sql`case m.status when 'PROGRAM' then false when 'FORMER' then ${seesFormer(directory)} else ${seesPresent(directory)} end`;
}

/** The owner of this directory may know of team `t`. */
export const namesTeam = ({ knownTeamIds: ids }: Directory) =>
  ids ? sql`t.id = any(${ids}::integer[])` : sql`true`;

/** Member `m` is at a site in the country, or was when they left. Sites that the owner of this directory does not know don't count. */
function isInCountry(directory: Directory, channelId: number, countryId: string): RawBuilder<unknown> {
  return sql`m.id in (
    select tm.member_id from team t join team_member tm on tm.team_id = t.id
    where t.channel_id = ${channelId} and t.country_id = ${countryId} and ${namesTeam(directory)} and ${isHeld})`;
}

/** One of these roles is a role of the study with one of these names or keys. */
export function isRoleNamed(
  roleIds: RawBuilder<unknown>,
  channelId: number,
  names: readonly string[],
): RawBuilder<unknown> {
  return sql`${roleIds} && array(
    select r.id from role r join unnest(${names}::text[]) as given(name)
      on lower(r.name) = lower(given.name) or r.key = upper(given.name)
    where r.channel_id = ${channelId})`;
}

export function matching(wanted: MembersWanted): RawBuilder<unknown> {
  const { channelId, directory, status, search, asked, emailAddress, teamId, countryId, roleId, roleNames } =
    wanted;
  const { knownTeamIds } = directory;
  const knowsTeam = teamId === undefined || !knownTeamIds || knownTeamIds.includes(teamId);
  const conditions = [
    sql`m.channel_id = ${channelId}`,
    // Compared with a single value, so that the index by name also provides the order.
    ...(status ? [sql`m.status = ${status}`] : []),
    isVisible(directory, status),
    ...(search ? [sql`m.user_id in (select u.id from app_user u where ${isPersonWith(search, asked)})`] : []),
    ...(teamId === undefined ? [] : [knowsTeam ? belongsTo([teamId]) : sql`false`]),
    ...(emailAddress
      ? [sql`m.user_id in (select u.id from app_user u where u.email_address = ${emailAddress})`]
      : []),
    ...(countryId === undefined ? [] : [isInCountry(directory, channelId, countryId)]),
    ...(roleId === undefined ? [] : [sql`${roleId}::integer = any(m.role_ids)`]),
    ...(roleNames.length > 0 ? [isRoleNamed(sql`m.role_ids`, channelId, roleNames)] : []),
  ];
  return sql`channel_member m where ${sql.join(conditions, sql` and `)}`;
}

/** A time in milliseconds, for rows inside JSON. */
export const millisOf = (column: RawBuilder<unknown>) => sql`round(extract(epoch from ${column}) * 1000)`;

/** Who ended the membership of member `m` and why. */
const removalColumn = sql`case when m.status = 'FORMER' then (
      select json_build_object('userId', e.actor_user_id, 'displayName', by.display_name,
        'reason', (select nullif(x.text, '') from audit_text x where x.audit_event_id = e.id and x.field = 'reason'),
        'roleEndedOn', e.details->>'roleEndedOn')
      from audit_event e left join app_user by on by.id = e.actor_user_id
      where e.channel_id = m.channel_id and e.subject_user_id = m.user_id and e.type = 'member.removed'
      order by e.occurred_at desc, e.id desc limit 1) end`;

/** The columns of a MemberRow, of member `m` and person `u`. */
function memberColumns(directory: Directory): RawBuilder<unknown> {
  const { userId, trackedTeamIds, tracksSelf } = directory;
  const isTracked = trackedTeamIds
    ? sql`(m.team_ids && ${trackedTeamIds}::integer[] or ${tracksSelf}::boolean and m.user_id = ${userId})`
    : sql`true`;
  const isSeen = sql`${visibleToMember.listed} and ${mayBeCountedFor(userId, sql`m.channel_id`)}`;
  const listed = (postId: RawBuilder<unknown>) =>
    sql`cross join lateral (select from post p where p.id = ${postId} and ${isSeen} offset 0) as visible`;
  const counted = (rows: RawBuilder<unknown>) => sql`case when m.status = 'CURRENT' and ${isTracked} then (
    select count(*) from (select from ${rows} limit ${COUNT_CAP}) one) end`;
  const actions = sql`assignment a ${listed(sql`a.post_id`)}
    where a.user_id = m.user_id and a.channel_id = m.channel_id and a.closed_at is null and a.due_at is not null`;
  const unread = sql`post_reader r ${listed(sql`r.post_id`)}
    where r.user_id = m.user_id and r.channel_id = m.channel_id and r.unread`;
  return sql`
    m.id as "memberId", m.channel_id as "channelId", m.status, m.joined_at as "joinedAt", m.ended_at as "endedAt",
    m.role_keys as "roleKeys",
    array(select tm.team_id from team_member tm where tm.member_id = m.id and ${isHeld} order by 1) as "reachedTeamIds",
    coalesce((select json_agg(json_build_object('teamId', t.id, 'teamType', t.team_type, 'status', t.status,
        'blinding', t.blinding) order by t.id)
      from team t where t.id = any(m.team_ids)), '[]') as "currentTeams",
    m.status = 'CURRENT' and ${STUDY_ADMINISTRATOR} = any(m.role_keys) and not exists (
      select from ${administratorsOf(sql`m.channel_id`)} and o.id <> m.id
    ) as "isOnlyAdministrator",
    u.id, u.uuid, u.email_address as "emailAddress", u.display_name as "displayName", u.display_prefix as "displayPrefix",
    u.display_suffix as "displaySuffix", u.first_name as "firstName", u.middle_name as "middleName", u.last_name as "lastName",
    u.job_title as "jobTitle", u.language_id as "languageId", u.timezone_id as "timezoneId", u.contact_data as "contactData",
    u.verified_email as "verifiedEmail", case when m.status = 'CURRENT' then u.disabled_at end as "disabledAt", u.last_sign_in_at as "lastSignInAt",
    u.terms_version is not distinct from (select max(version) from terms_of_service) as "hasAcceptedTerms",
    coalesce((select json_agg(json_build_object('teamId', t.id, 'team', ${teamNameColumn}, 'teamType', t.team_type,
        'status', tm.status, 'joinedAt', ${millisOf(sql`tm.joined_at`)}, 'endedAt', ${millisOf(sql`tm.ended_at`)},
        'isLead', tm.is_lead)
        order by lower(t.name), t.id)
      from team_member tm join team t on t.id = tm.team_id
      where tm.member_id = m.id and ${namesTeam(directory)}), '[]') as teams,
    coalesce((select json_agg(json_build_object('roleId', r.id, 'key', r.key, 'name', r.name, 'category', r.category,
        'grantedAt', ${millisOf(sql`mr.granted_at`)}, 'untilAt', ${millisOf(sql`mr.until_day`)}) order by r.id)
      from member_role mr join role r on r.id = mr.role_id where mr.member_id = m.id), '[]') as roles,
    ${counted(actions)} as "requiredActions", ${counted(unread)} as "unreadItems",
    ${offersColumn(directory, { channelId: sql`m.channel_id`, emailAddress: sql`u.email_address` })} as offers,
    ${removalColumn} as removal`;
}

/** A page of the members that match. */
export async function findMembers(
  db: Db,
  wanted: MembersWanted,
  { sort, offset, limit }: { sort: MemberSort; offset: number; limit: number },
): Promise<MemberRow[]> {
  const statement = sql`
    select ${memberColumns(wanted.directory)}
    from (select m.id from ${matching(wanted)} order by ${orders[sort]} offset ${offset} limit ${limit}) page
    join channel_member m on m.id = page.id join app_user u on u.id = m.user_id
    order by ${orders[sort]}`;
  return findRows(db, memberRow, statement);
}

/** The members with these ids, in any order. */
export async function findMembersByIds(
  db: Db,
  directory: Directory,
  memberIds: readonly number[],
): Promise<MemberRow[]> {
  const statement = sql`
    select ${memberColumns(directory)} from channel_member m join app_user u on u.id = m.user_id
    where m.id = any(${memberIds}::integer[])`;
  return findRows(db, memberRow, statement);
}

const memberLine = z.object({
  memberId: z.int(),
  userId: z.int(),
  displayName: z.string(),
  emailAddress: z.string(),
  jobTitle: z.string().nullable(),
  status: heldStatus,
  joinedAt: z.date(),
  endedAt: z.date().nullable(),
  isDisabled: z.boolean(),
  roles: z.array(z.string()),
  teams: z.array(teamName),
  removal: removal.nullable(),
});
export type MemberLine = z.output<typeof memberLine>;

/** These members for a table, in any order: with the teams that they are in, or were in when they left. */
export async function findMemberLines(
  db: Db,
  directory: Directory,
  memberIds: readonly number[],
): Promise<MemberLine[]> {
  const isShown = sql`${isHeld} and ${namesTeam(directory)}`;
  const statement = sql`
    select m.id as "memberId", u.id as "userId", u.display_name as "displayName", u.email_address as "emailAddress",
      u.job_title as "jobTitle", m.status,
      m.joined_at as "joinedAt", m.ended_at as "endedAt", m.status = 'CURRENT' and u.disabled_at is not null as "isDisabled",
      array(select r.name from role r where r.id = any(m.role_ids) order by r.id) as roles,
      coalesce((select json_agg(${teamNameColumn} order by lower(t.name), t.id)
        from team_member tm join team t on t.id = tm.team_id where tm.member_id = m.id and ${isShown}), '[]') as teams,
      ${removalColumn} as removal
    from channel_member m join app_user u on u.id = m.user_id where m.id = any(${memberIds}::integer[])`;
  return findRows(db, memberLine, statement);
}

const statusCount = z.object({ status: heldStatus, total: z.int() });

/** How many current and former members the owner of this directory sees. */
export async function countByStatus(
  db: Db,
  channelId: number,
  directory: Directory,
): Promise<Record<'CURRENT' | 'FORMER', number>> {
  const wanted = matching({ channelId, directory, status: null, roleNames: [] });
  const rows = await findRows(
    db,
    statusCount,
    sql`select m.status, count(*) as total from ${wanted} group by m.status`,
  );
  const none = { CURRENT: 0, FORMER: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ status, total }) => [status, total])) };
}

export async function countMembers(db: Db, wanted: MembersWanted): Promise<number> {
  return countRows(db, matching(wanted));
}

/** A member whom the owner of this directory sees. */
export async function findMember(
  db: Db,
  { channelId, userId, directory }: { channelId: number; userId: number; directory: Directory },
): Promise<MemberRow | undefined> {
  const statement = sql`
    select ${memberColumns(directory)} from channel_member m join app_user u on u.id = m.user_id
    where m.channel_id = ${channelId} and m.user_id = ${userId} and ${isVisible(directory, null)}`;
  return findRow(db, memberRow, statement);
}

const studyFacts = z.object({
  channelId: z.int(),
  clientId: z.int(),
  overseenTeamIds: z.array(z.int()),
  isDirectoryOpen: z.boolean(),
});

interface InTeams {
  channelId: number;
  teamIds: readonly number[];
}

/** The facts of studies for a member of these teams: the teams with those that they oversee, and the study's setting. By channelId. */
export async function findFactsOfStudies(
  db: Db,
  places: readonly InTeams[],
): Promise<Map<number, z.output<typeof studyFacts>>> {
  const asked = JSON.stringify(places.map(({ channelId, teamIds }) => ({ channelId, teamIds })));
  const statement = sql`
    select c.id as "channelId", c.client_id as "clientId",
      array(${withOverseen(sql`asked."teamIds"`)}) as "overseenTeamIds",
      feature_on(c.id, 'SITE_DIRECTORY_OPEN') as "isDirectoryOpen"
    from json_to_recordset(${asked}::json) as asked("channelId" integer, "teamIds" integer[])
    join channel c on c.id = asked."channelId"`;
  const rows = await findRows(db, studyFacts, statement);
  return new Map(rows.map((row) => [row.channelId, row]));
}

export async function findStudyFacts(db: Db, place: InTeams): Promise<z.output<typeof studyFacts>> {
  const facts = (await findFactsOfStudies(db, [place])).get(place.channelId);
  if (!facts) throw new Error(`There is no study ${place.channelId}.`);
  return facts;
}

const teamFacts = z.object({
  channelId: z.int(),
  teamId: z.int(),
  teamType: z.enum(teamTypes),
  status: z.enum(teamStatuses),
});

/** A team of the study. */
export async function findTeamFacts(
  db: Db,
  channelId: number,
  teamId: number,
): Promise<z.output<typeof teamFacts> | undefined> {
  const statement = sql`
    select channel_id as "channelId", id as "teamId", team_type as "teamType", status
    from team where id = ${teamId} and channel_id = ${channelId}`;
  return findRow(db, teamFacts, statement);
}

const roleRow = z.object({
  id: z.int(),
  key: z.enum(roleKeys),
  name: z.string(),
  category: z.enum(roleCategories),
});
export type RoleRow = z.output<typeof roleRow>;

/** The roles of a study. */
export async function findStudyRoles(db: Db, channelId: number): Promise<RoleRow[]> {
  return findRows(
    db,
    roleRow,
    sql`select id, key, name, category from role where channel_id = ${channelId} order by id`,
  );
}

/** People `u` of a client: current members of its studies and its administrators. */
export const inClient = (clientId: RawBuilder<unknown>) => sql`u.id in (
    select m.user_id from channel c join channel_member m on m.channel_id = c.id and m.status = 'CURRENT'
    where c.client_id = ${clientId}
    union select d.user_id from client_admin d where d.client_id = ${clientId})`;

/** The same, except accounts without access. */
export const belongsToClient = (clientId: RawBuilder<unknown>) => sql`u.has_access and ${inClient(clientId)}`;

const foundUser = z.object({ id: z.int() });

/**
 * The person with this address who can be added to the study: one of its client's people, or a former member. Decision: a former
 * member can come back even if they are in no other study of the client.
 */
export async function findCandidate(
  db: Db,
  channelId: number,
  emailAddress: string,
): Promise<number | undefined> {
  const statement = sql`
    select u.id from app_user u join channel s on s.id = ${channelId}
    where u.email_address = ${emailAddress} and (${belongsToClient(sql`s.client_id`)} or u.has_access and exists (
      select from channel_member m where m.channel_id = s.id and m.user_id = u.id and m.status = 'FORMER'))`;
  return (await findRow(db, foundUser, statement))?.id;
}
