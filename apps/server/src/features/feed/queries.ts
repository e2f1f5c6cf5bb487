import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import { findPostRows, heldKeys, heldKeysIn, isVisible, type PostRow } from '../posts/queries.ts';
import type { Boundary } from './boundaries.ts';

export type FeedKind = 'ALL' | 'UNREAD' | 'REQUIRES_ACTION' | 'OVERDUE';
export type FeedSort = 'LAST_PUBLISHED_DESC' | 'LAST_PUBLISHED_ASC' | 'TITLE_ASC' | 'DUE_ASC';

export interface FeedWanted {
  userId: number;
  timeZone: string;
  channelIds: readonly number[];
  kind: FeedKind;
  sort: FeedSort;
  asOf: Date;
  postTypes: readonly string[];
  /** Months as yyyy-mm, in the reader's time zone. */
  months: readonly string[];
  authorIds: readonly number[];
  /** Each inner list is joined by OR, the lists by AND; a category includes those below it. */
  categoryLists: readonly (readonly number[])[];
  after: Boundary | undefined;
  skip: number;
  limit: number;
}

/**
 * Rows of one page in their order, one more than wanted where something follows. Each study is read in its own order, by
 * its index; then the studies are merged.
 */
export async function findPage(db: Db, wanted: FeedWanted): Promise<PostRow[]> {
  return findPostRows(
    db,
    sql`select post_id, null::integer as version, key, row_number() over (order by ${order(wanted.sort)}) as position
      from unnest(${wanted.channelIds}::integer[]) as chosen(channel_id)
      cross join lateral (${inOneStudy(wanted)}) as one
      order by ${order(wanted.sort)} offset ${wanted.skip} limit ${wanted.limit + 1}`,
  );
}

function order(sort: FeedSort): RawBuilder<unknown> {
  return sort === 'LAST_PUBLISHED_DESC' ? sql`key desc, post_id desc` : sql`key, post_id`;
}

function inOneStudy(wanted: FeedWanted): RawBuilder<unknown> {
  const rows = wanted.skip + wanted.limit + 1;
  return sql`select * from (${candidates(wanted)}) as candidate
    where true ${beyond(wanted)} order by ${order(wanted.sort)} limit ${rows}`;
}

function candidates(wanted: FeedWanted): RawBuilder<unknown> {
  const { userId, kind, sort } = wanted;
  const visible = sql`p.listed and p.audience && ${heldKeysIn(userId, sql`chosen.channel_id`)} and p.published_at <= ${wanted.asOf} ${narrowed(wanted)}`;
  const key = sort === 'TITLE_ASC' ? sql`p.title` : sql`p.published_at`;
  if (kind === 'ALL')
    return sql`select p.id as post_id, ${key} as key from post p where p.channel_id = chosen.channel_id and ${visible}`;
  if (kind === 'UNREAD') {
    return sql`select p.id as post_id, ${sort === 'TITLE_ASC' ? sql`p.title` : sql`r.published_at`} as key
      from post_reader r cross join lateral (${postOf(sql`r.post_id`, visible)}) as p
      where r.user_id = ${userId} and r.channel_id = chosen.channel_id and r.unread`;
  }
  const due = sort === 'DUE_ASC';
  return sql`select a.post_id, ${due ? sql`min(a.due_at)` : sort === 'TITLE_ASC' ? sql`p.title` : sql`a.post_published_at`} as key
    from assignment a cross join lateral (${postOf(sql`a.post_id`, visible)}) as p
    where a.user_id = ${userId} and a.channel_id = chosen.channel_id and a.closed_at is null
      and ${kind === 'OVERDUE' ? sql`a.due_at < now()` : sql`true`}
    group by a.post_id ${due ? sql`` : sort === 'TITLE_ASC' ? sql`, p.title` : sql`, a.post_published_at`}`;
}

/** The post of a mark or an obligation, looked up one by one: OFFSET 0 keeps the planner from reading the study's posts instead. */
function postOf(id: RawBuilder<unknown>, visible: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select p.id, p.title from post p where p.id = ${id} and ${visible} offset 0`;
}

function beyond({ after, sort }: FeedWanted): RawBuilder<unknown> {
  if (!after) return sql``;
  const key = sort === 'TITLE_ASC' ? sql`${after.key}` : sql`${new Date(after.key)}::timestamptz`;
  return sort === 'LAST_PUBLISHED_DESC'
    ? sql`and (key, post_id) < (${key}, ${after.postId}::integer)`
    : sql`and (key, post_id) > (${key}, ${after.postId}::integer)`;
}

function narrowed(wanted: FeedWanted): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (wanted.postTypes.length > 0) parts.push(sql`and p.post_type = any(${wanted.postTypes})`);
  if (wanted.authorIds.length > 0) parts.push(sql`and p.author_id = any(${wanted.authorIds})`);
  if (wanted.months.length > 0) {
    parts.push(sql`and exists (select from unnest(${wanted.months.map((m) => `${m}-01`)}::timestamp[]) as m(start)
      where p.published_at >= m.start at time zone ${wanted.timeZone}
        and p.published_at < (m.start + interval '1 month') at time zone ${wanted.timeZone})`);
  }
  for (const ids of wanted.categoryLists) {
    parts.push(sql`and exists (
      with recursive below as (
        select id from category where id = any(${ids}::integer[])
        union all select g.id from category g join below b on g.parent_id = b.id)
      select from post_category pc where pc.post_id = p.id and pc.category_id in (select id from below))`);
  }
  return sql.join(parts, sql` `);
}

const DRAFTS_SHOWN = 50;

/** Drafts in the person's hands: own ones, and submitted ones for those who publish; last edited first. */
export async function findDrafts(db: Db, userId: number, channelIds: readonly number[]): Promise<PostRow[]> {
  return findPostRows(
    db,
    sql`select v.post_id, v.version, null as key, row_number() over (order by v.edited_at desc) as position
      from post_version v join post p on p.id = v.post_id
      where v.version_label = 'DRAFT' and v.channel_id = any(${channelIds}::integer[]) and ${isVisible(heldKeys(userId))}
      order by v.edited_at desc limit ${DRAFTS_SHOWN}`,
  );
}

/** The studies a person has made favourites. */
export async function findFavorites(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('favorite').select('channel_id').where('user_id', '=', userId).execute();
  return new Set(rows.map((row) => row.channel_id));
}
