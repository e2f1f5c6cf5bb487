import { isWaiting } from '../sharing/post-facts-queries.ts';
import { visibleTo } from '../sharing/visibility-queries.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { findPostRows, type ShownRow } from '../posts/queries.ts';
import type { Boundary } from './boundaries.ts';
import { narrowed, type Narrowing } from './narrowing-queries.ts';

export type FeedKind = 'ALL' | 'UNREAD' | 'REQUIRES_ACTION' | 'OVERDUE' | 'DRAFTS';
type FeedSort = 'LAST_PUBLISHED_DESC' | 'LAST_PUBLISHED_ASC' | 'TITLE_ASC' | 'DUE_ASC' | 'RELEVANCE';

export interface FeedWanted extends Narrowing {
  channelIds: readonly number[];
  kind: FeedKind;
  sort: FeedSort;
  /** A draft that is overdue at that time has expired. */
  draftsAt: Date;
  after: Boundary | undefined;
}

/** More than any page has. The planner estimates a limit given as a parameter as a tenth of the table; it knows this one. */
const MOST = sql.lit(101);

/** The rows of one page, in order, after some that are skipped, and whether nothing follows them. */
export async function findPage(
  db: Db,
  wanted: FeedWanted,
  pageSize: number,
  skipped = 0,
): Promise<{ rows: ShownRow[]; lastPage: boolean }> {
  const moment = wanted.asOf ? sql`null::timestamptz` : newestOf(wanted);
  const found = sql`(${inOrder(wanted, skipped + pageSize + 1)}) as found`;
  const past = skipped > 0 ? sql`offset ${skipped}` : sql``;
  const source = sql`select *, ${moment} as newest from ${found} limit ${MOST} ${past}`;
  return findPostRows(db, wanted.userId, { source, order: order(wanted.sort, 'shown'), pageSize });
}

const passedRow = z.object({ key: z.union([z.date(), z.string()]), id: z.int() });

/** The last row of each page up to a limit, while there are rows. Only the index of the sort is read for them. */
export async function findBoundaries(
  db: Db,
  wanted: FeedWanted,
  pages: number,
  pageSize: number,
): Promise<Boundary[]> {
  const statement = sql`
    select key, id from (select key, id, row_number() over (order by ${order(wanted.sort)}) as position
      from (${inOrder(wanted, pages * pageSize)}) as passed) as numbered
    where position % ${pageSize} = 0 order by position`;
  const rows = await findRows(db, passedRow, statement);
  return rows.map(({ key, id }) => boundaryOf(key, id));
}

export function boundaryOf(key: Date | string, postId: number): Boundary {
  return { key: key instanceof Date ? key.getTime() : key, postId };
}

/** A number of posts from the boundary on. Each study is read in its own order, by its index; then they are merged. */
function inOrder(wanted: FeedWanted, limit: number): RawBuilder<unknown> {
  const { channelIds, sort } = wanted;
  if (channelIds.length === 1) return inOneStudy(wanted, sql`${channelIds[0]}::integer`, limit);
  return sql`select one.* from unnest(${channelIds}::integer[]) as chosen(channel_id)
    cross join lateral (${inOneStudy(wanted, sql`chosen.channel_id`, limit)}) as one
    order by ${order(sort)} limit ${limit}`;
}

function inOneStudy(wanted: FeedWanted, channelId: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`select * from (${candidates(wanted, channelId, limit)}) as candidate where true ${beyond(wanted)}
    order by ${order(wanted.sort)} limit ${limit}`;
}

const isNewestFirst = (sort: FeedSort) => sort === 'LAST_PUBLISHED_DESC' || sort === 'RELEVANCE';

