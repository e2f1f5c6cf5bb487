import { type ChangeType, expiry } from '../posts/version-queries.ts';
import { holderKeys } from '../sharing/visibility-queries.ts';
import { rejectedBy } from '../posts/content-queries.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import { changeTypes, postTypes, priorities } from '@studyline/contract/posts/calls';

export interface NewPost {
  channelId: number;
  postType: (typeof postTypes)[number];
  authorId: number;
  title: string;
  permissions: PermissionSet;
  priority: (typeof priorities)[number];
  preActivation: boolean;
  unblindedOnly: boolean;
  at: Date;
}

/** A post without versions, which nobody sees yet. */
export async function insertPost(trx: Trx, post: NewPost): Promise<number> {
  const { id } = await trx
    .insertInto('post')
    .values({
      channel_id: post.channelId,
      post_type: post.postType,
      author_id: post.authorId,
      title: post.title,
      permissions: JSON.stringify(post.permissions),
      priority: post.priority,
      pre_activation: post.preActivation,
      unblinded_only: post.unblindedOnly,
      latest_version: 0,
      last_modified_by: post.authorId,
      last_modified_at: post.at,
      created_at: post.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('post_counter').values({ post_id: id }).execute();
  return id;
}

export async function insertCategories(
  trx: Trx,
  post: { postId: number; channelId: number },
  categoryIds: readonly number[],
): Promise<void> {
  if (categoryIds.length === 0) return;
  const statement = sql`insert into post_category (post_id, category_id, channel_id)
    select ${post.postId}, id, ${post.channelId} from unnest(${categoryIds}::integer[]) as id on conflict do nothing`;
  await run(trx, statement);
}

export interface NewVersion {
  postId: number;
  title: string;
  description: string;
  changeType: ChangeType;
  /** The label it would get if it were published. */
  major: number;
  minor: number;
  authorId: number;
  at: Date;
}

/**
 * Adds the next version as a draft of its author, still without a payload. Its number is never reused, and its edits continue the
 * count of earlier versions: an edit seen of another version is never mistaken for one of this version.
 */
export async function insertDraft(trx: Trx, draft: NewVersion): Promise<number> {
  const statement = sql`
    with numbered as (update post set latest_version = latest_version + 1 where id = ${draft.postId} returning *)
    insert into post_version (post_id, version, channel_id, version_label, change_type, label_major, label_minor, title,
      description, obliging_version, created_by, created_at, edited_by, edited_at, expires_at, audience, edit)
    select p.id, p.latest_version, p.channel_id, 'DRAFT', ${draft.changeType}, ${draft.major}, ${draft.minor}, ${draft.title},
      ${draft.description}, p.latest_version, ${draft.authorId}, ${draft.at}, ${draft.authorId}, ${draft.at},
      ${expiry(draft.at)}, ${holderKeys(draft.authorId, false)}, 1 + greatest(0,
        (select max(v.edit) from post_version v where v.post_id = p.id),
        (select max(o.edit) from draft_opened o where o.post_id = p.id))
    from numbered p join channel c on c.id = p.channel_id
    returning version`;
  const row = await findRow(trx, z.object({ version: z.int() }), statement);
  if (!row) throw new Error(`There is no post ${draft.postId}.`);
  return row.version;
}

export interface DraftState {
  label: 'DRAFT' | 'REJECTED';
  /** When it was submitted. Null means that only its author is working on it. */
  submittedAt: Date | null;
  rejectedReason: string | null;
  /** Restarts its time to expiry. */
  renewedAt?: Date;
}

/** Moves an unpublished version to another state, and to the people who work on it in that state. */
export async function updateDraftState(
  trx: Trx,
  { postId, version }: { postId: number; version: number },
  { label, submittedAt, rejectedReason, renewedAt }: DraftState,
): Promise<Date | null> {
  const statement = sql`
    update post_version v set version_label = ${label}, submitted_at = ${submittedAt}, rejected_reason = ${rejectedReason},
      ${renewedAt ? sql`expires_at = ${expiry(renewedAt)},` : sql``}
      audience = ${holderKeys(sql`v.created_by`, submittedAt !== null)}
    from post p join channel c on c.id = p.channel_id
    where p.id = v.post_id and v.post_id = ${postId} and v.version = ${version} and v.audience is not null
    returning v.expires_at as "expiresAt"`;
  return (await findRow(trx, z.object({ expiresAt: z.date().nullable() }), statement))?.expiresAt ?? null;
}

/** Sets the fields of a draft other than its title and its payload. */
export async function updateDraftFacts(
  trx: Trx,
  draft: { postId: number; version: number },
  facts: Pick<NewVersion, 'description' | 'changeType' | 'major' | 'minor'>,
): Promise<void> {
  await trx
    .updateTable('post_version')
    .set({
      description: facts.description,
      change_type: facts.changeType,
      label_major: facts.major,
      label_minor: facts.minor,
    })
    .where('post_id', '=', draft.postId)
    .where('version', '=', draft.version)
    .execute();
}

/** The categories of a post by number. */
export async function findCategoryIds(db: Db, postId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('post_category')
    .select('category_id')
    .where('post_id', '=', postId)
    .orderBy('category_id')
    .execute();
  return rows.map((row) => row.category_id);
}

export async function replaceCategories(
  trx: Trx,
  post: { postId: number; channelId: number },
  categoryIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom('post_category').where('post_id', '=', post.postId).execute();
  await insertCategories(trx, post, categoryIds);
}

const draftForm = z.object({
  label: z.string(),
  edit: z.int(),
  submittedAt: z.date().nullable(),
  rejectedReason: z.string().nullable(),
  rejectedBy: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  changeType: z.enum(changeTypes),
  postType: z.enum(postTypes),
  fileName: z.string().nullable(),
  fileSizeInBytes: z.int().nullable(),
  newsContent: z.string().nullable(),
  eventStart: z.date().nullable(),
  eventEnd: z.date().nullable(),
  eventTimeZone: z.string().nullable(),
  eventLocation: z.string().nullable(),
  eventUrl: z.string().nullable(),
  categories: z.array(
    z.object({ categoryId: z.int(), number: z.string(), name: z.string(), parent: z.string().nullable() }),
  ),
});

/** What the form shows of a draft, besides its readers and actions. */
export async function findDraftForm(
  db: Db,
  draft: { postId: number; version: number },
): Promise<z.output<typeof draftForm>> {
  const statement = sql`
    select 'v' || v.label_major || '.' || v.label_minor as label, v.edit, v.submitted_at as "submittedAt",
      v.rejected_reason as "rejectedReason", ${rejectedBy}->>'displayName' as "rejectedBy", v.title, v.description, v.change_type as "changeType", p.post_type as "postType", v.content as "newsContent",
      v.event_start as "eventStart", v.event_end as "eventEnd", v.event_time_zone as "eventTimeZone",
      v.event_location as "eventLocation", v.event_url as "eventUrl",
      f.file_name as "fileName", f.size_in_bytes as "fileSizeInBytes",
      coalesce((select json_agg(json_build_object('categoryId', g.id, 'number', g.number, 'name', g.name, 'parent', above.name)
          order by g.taxonomy_id, g.number collate "C", g.name collate "C", g.id)
        from post_category pc join category g on g.id = pc.category_id left join category above on above.id = g.parent_id
        where pc.post_id = v.post_id), '[]') as categories
    from post_version v join post p on p.id = v.post_id left join stored_file f on f.id = v.file_id
    where v.post_id = ${draft.postId} and v.version = ${draft.version}`;
  const row = await findRow(db, draftForm, statement);
  if (!row) throw new Error(`Post ${draft.postId} has no version ${draft.version}.`);
  return row;
}

/** The last edit of a draft that the person has opened. */
export async function findOpenedEdit(
  trx: Trx,
  { postId, version }: { postId: number; version: number },
  userId: number,
): Promise<number | undefined> {
  const opened = await trx
    .selectFrom('draft_opened')
    .select('edit')
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .where('user_id', '=', userId)
    .orderBy('edit', 'desc')
    .limit(1)
    .executeTakeFirst();
  return opened?.edit;
}
