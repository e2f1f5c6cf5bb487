import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import {
  actionColumns,
  actionOfRow,
  actionOrder,
  type ActionRow,
  actionTables,
  hasAction,
} from '../required-actions/action-queries.ts';
import { shownVersion, visibleTo } from '../sharing/visibility-queries.ts';
import type { PostContent } from './content-queries.ts';
import { readContents } from './content-cache.ts';

/** State of a post that changes without its content: the counters, and one person's marks and actions. */
const postMarks = z.object({
  commentCount: z.int(),
  viewCount: z.int(),
  /** Null if the person has no mark on the post: it was not published to them and they have not opened it. */
  hasViewed: z.boolean().nullable(),
  markedAsUnread: z.boolean().nullable(),
  lastViewedAt: z.date().nullable(),
  subscribedToActivity: z.boolean().nullable(),
  /** The person's explicit choice. Without one, whether they have commented. */
  subscribedToComments: z.boolean(),
});

/** One version of a post as one person sees it, in the feed and when opened. */
export interface PostRow {
  content: PostContent;
  marks: z.output<typeof postMarks>;
  actions: readonly ActionRow[];
}

/** The reader's own state of a post. A post with several required actions has a row for each. */
const ownRow = z.object({ postId: z.int(), ...postMarks.shape, ...actionOfRow.shape });

/** The columns of ownRow except the id, for the tables of ownTables and a person. */
function ownColumns(userId: number): RawBuilder<unknown> {
  return sql`coalesce(k.comment_count, 0) as "commentCount", coalesce(k.view_count, 0) as "viewCount",
    m.has_viewed as "hasViewed", m.marked_as_unread as "markedAsUnread", m.last_viewed_at as "lastViewedAt",
    m.subscribed_to_activity as "subscribedToActivity",
    coalesce(m.subscribed_to_comments, shown.id = any(array(select c.post_id from comment c
      where c.post_id = any(array(select id from shown)) and c.author_id = ${userId} and c.removed_at is null))) as "subscribedToComments",
    ${actionColumns}`;
}

/** The counters of each post of `shown`, and a person's mark and actions. */
function ownTables(userId: number): RawBuilder<unknown> {
  return sql`left join post_counter k on k.post_id = shown.id
    left join post_reader m on m.user_id = ${userId} and m.post_id = shown.id
    ${actionTables(userId)}`;
}

/** The first row of each post, in order, and the actions of all its rows. */
function groupByPost<Row extends z.output<typeof ownRow>>(
  rows: readonly Row[],
): { first: Row; actions: ActionRow[] }[] {
  const posts = new Map<number, { first: Row; actions: ActionRow[] }>();
  for (const row of rows) {
    const post = posts.get(row.postId) ?? { first: row, actions: [] };
    if (hasAction(row)) post.actions.push(row);
    posts.set(row.postId, post);
  }
  return [...posts.values()];
}

/** The actions required by the rules in force or completed under them. */
function actionsInForce(actions: readonly ActionRow[], content: PostContent): ActionRow[] {
  return actions.filter((action) => action.askingVersion === content.obligingVersion);
}

const shownRow = ownRow.extend({
  version: z.int(),
  isListed: z.boolean(),
  feedState: z.string(),
  /** The sort key of a list. */
  key: z.union([z.date(), z.string()]),
  /** When the latest publication the person may see was published, if the source provides it. */
  newest: z.date().nullable(),
});
export type ShownRow = PostRow & Pick<z.output<typeof shownRow>, 'key' | 'newest'>;

/**
 * The source provides `id`, `channel_id` and `version` of versions the person may see, `is_listed` for publications in the feed,
 * their `key` and the `newest`: one more than fits on the page, if there is one.
 */
interface PostList {
  source: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  pageSize: number;
}
interface PostPage {
  rows: ShownRow[];
  lastPage: boolean;
}

/** Versions of posts as one person sees them, in list order, and whether that is all. */
export async function findPostRows(db: Db, userId: number, list: PostList): Promise<PostPage> {
  const page = await readPage(db, userId, list);
  if (page) return page;
  // The feed moved between the two statements. Within one snapshot it cannot.
  const again = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readPage(trx, userId, list));
  if (!again) throw new Error('The feed moved within a snapshot.');
  return again;
}

/** Undefined if the person's rows and the posts' contents belong to different states of a feed. */
async function readPage(db: Db, userId: number, list: PostList): Promise<PostPage | undefined> {
  // The studies are named so that the planner does not scan the whole table of studies.
  const statement = sql`
    with shown as (${list.source})
    select shown.id as "postId", shown.version, shown.is_listed as "isListed", shown.key, shown.newest,
      ch.feed_changed_at::text as "feedState", ${ownColumns(userId)}
    from shown join channel ch on ch.id = shown.channel_id and ch.id = any(array(select channel_id from shown))
    ${ownTables(userId)} order by ${list.order}, ${actionOrder}`;
  const posts = groupByPost(await findRows(db, shownRow, statement));
  const page = posts.slice(0, list.pageSize);
  const contents = await readContents(
    db,
    page.map(({ first }) => first),
  );
  const rows: ShownRow[] = [];
  for (const { first, actions } of page) {
    const content = contents.get(first.postId);
    if (!content || (first.isListed && content.feedState !== first.feedState)) return undefined;
    rows.push({
      content,
      marks: first,
      key: first.key,
      newest: first.newest,
      actions: actionsInForce(actions, content),
    });
  }
  return { rows, lastPage: posts.length <= list.pageSize };
}

/** One version the person may see, or the one shown to them (see shownVersion). */
export async function findPostRow(
  db: Db,
  reader: { userId: number },
  postId: number,
  version?: number,
): Promise<PostRow | undefined> {
  const columns = sql`p.id, p.channel_id, p.listed and v.version = p.current_version as is_listed, p.title as key, null::timestamptz as newest`;
  const source = shownVersion(reader, { postId, version }, columns);
  const { rows } = await findPostRows(db, reader.userId, { source, order: sql`shown.key`, pageSize: 1 });
  return rows[0];
}

const withdrawal = z.object({ at: z.date(), name: z.string() });

/** Who withdrew a post the person had read or could read, and when. */
export async function findWithdrawal(
  db: Db,
  reader: { userId: number },
  postId: number,
): Promise<z.output<typeof withdrawal> | undefined> {
  const statement = sql`
    select p.withdrawn_at as at, u.display_name as name
    from post p join app_user u on u.id = p.last_modified_by where p.id = ${postId} and ${visibleTo(reader).withdrawn}`;
  return findRow(db, withdrawal, statement);
}
