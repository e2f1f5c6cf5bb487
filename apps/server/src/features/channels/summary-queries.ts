import { readsStudy, visibleToMember } from '../sharing/visibility-queries.ts';
import { COUNT_CAP } from '@studyline/contract/channels/calls';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';

/** Member `m` is a current one, or a program with access. */
const isMember = sql`m.status in ('CURRENT', 'PROGRAM') and m.ended_at is null`;

/** A person's studies, favourites first, then by name. */
export async function findMyChannelIds(db: Db, userId: number, favoritesOnly: boolean): Promise<number[]> {
  const statement = sql`
    select c.id from channel_member m join channel c on c.id = m.channel_id
    left join favorite f on f.user_id = m.user_id and f.channel_id = m.channel_id
    where m.user_id = ${userId} and ${isMember} and (not ${favoritesOnly}::boolean or f.user_id is not null)
    order by f.user_id is null, lower(c.name), c.id`;
  const rows = await findRows(db, z.object({ id: z.int() }), statement);
  return rows.map((row) => row.id);
}

const summaryRow = z.object({
  channelId: z.int(),
  uuid: z.string(),
  clientId: z.int(),
  clientName: z.string(),
  name: z.string(),
  title: z.string(),
  sponsorName: z.string().nullable(),
  bannerColorCss: z.string(),
  logoFileId: z.int().nullable(),
  bannerFileId: z.int().nullable(),
  isFavorite: z.boolean(),
  subscribed: z.boolean(),
  unreadCount: z.int(),
  actionCount: z.int(),
  overdueCount: z.int(),
  isDirectoryOpen: z.boolean(),
  hasOrders: z.boolean(),
  hasQuotations: z.boolean(),
  hasSupportRequests: z.boolean(),
  hasPickups: z.boolean(),
  hasRentalEquipment: z.boolean(),
  readsStudy: z.boolean(),
});
export type SummaryRow = z.output<typeof summaryRow>;

/**
 * Whether a post is in the feed of the member row `m`, by the keys held in that study. `offset 0` keeps it a look-up by row, so
 * that counting stops at the hundredth instead of joining everything first.
 */
const listed = (postId: RawBuilder<number>) =>
  sql`(select from post p where p.id = ${postId} and ${visibleToMember.listed} offset 0) as visible`;

/**
 * A person's studies with what is waiting there, favourites first, then by name; only the named ones if any are named. Each count
 * stops at COUNT_CAP, so that no long list is counted.
 */
export async function findSummaryRows(
  db: Db,
  userId: number,
  at: Date,
  channelIds: readonly number[] | undefined,
): Promise<SummaryRow[]> {
  const openActions = sql`assignment a cross join lateral ${listed(sql`a.post_id`)}
    where a.user_id = m.user_id and a.channel_id = m.channel_id and a.closed_at is null`;
  const statement = sql`
    select c.id as "channelId", c.uuid, c.client_id as "clientId", k.name as "clientName", c.name, c.title,
      c.sponsor_name as "sponsorName", c.banner_color_css as "bannerColorCss",
      c.logo_file_id as "logoFileId", c.banner_file_id as "bannerFileId",
      feature_on(c.id, 'SITE_DIRECTORY_OPEN') as "isDirectoryOpen", feature_on(c.id, 'ENABLE_ORDERS') as "hasOrders",
      feature_on(c.id, 'ENABLE_QUOTATIONS') as "hasQuotations", feature_on(c.id, 'ENABLE_SUPPORT_REQUESTS') as "hasSupportRequests",
      feature_on(c.id, 'ENABLE_PICKUPS') as "hasPickups",
      feature_on(c.id, 'ENABLE_RENTAL_EQUIPMENT') as "hasRentalEquipment", ${readsStudy(sql`c.id`)} as "readsStudy",
      f.user_id is not null as "isFavorite", m.subscribed_to_notifications as subscribed,
      unread.count as "unreadCount", action.count as "actionCount", overdue.count as "overdueCount"
    from channel_member m
    join channel c on c.id = m.channel_id
    join client k on k.id = c.client_id
    left join favorite f on f.user_id = m.user_id and f.channel_id = m.channel_id
    cross join lateral (select count(*) from (
      select from post_reader r cross join lateral ${listed(sql`r.post_id`)}
      where r.user_id = m.user_id and r.channel_id = m.channel_id and r.unread limit ${COUNT_CAP}) one) as unread
    cross join lateral (select count(*) from (
      select from ${openActions} and a.due_at is not null limit ${COUNT_CAP}) one) as action
    cross join lateral (select count(*) from (
      select from ${openActions} and a.due_at < ${at} limit ${COUNT_CAP}) one) as overdue
    where m.user_id = ${userId} and ${isMember}
      and (${channelIds ?? null}::integer[] is null or m.channel_id = any(${channelIds ?? null}::integer[]))
    order by f.user_id is null, lower(c.name), c.id`;
  return findRows(db, summaryRow, statement);
}
