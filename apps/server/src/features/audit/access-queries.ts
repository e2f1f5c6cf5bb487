import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { accessSorts } from '@studyline/contract/audit/calls';
import { programScopes } from '@studyline/contract/core/programs';
import { programStatuses } from '@studyline/contract/programs/calls';
import { blindings } from '@studyline/contract/teams/team-types';
import { type Actor, programStatus } from '../../core/actor.ts';
import { readBatches } from '../../db/batches.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRows } from '../../db/rows.ts';
import { millisOf } from '../members/directory-queries.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';

const accessRow = z.object({
  userId: z.int(),
  displayName: z.string(),
  emailAddress: z.string(),
  jobTitle: z.string().nullable(),
  joinedAt: z.date(),
  lastSignInAt: z.date().nullable(),
  isDisabled: z.boolean(),
  isReadOnly: z.boolean(),
  roles: z.array(
    z.object({ roleId: z.int(), name: z.string(), grantedAt: z.int(), untilAt: z.int().nullable() }),
  ),
  teams: z.array(
    z.object({ teamId: z.int(), team: teamName, joinedAt: z.int(), blinding: z.enum(blindings) }),
  ),
  program: z
    .object({
      ownerId: z.int(),
      ownerName: z.string(),
      status: z.enum(programStatuses),
      scopes: z.array(z.enum(programScopes)),
      otherStudies: z.array(z.string()),
      otherStudyCount: z.int(),
      lastUsedAt: z.int().nullable(),
      keyEndsAt: z.int().nullable(),
    })
    .nullable(),
});
export type AccessRow = z.output<typeof accessRow>;

const accounts = sql`channel_member m join app_user u on u.id = m.user_id`;
/** Whether this row of channel_member is of a person or a program with access. */
const isCurrent = (alias: 'm' | 'other') =>
  sql`(${sql.ref(`${alias}.status`)} = 'CURRENT' or ${sql.ref(`${alias}.status`)} = 'PROGRAM' and ${sql.ref(`${alias}.ended_at`)} is null)`;
const withAccess = (channelId: number) => sql`m.channel_id = ${channelId} and ${isCurrent('m')}`;

/** When person or program `u` last signed in or called. */
const lastUse = sql`coalesce(u.last_sign_in_at, used.at)`;

const orders = {
  NAME_ASC: sql`m.sort_name, m.id`,
  SIGNED_IN_ASC: sql`${lastUse} nulls first, m.sort_name, m.id`,
} satisfies Record<(typeof accessSorts)[number], unknown>;

/**
 * The current members of a study and its programs, with their access and since when they have had it. Of the other studies of a program,
 * it names those that the reader knows.
 */
export function findAccess(actor: Actor, channelId: number, bounds: AccessBounds): Promise<AccessRow[]> {
  return findRows(actor.server.db, accessRow, accessStatement(actor, channelId, bounds));
}

/** The same, a batch at a time. */
export function readAccess(
  trx: Trx,
  actor: Actor,
  channelId: number,
  bounds: AccessBounds,
): AsyncGenerator<AccessRow[]> {
  return readBatches(trx, accessRow, accessStatement(actor, channelId, bounds));
}

interface AccessBounds {
  sort: keyof typeof orders;
  offset: number;
  limit: number;
}

function accessStatement(
  { memberships, administeredClientIds }: Actor,
  channelId: number,
  { sort, offset, limit }: AccessBounds,
): RawBuilder<unknown> {
  const isKnown = sql`(c.id = any(${[...memberships.keys()]}::integer[])
    or c.client_id = any(${[...administeredClientIds]}::integer[]))`;
  return sql`
    select u.id as "userId", u.display_name as "displayName", u.email_address as "emailAddress", u.job_title as "jobTitle",
      m.joined_at as "joinedAt", u.last_sign_in_at as "lastSignInAt", u.disabled_at is not null as "isDisabled", m.is_read_only as "isReadOnly",
      coalesce((select json_agg(json_build_object('roleId', r.id, 'name', r.name, 'grantedAt', ${millisOf(sql`mr.granted_at`)},
          'untilAt', ${millisOf(sql`mr.until_day`)}) order by r.id)
        from member_role mr join role r on r.id = mr.role_id where mr.member_id = m.id), '[]') as roles,
      coalesce((select json_agg(json_build_object('teamId', t.id, 'team', ${teamNameColumn}, 'joinedAt', ${millisOf(sql`tm.joined_at`)},
          'blinding', t.blinding) order by lower(t.name), t.id)
        from team_member tm join team t on t.id = tm.team_id
        where tm.member_id = m.id and tm.status = 'CURRENT'), '[]') as teams,
      case when a.user_id is not null then json_build_object('ownerId', a.owner_id,
        'ownerName', (select o.display_name from app_user o where o.id = a.owner_id), 'status', ${programStatus},
        'scopes', a.scopes, 'otherStudies', others.names, 'otherStudyCount', others.count,
        'lastUsedAt', ${millisOf(sql`used.at`)},
        'keyEndsAt', (select ${millisOf(sql`max(k.expires_at)`)} from service_key k
          where k.user_id = a.user_id and k.ended_at is null and k.expires_at > now())) end as program
    from ${accounts}
    left join service_account a on a.user_id = u.id
    left join lateral (select max(k.last_used_at) as at from service_key k where k.user_id = a.user_id) used on true
    left join lateral (
      select coalesce(json_agg(c.name order by lower(c.name)) filter (where ${isKnown}), '[]') as names, count(*)::int as count
      from channel_member other join channel c on c.id = other.channel_id
      where other.user_id = a.user_id and other.channel_id <> m.channel_id and ${isCurrent('other')}) others on true
    where ${withAccess(channelId)} order by ${orders[sort]} offset ${offset} limit ${limit}`;
}

export function countAccess(db: Db, channelId: number): Promise<number> {
  return countRows(db, sql`${accounts} where ${withAccess(channelId)}`);
}
