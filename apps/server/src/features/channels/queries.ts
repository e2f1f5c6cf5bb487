import { visibleTo } from '../sharing/visibility-queries.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { roleCategories, roleKeys } from '@studyline/contract/core/permissions';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';

const channelFacts = z.object({
  nctId: z.string().nullable(),
  countries: z.array(z.string()),
  memberCount: z.int(),
  siteCount: z.int(),
  isDirectoryOpen: z.boolean(),
  fourEyes: z.boolean(),
  total: z.int(),
  completed: z.int(),
  overdue: z.int(),
  dueToday: z.int(),
});
export type ChannelFacts = z.output<typeof channelFacts>;

/**
 * The study for its page, with this person's own actions in it; with a country, only what belongs to that country. Its countries are
 * those of its registry record and those of its sites. Today ends by the person's clock.
 */
export async function findChannelFacts(
  db: Db,
  userId: number,
  { channelId, countryId }: { channelId: number; countryId?: string | undefined },
  timeZone: string,
): Promise<ChannelFacts | undefined> {
  const country = sql`${countryId ?? null}::text`;
  const statement = sql`
    select c.nct_id as "nctId", array(select place.country_id from (
          select country_id from channel_country where channel_id = c.id
          union select country_id from team where channel_id = c.id and country_id is not null
        ) place where ${country} is null or place.country_id = ${country} order by 1) as countries,
      members.member_count as "memberCount", feature_on(c.id, 'SITE_DIRECTORY_OPEN') as "isDirectoryOpen",
      feature_on(c.id, 'FOUR_EYES_PUBLISH') as "fourEyes",
      (select count(*) from team t where t.channel_id = c.id and t.team_type = 'STUDY_SITE'
        and (${country} is null or t.country_id = ${country})) as "siteCount",
      mine.total, mine.completed, mine.overdue, mine.due_today as "dueToday"
    from channel c cross join lateral (
      select count(*) as member_count
      from channel_member m where m.channel_id = c.id and m.status = 'CURRENT' and (${country} is null or exists (
        select from team t where t.id = any(m.team_ids) and t.country_id = ${country}))
    ) as members cross join lateral (
      select count(*) as total, count(*) filter (where a.completion_id is not null) as completed,
        count(*) filter (where a.closed_at is null and a.due_at < now()) as overdue,
        count(*) filter (where a.closed_at is null and a.due_at >= now()
          and a.due_at < (date_trunc('day', now() at time zone ${timeZone}) + interval '1 day') at time zone ${timeZone}) as due_today
      from assignment a join post p on p.id = a.post_id
      where a.user_id = ${userId} and a.channel_id = c.id and (a.closed_at is null or a.completion_id is not null)
        and ${visibleTo({ userId }, sql`${channelId}::integer`).listed}
    ) as mine where c.id = ${channelId}`;
  return findRow(db, channelFacts, statement);
}

const archiveMonth = z.object({ year: z.int(), month: z.int(), count: z.int() });

/** The months before the current one with the number of posts that this person may see, newest first, by the person's clock. */
export async function findArchiveMonths(
  db: Db,
  userId: number,
  channelId: number,
  timeZone: string,
): Promise<z.output<typeof archiveMonth>[]> {
  const statement = sql`
    select extract(year from m.start)::integer as year, extract(month from m.start)::integer as month, m.count
    from (
      select date_trunc('month', p.published_at at time zone ${timeZone}) as start, count(*) as count
      from post p
      where p.channel_id = ${channelId} and ${visibleTo({ userId }, sql`${channelId}::integer`).listed}
        and p.published_at < date_trunc('month', now() at time zone ${timeZone}) at time zone ${timeZone}
      group by 1) as m
    order by m.start desc limit 240`;
  return findRows(db, archiveMonth, statement);
}

const roleRow = z.object({
  id: z.int(),
  key: z.enum(roleKeys),
  name: z.string(),
  category: z.enum(roleCategories),
  memberCount: z.int(),
  isDirectoryOpen: z.boolean(),
});
export type RoleRow = z.output<typeof roleRow>;

export async function findRoles(db: Db, channelId: number, category: string | undefined): Promise<RoleRow[]> {
  const statement = sql`
    select r.id, r.key, r.name, r.category, members.member_count as "memberCount",
      feature_on(r.channel_id, 'SITE_DIRECTORY_OPEN') as "isDirectoryOpen"
    from role r cross join lateral (
      select count(*) as member_count
      from member_role mr join channel_member m on m.id = mr.member_id and m.status = 'CURRENT' where mr.role_id = r.id
    ) as members where r.channel_id = ${channelId} and (${category ?? null}::text is null or r.category = ${category ?? null}::text)
    order by r.id`;
  return findRows(db, roleRow, statement);
}

/** Locks the names of a study's roles, so that roles are renamed one at a time. */
export async function lockRoles(trx: Trx, channelId: number): Promise<{ id: number; name: string }[]> {
  return trx
    .selectFrom('role')
    .select(['id', 'name'])
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Whether another role of the study has this name, ignoring case. */
export async function isRoleNameTaken(
  trx: Trx,
  { channelId, roleId, name }: { channelId: number; roleId: number; name: string },
): Promise<boolean> {
  const taken = await trx
    .selectFrom('role')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('id', '!=', roleId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
  return taken !== undefined;
}

export async function updateRoleName(trx: Trx, roleId: number, name: string): Promise<void> {
  await trx.updateTable('role').set({ name }).where('id', '=', roleId).execute();
}
