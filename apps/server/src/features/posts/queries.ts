import { now } from '../../core/clock.ts';
import { postFactColumns, postFacts } from '../sharing/post-facts-queries.ts';
import { shownVersion } from '../sharing/visibility-queries.ts';
import { type ActionRow, findActions, stands } from '../required-actions/action-queries.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { modificationTypes, priorities } from '@studyline/contract/posts';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';

const postRow = postFacts.extend({
  /** The key that a feed is ordered by, and whether more follows this page. */
  key: z.union([z.date(), z.string()]).nullable(),
  more: z.boolean(),
  position: z.int(),
  label_major: z.int(),
  label_minor: z.int(),
  current_version: z.int().nullable(),
  priority: z.enum(priorities),
  shared_with: z.array(z.string()).nullable(),
  description: z.string(),
  expires_at: z.date().nullable(),
  submitted_at: z.date().nullable(),
  version_published_at: z.date().nullable(),
  last_modification_type: z.enum(modificationTypes),
  last_modified_at: z.date(),
  last_modified_by: z.int(),
  last_modified_name: z.string(),
  version_author_name: z.string(),
  published_by: z.int().nullable(),
  published_by_name: z.string().nullable(),
  comment_count: z.int(),
  view_count: z.int(),
  categories: z.array(
    z.object({ taxonomyId: z.int(), categoryId: z.int(), name: z.string(), number: z.string() }),
  ),
  file_id: z.int().nullable(),
  file_name: z.string().nullable(),
  mime_type: z.string().nullable(),
  size_in_bytes: z.int().nullable(),
  sha256: z.string().nullable(),
  preview_status: z.enum(['PENDING', 'READY', 'NONE']).nullable(),
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
/** One version of a post as one person sees it, for the feed and the open post: the content of a card and a page. */
export type PostRow = z.output<typeof postRow> & { actions: ActionRow[] };

/** The columns of post `p` that a source of findPostRows passes on. */
export const postColumns = postColumnsOf(sql`p.id`);

/** The same, with the post's id from the source: an order by that id is then the order of the source's own index. */
export function postColumnsOf(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${id} as id, p.channel_id, p.post_type, p.author_id, p.priority, p.permissions, p.channel_wide, p.current_version, p.last_modification_type, p.last_modified_by, p.last_modified_at`;
}

/** The name of a person of a version. It is usually the author, who is not looked up again. */
function nameOf(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when ${id} = v.created_by then a.display_name else (select display_name from app_user where id = ${id}) end`;
}

/**
 * Rows for the posts of `source`, in the order of its `position`. The source gives postColumns, the version to show, `key` and
 * `more` to pass through, and `is_asked` if it knows it, else null. The source also decides about visibility.
 */
export async function findPostRows(
  db: Db,
  userId: number,
  source: RawBuilder<unknown>,
  { isPage = true } = {},
): Promise<PostRow[]> {
  const statement = sql`
    with p as (${source})
    select ${postFactColumns(now(), { isPage })}, p.key, p.more, p.position, v.label_major, v.label_minor, p.current_version, p.priority,
      case when p.channel_wide then null else array(
        select r.name from role r where r.id in (select x::integer from json_array_elements_text(p.permissions->'viewPost'->'roles') x)
        union all
        select t.name from team t where t.id in (select x::integer from json_array_elements_text(p.permissions->'viewPost'->'teamIds') x)
      ) end as shared_with,
      v.description, v.expires_at, v.submitted_at, v.published_at as version_published_at,
      p.last_modification_type, p.last_modified_at, p.last_modified_by, ${nameOf(sql`p.last_modified_by`)} as last_modified_name,
      a.display_name as version_author_name,
      v.published_by, ${nameOf(sql`v.published_by`)} as published_by_name,
      coalesce(k.comment_count, 0) as comment_count, coalesce(k.view_count, 0) as view_count,
      coalesce((select json_agg(json_build_object('taxonomyId', g.taxonomy_id, 'categoryId', g.id, 'name', g.name, 'number', g.number))
        from post_category pc join category g on g.id = pc.category_id where pc.post_id = p.id), '[]') as categories,
      f.id as file_id, f.file_name, f.mime_type, f.size_in_bytes, f.sha256, f.preview_status,
      r.has_viewed, r.marked_as_unread, r.last_viewed_at, r.subscribed_to_activity,
      coalesce(r.subscribed_to_comments, p.id in (select c.post_id from comment c
        where c.post_id = any(array(select id from p)) and c.author_id = ${userId} and c.removed_at is null)) as subscribed_to_comments,
      coalesce(p.is_asked, (p.id, v.obliging_version) in (select s.post_id, s.version from assignment s
        where s.post_id = any(array(select id from p)) and s.user_id = ${userId} and ${stands})) as is_asked
    from p
    join post_version v on v.post_id = p.id and v.version = p.shown_version
    join app_user a on a.id = v.created_by
    left join stored_file f on f.id = v.file_id
    left join post_counter k on k.post_id = p.id
    left join post_reader r on r.user_id = ${userId} and r.post_id = p.id`;
  const rows = await findRows(db, postRow, statement);
  const asked = rows.filter((row) => row.is_asked);
  const actions = asked.length > 0 ? await findActions(db, userId, asked) : undefined;
  for (const row of rows) row.categories.sort((a, b) => (a.number < b.number ? -1 : 1));
  return rows
    .map((row) => Object.assign(row, { actions: actions?.get(row.postId) ?? [] }))
    .toSorted((a, b) => a.position - b.position);
}

/** One version that the person may see, or the one shown to them (see shownVersion). */
export async function findPostRow(
  db: Db,
  reader: { userId: number },
  postId: number,
  version?: number,
): Promise<PostRow | undefined> {
  const columns = sql`${postColumns}, null as key, false as more, 1 as position, null::boolean as is_asked`;
  const source = shownVersion(reader, { postId, version }, columns);
  const [row] = await findPostRows(db, reader.userId, source, { isPage: false });
  return row;
}
