import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { blindings, participantTypes, teamTypes } from '@studyline/contract/teams/team-types';
import { teamStatuses } from '@studyline/contract/teams/calls';
import { SITE_LEADER } from '../../core/roles.ts';
import type { Db } from '../../db/pool.ts';
import { countRows, findRow, findRows } from '../../db/rows.ts';
import { hasWords } from '../../db/search-words.ts';
import { contactRow } from './contact-queries.ts';

const teamRow = z.object({
  id: z.int(),
  channelId: z.int(),
  clientId: z.int(),
  name: z.string(),
  teamType: z.enum(teamTypes),
  participantType: z.enum(participantTypes),
  status: z.enum(teamStatuses),
  blinding: z.enum(blindings),
  complianceTrackingEnabled: z.boolean(),
  organizationId: z.int().nullable(),
  organizationName: z.string().nullable(),
  createdBy: z.int().nullable(),
  createdAt: z.date(),
  code: z.string().nullable(),
  countryId: z.string().nullable(),
  countryName: z.string().nullable(),
  city: z.string().nullable(),
  principalInvestigatorName: z.string().nullable(),
  registryStatus: z.string().nullable(),
  approvedAt: z.date().nullable(),
  siteSelectedAt: z.date().nullable(),
  siteActivatedAt: z.date().nullable(),
  siteClosedAt: z.date().nullable(),
  hold: z.object({ since: z.int(), reason: z.string().nullable() }).nullable(),
  activeMemberCount: z.int(),
  overseenBy: z.array(z.int()),
  principalInvestigators: z.array(z.string()),
  isDirectoryOpen: z.boolean(),
  hasRentalEquipment: z.boolean(),
  hasOrders: z.boolean(),
  orderLimit: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  contactData: z.array(contactRow),
});
export type TeamRow = z.output<typeof teamRow>;
/** What updateTeam changes. */
export type TeamChange = Pick<
  TeamRow,
  | 'name'
  | 'teamType'
  | 'participantType'
  | 'complianceTrackingEnabled'
  | 'organizationId'
  | 'organizationName'
  | 'code'
  | 'principalInvestigatorName'
  | 'countryId'
  | 'countryName'
  | 'city'
  | 'approvedAt'
>;
const teamOfStudyRow = teamRow.extend({ channelName: z.string(), waitingDelegations: z.int() });
export type TeamOfStudyRow = z.output<typeof teamOfStudyRow>;

/** The names of the current members of team `t` who lead a site. */
const investigatorNames = sql`
        select u.display_name from team_member tm join channel_member m on m.id = tm.member_id join app_user u on u.id = m.user_id
        where tm.team_id = t.id and tm.status = 'CURRENT' and ${SITE_LEADER} = any(m.role_keys)`;
/** Lists show these; if there are none, the name that was entered by hand. */
const shownInvestigator = sql`coalesce(nullif(array_to_string(array(${investigatorNames}), ', '), ''), t.principal_investigator_name)`;

/** When and why team `t` was put on hold. A team that was imported on hold has neither. */
const lastHold = sql`
        select json_build_object('since', (extract(epoch from e.occurred_at) * 1000)::bigint, 'reason',
          (select nullif(x.text, '') from audit_text x where x.audit_event_id = e.id and x.field = 'reason'))
        from audit_event e where e.team_id = t.id and e.type = 'team.statusChanged' order by e.id desc limit 1`;

/** The columns of a TeamRow for team `t`. */
const teamColumns = sql`
      t.id, t.channel_id as "channelId", (select client_id from channel where id = t.channel_id) as "clientId", t.name,
      t.team_type as "teamType", t.participant_type as "participantType", t.status, t.blinding,
      t.compliance_tracking_enabled as "complianceTrackingEnabled", t.organization_id as "organizationId",
      (select o.name from organization o where o.id = t.organization_id) as "organizationName", t.created_by as "createdBy", t.created_at as "createdAt",
      t.code, t.country_id as "countryId", t.country_name as "countryName", t.city,
      t.principal_investigator_name as "principalInvestigatorName", t.registry_status as "registryStatus",
      t.approved_at as "approvedAt", t.site_selected_at as "siteSelectedAt", t.site_activated_at as "siteActivatedAt",
      t.site_closed_at as "siteClosedAt",
      case when t.status = 'ON_HOLD' then (${lastHold}) end as hold,
      (select count(*) from team_member tm where tm.team_id = t.id and tm.status = 'CURRENT') as "activeMemberCount",
      array(select o.overseen_by_team_id from team_oversight o where o.team_id = t.id order by 1) as "overseenBy",
      array(${investigatorNames} order by 1) as "principalInvestigators",
      (select feature_on(t.channel_id, 'SITE_DIRECTORY_OPEN')) as "isDirectoryOpen",
      (select feature_on(t.channel_id, 'ENABLE_RENTAL_EQUIPMENT')) as "hasRentalEquipment",
      (select feature_on(t.channel_id, 'ENABLE_ORDERS')) as "hasOrders",
      case when t.order_limit_amount is not null
        then json_build_object('amount', t.order_limit_amount::float8, 'currency', t.order_limit_currency) end as "orderLimit",
      coalesce((select json_agg(json_build_object('id', d.id, 'listTypeId', d.list_type_id, 'value', d.value, 'street', d.street,
          'city', d.city, 'state', d.state, 'zip', d.zip, 'countryId', d.country_id) order by d.id)
        from team_contact_data d where d.team_id = t.id), '[]') as "contactData"`;

