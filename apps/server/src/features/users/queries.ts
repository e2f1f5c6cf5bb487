import { type RawBuilder, sql } from 'kysely';
import { COUNT_CAP } from '@studyline/contract/channels';
import type { Db, Trx } from '../../db/pool.ts';
import { heldKeys, isVisible } from '../posts/queries.ts';

export interface ProfileRow {
  id: number;
  uuid: string;
  email_address: string;
  display_name: string;
  display_prefix: string | null;
  display_suffix: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  job_title: string | null;
  language_id: string;
  timezone_id: string;
  verified_email: boolean;
  last_sign_in_at: Date | null;
  terms_version: number | null;
  /** The terms in force; null where an installation has none. */
  current_terms: number | null;
}

/** A person's own profile; `lock` keeps it from changing until the transaction ends. */
export async function findProfile(db: Db, userId: number, lock = false): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    select id, uuid, email_address, display_name, display_prefix, display_suffix, first_name, middle_name, last_name, job_title,
      language_id, timezone_id, verified_email, last_sign_in_at, terms_version,
      (select max(version) from terms_of_service) as current_terms
    from app_user where id = ${userId} ${lock ? sql`for no key update` : sql``}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`There is no user ${userId}.`);
  return row;
}

export async function updateTerms(trx: Trx, userId: number, version: number, at: Date): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ terms_version: version, terms_accepted_at: at })
    .where('id', '=', userId)
    .execute();
}

export async function updateSettings(
  trx: Trx,
  userId: number,
  settings: { languageId: string; timezoneId: string },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ language_id: settings.languageId, timezone_id: settings.timezoneId })
    .where('id', '=', userId)
    .execute();
}

/** The studies a person is in, favourites first, then by name. */
export async function findMyChannelIds(db: Db, userId: number, favoritesOnly: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from channel_member m join channel c on c.id = m.channel_id
    left join favorite f on f.user_id = m.user_id and f.channel_id = m.channel_id
    where m.user_id = ${userId} and m.status = 'CURRENT' and (not ${favoritesOnly}::boolean or f.user_id is not null)
    order by f.user_id is null, lower(c.name), c.id`.execute(db);
  return rows.map((row) => row.id);
}

export interface SummaryRow {
  channel_id: number;
  uuid: string;
  client_id: number;
  client_name: string;
  name: string;
  title: string;
  sponsor_name: string | null;
  banner_color_css: string;
  is_favorite: boolean;
  subscribed: boolean;
  unread_count: number;
  action_count: number;
  overdue_count: number;
}

/**
 * Whether a post stands in the feed of the member row `m`, by the keys held in that study. `offset 0` keeps it a look-up by
 * row, so that counting ends with the hundredth instead of joining everything first.
 */
const listed = (postId: RawBuilder<number>) =>
  sql`(select from post p where p.id = ${postId} and p.listed and p.audience && m.reader_keys offset 0) as visible`;

/**
 * The studies a person is in with what waits there, favourites first, then by name; of these studies only where some are
 * named. Each count stops at COUNT_CAP, so that no long list is counted.
 */
export async function findSummaryRows(
  db: Db,
  userId: number,
  at: Date,
  channelIds: readonly number[] | undefined,
): Promise<SummaryRow[]> {
  const openActions = sql`assignment a cross join lateral ${listed(sql`a.post_id`)}
    where a.user_id = m.user_id and a.channel_id = m.channel_id and a.closed_at is null`;
  const { rows } = await sql<SummaryRow>`
    select c.id as channel_id, c.uuid, c.client_id, k.name as client_name, c.name, c.title, c.sponsor_name, c.banner_color_css,
      f.user_id is not null as is_favorite, m.subscribed_to_notifications as subscribed,
      unread.count as unread_count, action.count as action_count, overdue.count as overdue_count
    from channel_member m
    join channel c on c.id = m.channel_id
    join client k on k.id = c.client_id
    left join favorite f on f.user_id = m.user_id and f.channel_id = m.channel_id
    cross join lateral (select count(*) from (
      select from post_reader r cross join lateral ${listed(sql`r.post_id`)}
      where r.user_id = m.user_id and r.channel_id = m.channel_id and r.unread limit ${COUNT_CAP}) one) as unread
    cross join lateral (select count(*) from (select from ${openActions} limit ${COUNT_CAP}) one) as action
    cross join lateral (select count(*) from (
      select from ${openActions} and a.due_at < ${at} limit ${COUNT_CAP}) one) as overdue
    where m.user_id = ${userId} and m.status = 'CURRENT'
      and (${channelIds ?? null}::integer[] is null or m.channel_id = any(${channelIds ?? null}::integer[]))
    order by f.user_id is null, lower(c.name), c.id`.execute(db);
  return rows;
}

/** Locks the person's membership of a study against change; false where there is none. */
export async function lockMembership(trx: Trx, userId: number, channelId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('channel_member')
    .select('id')
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .where('status', '=', 'CURRENT')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this changed anything, as for the functions below. */
export async function insertFavorite(trx: Trx, userId: number, channelId: number): Promise<boolean> {
  const inserted = await trx
    .insertInto('favorite')
    .values({ user_id: userId, channel_id: channelId })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteFavorite(trx: Trx, userId: number, channelId: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('favorite')
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function updateChannelSubscription(
  trx: Trx,
  userId: number,
  channelId: number,
  subscribed: boolean,
): Promise<boolean> {
  const updated = await trx
    .updateTable('channel_member')
    .set({ subscribed_to_notifications: subscribed })
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .where('status', '=', 'CURRENT')
    .where('subscribed_to_notifications', '!=', subscribed)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** The study of a post this person may see in any version, with the membership locked against change. */
export async function findChannelOfPost(
  trx: Trx,
  userId: number,
  postId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ channel_id: number }>`
    select p.channel_id from post p join channel_member m on m.channel_id = p.channel_id and m.user_id = ${userId}
    where p.id = ${postId}
      and exists (select from post_version v where v.post_id = p.id and ${isVisible(heldKeys(userId))})
    for share of m`.execute(trx);
  return rows[0]?.channel_id;
}

/** Subscribes somebody to a post's activity or comments, or unsubscribes. */
export async function setPostSubscription(
  trx: Trx,
  userId: number,
  postId: number,
  what: 'ACTIVITY' | 'COMMENTS',
  subscribed: boolean,
): Promise<boolean> {
  const column = what === 'ACTIVITY' ? 'subscribed_to_activity' : 'subscribed_to_comments';
  const updated = await trx
    .updateTable('post_reader')
    .set({ [column]: subscribed })
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .where(column, 'is distinct from', subscribed)
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return true;
  // Nobody starts subscribed to a post's activity: without a row there is nothing to end.
  if (what === 'ACTIVITY' && !subscribed) return false;
  const { rows } = await sql<{ inserted: 1 }>`
    insert into post_reader (user_id, post_id, channel_id, published_at, has_viewed, ${sql.ref(column)})
    select ${userId}, p.id, p.channel_id, p.published_at, p.author_id = ${userId}, ${subscribed} from post p where p.id = ${postId}
    on conflict (user_id, post_id) do nothing returning 1 as inserted`.execute(trx);
  return rows.length > 0;
}

export interface SessionRow {
  id: string;
  user_agent: string | null;
  ip_address: string | null;
  created_at: Date;
  last_seen_at: Date;
}

/** A person's living sessions, newest first. */
export async function findLivingSessions(db: Db, userId: number): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
