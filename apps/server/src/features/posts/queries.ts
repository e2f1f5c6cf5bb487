import { isVisible, heldKeysIn } from '../sharing/visibility-queries.ts';
import { type ActionRow, stands, findActions } from '../required-actions/action-queries.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PermissionSet } from '@studyline/contract/sharing';
import type { postTypes, priorities, versionLabels, modificationTypes } from '@studyline/contract/posts';
import type { Db } from '../../db/pool.ts';

/** One version of a post as one person finds it: what everybody sees of it, the person's read mark and required actions. */
export interface PostRow {
  post_id: number;
  /** What a feed is ordered by, and whether it has more behind this page. */
  key: Date | string | null;
  more: boolean;
  position: number;
  version: number;
  version_label: (typeof versionLabels)[number];
  label_major: number;
  label_minor: number;
  current_version: number | null;
  /** Of what is no publication: nothing newer was made of the post. A deleted draft leaves its number unused. */
  is_newest: boolean;
  obliging_version: number;
  channel_id: number;
  four_eyes: boolean;
  title: string;
  post_type: (typeof postTypes)[number];
  priority: (typeof priorities)[number];
  permissions: PermissionSet;
  shared_with: string[] | null;
  description: string;
  expires_at: Date | null;
  submitted_at: Date | null;
  version_published_at: Date | null;
  last_modification_type: (typeof modificationTypes)[number];
  last_modified_at: Date;
  last_modified_by: number;
  last_modified_name: string;
  author_id: number;
  version_author_id: number;
  version_author_name: string;
  published_by: number | null;
  published_by_name: string | null;
  comment_count: number;
  view_count: number;
  categories: { taxonomyId: number; categoryId: number; name: string; number: string }[];
  file_id: number | null;
  file_name: string | null;
  mime_type: string | null;
  size_in_bytes: number | null;
  sha256: string | null;
  preview_status: 'PENDING' | 'READY' | 'NONE' | null;
  /** Null where the person has no mark on the post: it was never published to them, nor opened by them. */
  has_viewed: boolean | null;
  marked_as_unread: boolean | null;
  last_viewed_at: Date | null;
  subscribed_to_activity: boolean | null;
  /** What the person decided; without a decision, whether they have commented. */
  subscribed_to_comments: boolean;
  /** Whether the person has something to do with it, or has done it. */
  is_asked: boolean;
  actions: ActionRow[];
}

/** The columns of post `p` that a source of findPostRows hands on. */
export const postColumns = sql`p.id, p.channel_id, p.post_type, p.author_id, p.priority, p.permissions, p.channel_wide, p.current_version, p.last_modification_type, p.last_modified_by, p.last_modified_at`;

/** The name of a person of a version, who mostly is its author and then not looked up again. */
function nameOf(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when ${id} = v.created_by then a.display_name else (select display_name from app_user where id = ${id}) end`;
}

/**
 * Rows for the posts that `source` yields, in the order of its `position`: postColumns, the version that is shown, `key` and `more`
 * as they are handed through. Visibility is the source's.
 */
export async function findPostRows(db: Db, userId: number, source: RawBuilder<unknown>): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    with p as (${source})
    select p.id as post_id, p.key, p.more, p.position, v.version, v.version_label, v.label_major, v.label_minor, p.current_version,
      v.audience is null or not exists (select from post_version w where w.post_id = v.post_id and w.version > v.version) as is_newest,
      v.obliging_version, p.channel_id,
      v.audience is not null and coalesce((select enabled from channel_flag f where f.channel_id = p.channel_id and f.key = 'FOUR_EYES_PUBLISH'),
        (select enabled from feature_flag where key = 'FOUR_EYES_PUBLISH'), false) as four_eyes,
      v.title, p.post_type, p.priority, p.permissions,
      case when p.channel_wide then null else array(
        select r.name from role r where r.id in (select x::integer from json_array_elements_text(p.permissions->'viewPost'->'roles') x)
        union all
        select t.name from team t where t.id in (select x::integer from json_array_elements_text(p.permissions->'viewPost'->'teamIds') x)
      ) end as shared_with,
      v.description, v.expires_at, v.submitted_at, v.published_at as version_published_at,
      p.last_modification_type, p.last_modified_at, p.last_modified_by, ${nameOf(sql`p.last_modified_by`)} as last_modified_name,
      p.author_id, v.created_by as version_author_id, a.display_name as version_author_name,
      v.published_by, ${nameOf(sql`v.published_by`)} as published_by_name,
      coalesce(k.comment_count, 0) as comment_count, coalesce(k.view_count, 0) as view_count,
      coalesce((select json_agg(json_build_object('taxonomyId', g.taxonomy_id, 'categoryId', g.id, 'name', g.name, 'number', g.number))
        from post_category pc join category g on g.id = pc.category_id where pc.post_id = p.id), '[]') as categories,
      f.id as file_id, f.file_name, f.mime_type, f.size_in_bytes, f.sha256, f.preview_status,
      r.has_viewed, r.marked_as_unread, r.last_viewed_at, r.subscribed_to_activity,
      coalesce(r.subscribed_to_comments, exists (select from comment c
        where c.post_id = p.id and c.author_id = ${userId} and c.removed_at is null)) as subscribed_to_comments,
      exists (select from assignment s
        where s.post_id = p.id and s.version = v.obliging_version and s.user_id = ${userId} and ${stands}) as is_asked
    from p
    join post_version v on v.post_id = p.id and v.version = p.shown_version
    join app_user a on a.id = v.created_by
    left join stored_file f on f.id = v.file_id
    left join post_counter k on k.post_id = p.id
    left join post_reader r on r.user_id = ${userId} and r.post_id = p.id`.execute(db);
  const asked = rows.filter((row) => row.is_asked);
  const actions = asked.length > 0 ? await findActions(db, userId, asked) : undefined;
  for (const row of rows) {
    row.actions = actions?.get(row.post_id) ?? [];
    row.categories.sort((a, b) => (a.number < b.number ? -1 : 1));
  }
  return rows.toSorted((a, b) => a.position - b.position);
}

/**
 * The post and the shown_version of one version, if that person may see it; without a version the publication, else what is in
 * the person's hands: a draft, or an own version that was rejected or has expired.
 */
export function visibleVersion(userId: number, postId: number, version?: number): RawBuilder<unknown> {
  return sql`select ${postColumns}, v.version as shown_version, null as key, false as more, 1 as position
    from post p join post_version v on v.post_id = p.id
    where p.id = ${postId} and ${version === undefined ? sql`v.version_label <> 'SUPERCEDED'` : sql`v.version = ${version}`}
      and ${isVisible(heldKeysIn(userId, sql`p.channel_id`))}
    order by v.version_label = 'PUBLISHED' desc, v.version_label = 'DRAFT' desc, v.version desc limit 1`;
}

/** One version as that person may see it, or the latest (see visibleVersion). */
export async function findVisiblePost(
  db: Db,
  userId: number,
  postId: number,
  version?: number,
): Promise<PostRow | undefined> {
  const [row] = await findPostRows(db, userId, visibleVersion(userId, postId, version));
  return row;
}