/** A team of a study. */
export async function findTeam(db: Db, channelId: number, teamId: number): Promise<TeamRow | undefined> {
  const statement = sql`select ${teamColumns} from team t where t.id = ${teamId} and t.channel_id = ${channelId}`;
  return findRow(db, teamRow, statement);
}

/** These teams, by name. */
export async function findTeamsByIds(db: Db, teamIds: readonly number[]): Promise<TeamRow[]> {
  const statement = sql`
    select ${teamColumns} from team t where t.id = any(${teamIds}::integer[]) order by lower(t.name), t.id`;
  return findRows(db, teamRow, statement);
}

export interface TeamsWanted {
  channelId: number;
  /** Only these teams; null is the whole study. */
  teamIds: readonly number[] | null;
  /** Limits the result further to these teams; null is no limit. */
  invitedTo: readonly number[] | null;
  /** Those chosen one by one; none is no limit. */
  chosen: readonly number[];
  teamTypes: readonly string[];
  statuses: readonly string[];
  search: string | undefined;
  code: string | undefined;
  principalInvestigatorName: string | undefined;
  /** Null stands for a country that does not exist. */
  countryId: string | null | undefined;
  timeZone: string;
  /** A day in the time zone, as YYYY-MM-DD. */
  selectedOn: string | undefined;
  activatedOn: string | undefined;
  closedOn: string | undefined;
  overseenBy: readonly number[];
  sort: keyof typeof orders;
  offset: number;
  limit: number;
}

const orders = {
  NAME_ASC: sql`lower(t.name), t.id`,
  NAME_DESC: sql`lower(t.name) desc, t.id desc`,
  CODE_ASC: sql`t.code nulls last, lower(t.name), t.id`,
  CODE_DESC: sql`t.code desc nulls last, lower(t.name), t.id`,
  COUNTRY_ASC: sql`t.country_name nulls last, lower(t.name), t.id`,
  COUNTRY_DESC: sql`t.country_name desc nulls last, lower(t.name), t.id`,
  ACTIVATION_ASC: sql`t.site_activated_at nulls last, lower(t.name), t.id`,
  ACTIVATION_DESC: sql`t.site_activated_at desc nulls last, lower(t.name), t.id`,
};

const statusCount = z.object({ status: z.enum(teamStatuses), count: z.int() });

/**
 * A page of a study's teams, and how many match in each state, requested or not. The details are read only for the teams on the
 * page.
 */
export async function findTeams(
  db: Db,
  wanted: TeamsWanted,
): Promise<{ rows: TeamRow[]; counts: z.output<typeof statusCount>[] }> {
  const named = sql`concat_ws(' ', t.name, t.code, t.city, ${shownInvestigator})`;
  const exact = await readTeams(db, wanted, hasWords(wanted.search, named));
  if (!wanted.search || exact.counts.length > 0) return exact;
  // Typos are only looked for if none of the teams that may be seen has the words, whatever else is chosen.
  const seen = sql`t.channel_id = ${wanted.channelId} ${wanted.teamIds ? sql`and t.id = any(${wanted.teamIds}::integer[])` : sql``}`;
  const any = sql`(select from team t where ${seen} and ${hasWords(wanted.search, named)} limit 1) one`;
  if ((await countRows(db, any)) > 0) return exact;
  const known = sql`array(select distinct word from team t cross join lateral unnest(tsvector_to_array(t.name_words)) as word where ${seen})`;
  return readTeams(db, wanted, sql`t.name_words @@ (select search_names_like(${wanted.search}, ${known}))`);
}