function order(sort: FeedSort, table?: string): RawBuilder<unknown> {
  const [key, id] = ['key', 'id'].map((column) => sql.ref(table ? `${table}.${column}` : column));
  return isNewestFirst(sort) ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`;
}

/** The rows of one study, each with its sort key. There may be more than the limit. */
function candidates(wanted: FeedWanted, channelId: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const { userId, kind, sort } = wanted;
  if (kind === 'DRAFTS') return drafts(wanted, channelId);
  const visible = sql`${visibleTo({ userId }, channelId).listed} ${narrowed(wanted)}`;
  if (kind !== 'ALL' && kind !== 'UNREAD') return asked(wanted, channelId, visible);
  if (sort === 'DUE_ASC') return dueFirst(wanted, channelId, visible, limit);
  if (kind === 'ALL' && sort === 'RELEVANCE' && wanted.asked !== undefined)
    return titlesFirst(wanted, { channelId, visible, asked: wanted.asked, limit });
  if (kind === 'ALL')
    return sql`select ${listed(sql`p.id`)}, ${keyOf(wanted, sql`p.published_at`)} as key from post p
      where p.channel_id = ${channelId} and ${visible}`;
  return sql`select ${listed(sql`r.post_id`)}, ${keyOf(wanted, sql`r.published_at`)} as key
    from post_reader r cross join lateral (${postOf(sql`r.post_id`, visible)}) as p
    where r.user_id = ${userId} and r.channel_id = ${channelId} and r.unread`;
}

/** Posts with actions for the person; with a condition on the assignments `a`, some of them. */
function asked(
  wanted: FeedWanted,
  channelId: RawBuilder<unknown>,
  visible: RawBuilder<unknown>,
  only = sql``,
): RawBuilder<unknown> {
  const { userId, kind, sort } = wanted;
  const byDue = sort === 'DUE_ASC';
  // Paused actions have no due time and are left out. Grouped and ordered like the index of open assignments, so that no more posts
  // are looked up than the page has.
  const direction = isNewestFirst(sort) ? sql`desc` : sql`asc`;
  return sql`select ${listed(sql`o.post_id`)}, ${byDue ? sql`o.due_at` : keyOf(wanted, sql`o.post_published_at`)} as key
    from (
      select a.post_id, a.post_published_at, min(a.due_at) as due_at from assignment a
      where a.user_id = ${userId} and a.channel_id = ${channelId} and a.closed_at is null
        and ${kind === 'OVERDUE' ? sql`a.due_at < now()` : sql`a.due_at is not null`} ${only}
      group by a.post_published_at, a.post_id
      order by ${byDue ? sql`due_at, a.post_id` : sql`a.post_published_at ${direction}, a.post_id ${direction}`}
    ) as o cross join lateral (${postOf(sql`o.post_id`, visible)}) as p`;
}

/** By what posts are sorted, but for due times. Titles with all words count as newer than any text. */
function keyOf({ sort, asked }: FeedWanted, publishedAt: RawBuilder<unknown>): RawBuilder<unknown> {
  if (sort === 'TITLE_ASC') return sql`p.title`;
  if (sort !== 'RELEVANCE' || asked === undefined) return publishedAt;
  return sql`case when words_of(p.title) @@ ${asked}::tsquery then ${ofTitles(publishedAt)} else ${publishedAt} end`;
}

const ofTitles = (publishedAt: RawBuilder<unknown>) => sql`(${publishedAt} + interval '1000 years')`;

interface Found {
  channelId: RawBuilder<unknown>;
  visible: RawBuilder<unknown>;
  asked: string;
  limit: number;
}

/** Titles and other texts are read one after the other, each newest first until there are enough. */
function titlesFirst(wanted: FeedWanted, { channelId, visible, asked, limit }: Found): RawBuilder<unknown> {
  const tier = (inTitle: boolean) => {
    const key = inTitle ? ofTitles(sql`s.published_at`) : sql`s.published_at`;
    return sql`(select ${listed(sql`s.post_id`)}, ${key} as key
      from version_search s join post p on p.id = s.post_id and p.current_version = s.version
      where s.channel_id = ${channelId} and s.is_current and ${visible}
        and ${inTitle ? sql`` : sql`not`} s.title_words @@ ${asked}::tsquery ${beyond(wanted, key, sql`s.post_id`)}
      order by s.published_at desc, s.post_id desc limit ${limit})`;
  };
  return sql`${tier(true)} union all ${tier(false)}`;
}

/** Where posts without a due time begin when sorted by it: after every due time. */
const UNDATED = Date.UTC(3000, 0, 1);
const undatedFrom = sql`timestamp '3000-01-01'`;

/**
 * All posts, or the unread ones: first those with actions for the person, by due time. The others follow, newest first. To sort
 * both by a single key, the others are placed as far after UNDATED as they are before it.
 */
function dueFirst(
  wanted: FeedWanted,
  channelId: RawBuilder<unknown>,
  visible: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const { userId, kind, after } = wanted;
  const dated = sql`a.user_id = ${userId} and a.channel_id = ${channelId} and a.closed_at is null and a.due_at is not null`;
  const undated = sql`${visible} and not p.id = any(array(select a.post_id from assignment a where ${dated}))`;
  const passed = after && Number(after.key) >= UNDATED ? after : undefined;
  const newest = passed && new Date(2 * UNDATED - Number(passed.key));
  const restOf = (id: RawBuilder<unknown>, at: RawBuilder<unknown>, source: RawBuilder<unknown>) => sql`(
    select ${listed(id)}, (${undatedFrom} + (${undatedFrom} - (${at} at time zone 'UTC'))) at time zone 'UTC' as key from ${source}
      ${newest ? sql`and ${at} <= ${newest} and (${at} < ${newest} or ${id} > ${passed?.postId}::integer)` : sql``}
    order by ${at} desc, ${id} limit ${passed ? sql`${limit}` : sql`${limit} - (select count(*) from due)`})`;
  const isUnread = sql`r.user_id = ${userId} and r.channel_id = ${channelId} and r.unread`;
  const rest =
    kind === 'UNREAD'
      ? restOf(
          sql`r.post_id`,
          sql`r.published_at`,
          sql`post_reader r cross join lateral (${postOf(sql`r.post_id`, undated)}) as p where ${isUnread}`,
        )
      : restOf(sql`p.id`, sql`p.published_at`, sql`post p where p.channel_id = ${channelId} and ${undated}`);
  if (passed) return rest;
  const marked =
    kind === 'UNREAD'
      ? sql`and exists (select from post_reader r where ${isUnread} and r.published_at = a.post_published_at and r.post_id = a.post_id)`
      : sql``;
  const due = asked({ ...wanted, kind: 'REQUIRES_ACTION' }, channelId, visible, marked);
  return sql`with due as materialized (select * from (${due}) as due where true ${beyond(wanted)} order by key, id limit ${limit})
    select * from due union all ${rest}`;
}

/**
 * The drafts the person works on: submitted ones for publishers, and own ones. Own drafts include rejected and expired ones until
 * another version follows. Sorted by the last edit where publications use their publication time, and by expiry instead of the due
 * time.
 */
function drafts(
  { userId, sort, draftsAt, asked }: FeedWanted,
  channelId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const key = {
    LAST_PUBLISHED_DESC: sql`v.edited_at`,
    LAST_PUBLISHED_ASC: sql`v.edited_at`,
    RELEVANCE: sql`v.edited_at`,
    TITLE_ASC: sql`v.title`,
    DUE_ASC: sql`coalesce(v.expires_at, ${undatedFrom} at time zone 'UTC')`,
  }[sort];
  return sql`select p.id, p.channel_id, v.version, false as is_listed, ${key} as key
    from post_version v join post p on p.id = v.post_id
    where v.audience is not null and v.channel_id = ${channelId} and ${visibleTo({ userId }, channelId).version}
      and (${isWaiting(draftsAt)} or (v.created_by = ${userId} and not exists (
        select from post_version w where w.post_id = v.post_id and w.version > v.version)))
      ${asked === undefined ? sql`` : sql`and words_of_version(v) @@ ${asked}::tsquery`}`;
}

/** A listed post. Its id comes from the table read first, because sorting by that id then matches the order of the index. */
function listed(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${id} as id, p.channel_id, p.current_version as version, p.listed as is_listed`;
}

