import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { type ActionRow, findActions, stands } from '../required-actions/action-queries.ts';
import { shownVersion } from '../sharing/visibility-queries.ts';
import { contentColumns, contentTables, type PostContent, postContent } from './content-queries.ts';
import { readContents } from './kept-contents.ts';

/** What is marked at a post while its content stays: the counters, and what one person has of it. */
const postMarks = z.object({
  comment_count: z.int(),
  view_count: z.int(),
  /** Null if the person has no mark on the post: it was neither published to them nor opened by them. */
  has_viewed: z.boolean().nullable(),
  marked_as_unread: z.boolean().nullable(),
  last_viewed_at: z.date().nullable(),
  subscribed_to_activity: z.boolean().nullable(),
  /** The person's decision. Without one, whether they have commented. */
  subscribed_to_comments: z.boolean(),
  /** Whether the post asks the person for something, open or done. */
  is_asked: z.boolean(),
});

/** One version of a post as one person sees it, for the feed and the open post. */
export interface PostRow {
  content: PostContent;
  marks: z.output<typeof postMarks>;
  actions: readonly ActionRow[];
}

/** The columns of postMarks, for the tables of marksTables and a person. */
function marksColumns(userId: number, isAsked?: RawBuilder<unknown>): RawBuilder<unknown> {
  const asking = sql`p.id = any(array(select s.post_id from assignment s
      where s.post_id = any(array(select id from shown)) and s.user_id = ${userId} and ${stands}))`;
  return sql`coalesce(k.comment_count, 0) as comment_count, coalesce(k.view_count, 0) as view_count,
    r.has_viewed, r.marked_as_unread, r.last_viewed_at, r.subscribed_to_activity,
    coalesce(r.subscribed_to_comments, p.id = any(array(select c.post_id from comment c
      where c.post_id = any(array(select id from shown)) and c.author_id = ${userId} and c.removed_at is null))) as subscribed_to_comments,
    ${isAsked ?? asking} as is_asked`;
}

/** The counters and the person's mark of post `p`. */
function marksTables(userId: number): RawBuilder<unknown> {
  return sql`left join post_counter k on k.post_id = p.id
    left join post_reader r on r.user_id = ${userId} and r.post_id = p.id`;
}

async function withActions<Row extends Omit<PostRow, 'actions'>>(
  db: Db,
  userId: number,
  rows: readonly Row[],
): Promise<(Row & PostRow)[]> {
  const asked = rows.filter(({ marks }) => marks.is_asked).map(({ content }) => content);
  const actions = asked.length > 0 ? await findActions(db, userId, asked) : undefined;
  return rows.map((row) => ({ ...row, actions: actions?.get(row.content.postId) ?? [] }));
}

const fullRow = z.object({ ...postContent.shape, ...postMarks.shape });

/**
 * Versions of posts in any state, last edited first. The source gives `id` and `shown_version` of those that the person may
 * see.
 */
export async function findPostRows(
  db: Db,
  userId: number,
  source: RawBuilder<unknown>,
  { isPage = true } = {},
): Promise<PostRow[]> {
  const statement = sql`
    with shown as (${source})
    select ${contentColumns({ isPage })}, ${marksColumns(userId)}
    from ${contentTables} ${marksTables(userId)} order by v.edited_at desc`;
  const rows = await findRows(db, fullRow, statement);
  const parts = rows.map((row) => ({ content: row, marks: row }));
  return withActions(db, userId, parts);
}

/** One version that the person may see, or the one shown to them (see shownVersion). */
export async function findPostRow(
  db: Db,
  reader: { userId: number },
  postId: number,
  version?: number,
): Promise<PostRow | undefined> {
  const source = shownVersion(reader, { postId, version });
  const [row] = await findPostRows(db, reader.userId, source, { isPage: false });
  return row;
}

const listedRow = postMarks.extend({
  postId: z.int(),
  channelId: z.int(),
  version: z.int(),
  /** What the list is ordered by. */
  key: z.union([z.date(), z.string()]),
});
export type ListedRow = PostRow & Pick<z.output<typeof listedRow>, 'key'>;

/**
 * A page of publications, in the order of a list, and whether nothing follows it. The source gives `id`, `channel_id`, `version`
 * and `key` of those that the person may see: one row more than the page has, if there is one. `isAsked` says whether they ask
 * the person for something, where the list knows that.
 */
export async function findListedRows(
  db: Db,
  { userId, memberships }: Pick<Actor, 'userId' | 'memberships'>,
  list: { source: RawBuilder<unknown>; order: RawBuilder<unknown>; isAsked?: RawBuilder<unknown> },
  pageSize: number,
): Promise<{ rows: ListedRow[]; lastPage: boolean }> {
  const statement = sql`
    with shown as (${list.source})
    select p.id as "postId", p.channel_id as "channelId", p.version, p.key, ${marksColumns(userId, list.isAsked)}
    from shown p ${marksTables(userId)} order by ${list.order}`;
  const found = await findRows(db, listedRow, statement);
  const page = found.slice(0, pageSize);
  const contents = await readContents(
    db,
    page.map(({ postId, version, channelId }) => {
      const feedChangedAtMillis = memberships.get(channelId)?.feedChangedAtMillis ?? 0;
      return { postId, version, channelId, feedChangedAtMillis };
    }),
  );
  const parts = page.flatMap((marks) => {
    const content = contents.get(marks.postId);
    return content ? [{ content, marks, key: marks.key }] : [];
  });
  return { rows: await withActions(db, userId, parts), lastPage: found.length <= pageSize };
}