async function readTeams(
  db: Db,
  wanted: TeamsWanted,
  isFound: RawBuilder<unknown>,
): Promise<{ rows: TeamRow[]; counts: z.output<typeof statusCount>[] }> {
  const onDay = (day: string | undefined, column: RawBuilder<unknown>) =>
    day ? [sql`to_char(${column} at time zone ${wanted.timeZone}, 'YYYY-MM-DD') = ${day}`] : [];
  const conditions = [
    sql`t.channel_id = ${wanted.channelId}`,
    ...(wanted.teamIds ? [sql`t.id = any(${wanted.teamIds}::integer[])`] : []),
    ...(wanted.invitedTo ? [sql`t.id = any(${wanted.invitedTo}::integer[])`] : []),
    ...(wanted.chosen.length > 0 ? [sql`t.id = any(${wanted.chosen}::integer[])`] : []),
    ...(wanted.teamTypes.length > 0 ? [sql`t.team_type = any(${wanted.teamTypes}::text[])`] : []),
    isFound,
    hasWords(wanted.code, sql`t.code`),
    hasWords(wanted.principalInvestigatorName, shownInvestigator),
    ...(wanted.countryId === undefined ? [] : [sql`t.country_id = ${wanted.countryId}`]),
    ...onDay(wanted.selectedOn, sql`t.site_selected_at`),
    ...onDay(wanted.activatedOn, sql`t.site_activated_at`),
    ...onDay(wanted.closedOn, sql`t.site_closed_at`),
    ...(wanted.overseenBy.length > 0
      ? [
          sql`exists (select from team_oversight o where o.team_id = t.id
            and o.overseen_by_team_id = any(${wanted.overseenBy}::integer[]))`,
        ]
      : []),
  ];
  const matching = sql.join(conditions, sql` and `);
  const page = sql`
    select ${teamColumns} from (
      select t.id from team t where ${matching} and t.status = any(${wanted.statuses}::text[])
      order by ${orders[wanted.sort]} offset ${wanted.offset} limit ${wanted.limit}
    ) page join team t on t.id = page.id order by ${orders[wanted.sort]}`;
  const counts = sql`select t.status, count(*) from team t where ${matching} group by t.status`;
  const [rows, found] = await Promise.all([findRows(db, teamRow, page), findRows(db, statusCount, counts)]);
  return { rows, counts: found };
}

export interface TeamsOfStudiesWanted {
  /** Who can decide delegations of these teams. */
  decider: { userId: number; teamIds: readonly number[] };
  /** Teams of any studies, or only those where delegations wait for the decider; of all studies of a client, or of one of its studies. */
  among:
    | { teamIds: readonly number[]; waiting: boolean }
    | { clientId: number; channelId: number | undefined };
  teamTypes: readonly string[];
  statuses: readonly string[];
  search: string | undefined;
  offset: number;
  limit: number;
}

/** A page of teams across studies, by study and name, and how many match in each state, requested or not. */
export async function findTeamsOfStudies(
  db: Db,
  wanted: TeamsOfStudiesWanted,
): Promise<{ rows: TeamOfStudyRow[]; counts: z.output<typeof statusCount>[] }> {
  const { among, decider } = wanted;
  const waiting = sql`(select count(*) from delegation l where l.team_id = t.id and l.decided_at is null and l.ended_at is null
    and l.user_id <> ${decider.userId} and t.id = any(${decider.teamIds}::integer[]))`;
  const conditions = [
    'teamIds' in among
      ? sql`t.id = any(${among.teamIds}::integer[]) ${among.waiting ? sql`and ${waiting} > 0` : sql``}`
      : sql`c.client_id = ${among.clientId} and c.id = coalesce(${among.channelId ?? null}::integer, c.id)`,
    ...(wanted.teamTypes.length > 0 ? [sql`t.team_type = any(${wanted.teamTypes}::text[])`] : []),
    hasWords(wanted.search, sql`concat_ws(' ', t.name, t.code, t.city, c.name)`),
  ];
  const matching = sql`team t join channel c on c.id = t.channel_id where ${sql.join(conditions, sql` and `)}`;
  const page = sql`
    select ${teamColumns}, c.name as "channelName", ${waiting} as "waitingDelegations" from ${matching} and t.status = any(${wanted.statuses}::text[])
    order by lower(c.name), c.id, lower(t.name), t.id
    offset ${wanted.offset} limit ${wanted.limit}`;
  const counts = sql`select t.status, count(*) from ${matching} group by t.status`;
  const [rows, found] = await Promise.all([
    findRows(db, teamOfStudyRow, page),
    findRows(db, statusCount, counts),
  ]);
  return { rows, counts: found };
}