/** The post of a mark or an obligation, looked up one by one. OFFSET 0 keeps the planner from reading the study's posts. */
function postOf(id: RawBuilder<unknown>, visible: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select p.* from post p where p.id = ${id} and ${visible} offset 0`;
}

function beyond({ after, sort }: FeedWanted, key = sql`key`, id = sql`id`): RawBuilder<unknown> {
  if (!after) return sql``;
  const passed = sort === 'TITLE_ASC' ? sql`${after.key}` : sql`${new Date(after.key)}::timestamptz`;
  return isNewestFirst(sort)
    ? sql`and (${key}, ${id}) < (${passed}, ${after.postId}::integer)`
    : sql`and (${key}, ${id}) > (${passed}, ${after.postId}::integer)`;
}

const newest = z.object({ newest: z.date().nullable() });

/** When the latest publication that the person may see in the studies was published. Null if there is none. */
export async function findNewest(
  db: Db,
  wanted: Pick<FeedWanted, 'userId' | 'channelIds'>,
): Promise<Date | null> {
  return (await findRow(db, newest, sql`select ${newestOf(wanted)} as newest`))?.newest ?? null;
}

function newestOf({ userId, channelIds }: Pick<FeedWanted, 'userId' | 'channelIds'>): RawBuilder<unknown> {
  const newestIn = (channelId: RawBuilder<unknown>) => sql`
    select p.published_at from post p where p.channel_id = ${channelId} and ${visibleTo({ userId }, channelId).listed}
    order by p.published_at desc, p.id desc limit 1`;
  if (channelIds.length === 1) return sql`(${newestIn(sql`${channelIds[0]}::integer`)})`;
  return sql`(select max(one.published_at) from unnest(${channelIds}::integer[]) as chosen(channel_id)
    cross join lateral (${newestIn(sql`chosen.channel_id`)}) as one)`;
}

/** The person's favourite studies. */
export async function findFavorites(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('favorite').select('channel_id').where('user_id', '=', userId).execute();
  return new Set(rows.map((row) => row.channel_id));
}
