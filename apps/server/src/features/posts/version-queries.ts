import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  changeTypes,
  type modificationTypes,
  postTypes,
  versionLabels,
} from '@studyline/contract/posts/calls';
import type { Db, Trx } from '../../db/pool.ts';
import { now } from '../../core/clock.ts';
import { findRow, run } from '../../db/rows.ts';
import { isWaiting, labelAt } from '../sharing/post-facts-queries.ts';
import { holderKeys } from '../sharing/visibility-queries.ts';

export type ChangeType = (typeof changeTypes)[number];

const postState = z.object({
  postId: z.int(),
  channelId: z.int(),
  postType: z.enum(postTypes),
  authorId: z.int(),
  /** Of the publication, or of the latest version before the first publication. */
  title: z.string(),
  isWithdrawn: z.boolean(),
  /** The newest version. A deleted draft leaves its number unused. */
  newestVersion: z.int().nullable(),
  /** The publication: its number, its label, and the version whose obligations apply. */
  current: z
    .object({ version: z.int(), major: z.int(), minor: z.int(), obligingVersion: z.int() })
    .nullable(),
  /** The waiting draft, if it has not expired. There is at most one. */
  draft: z.object({ version: z.int(), authorId: z.int() }).nullable(),
});
/** A post with the state of its versions, regardless of who may see them. */
export type PostState = z.output<typeof postState>;

export async function findPostState(db: Db, postId: number): Promise<PostState | undefined> {
  const statement = sql`
    select p.id as "postId", p.channel_id as "channelId", p.post_type as "postType", p.author_id as "authorId", p.title,
      p.withdrawn_at is not null as "isWithdrawn",
      (select max(version) from post_version where post_id = p.id) as "newestVersion",
      (select json_build_object('version', version, 'major', label_major, 'minor', label_minor, 'obligingVersion', obliging_version)
        from post_version where post_id = p.id and version_label = 'PUBLISHED') as current,
      (select json_build_object('version', v.version, 'authorId', v.created_by)
        from post_version v where v.post_id = p.id and ${isWaiting(now())}) as draft
    from post p where p.id = ${postId}`;
  return findRow(db, postState, statement);
}

/** Locks a post against every other change until the transaction ends. Comments and acknowledgements are not blocked. */
export async function lockPost(trx: Trx, postId: number): Promise<PostState | undefined> {
  await trx.selectFrom('post').select('id').where('id', '=', postId).forNoKeyUpdate().execute();
  // A separate statement: it sees what the previous holder of the lock committed.
  return findPostState(trx, postId);
}

/** When a draft edited at that time expires. c is its study. */
export function expiry(at: Date): RawBuilder<Date> {
  return sql`${at}::timestamptz + make_interval(days => c.draft_expiry_days)`;
}

const versionRow = z.object({
  postId: z.int(),
  version: z.int(),
  label: z.enum(versionLabels),
  changeType: z.enum(changeTypes),
  title: z.string(),
  description: z.string(),
  authorId: z.int(),
  submittedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
  edit: z.int(),
  editedBy: z.int(),
  /** Of its file, otherwise of its content. */
  sha256: z.string().nullable(),
  /** The version that first had this content: this one, or an earlier one after a revert. */
  payloadOf: z.int(),
  /** As displayed: v2.1. */
  shownAs: z.string(),
});
export type VersionRow = z.output<typeof versionRow>;

/** A version as it is at that time. */
export async function findVersion(
  db: Db,
  postId: number,
  version: number,
  at: Date = now(),
): Promise<VersionRow> {
  const statement = sql`
    select v.post_id as "postId", v.version, ${labelAt(at)} as label, v.change_type as "changeType", v.title, v.description,
      v.created_by as "authorId", v.submitted_at as "submittedAt", v.expires_at as "expiresAt", v.edit, v.edited_by as "editedBy",
      coalesce(f.sha256, v.content_sha256) as sha256,
      coalesce(v.payload_of_version, v.version) as "payloadOf", 'v' || v.label_major || '.' || v.label_minor as "shownAs"
    from post_version v left join stored_file f on f.id = v.file_id
    where v.post_id = ${postId} and v.version = ${version}`;
  const row = await findRow(db, versionRow, statement);
  if (!row) throw new Error(`Post ${postId} has no version ${version}.`);
  return row;
}

/** Removes an unpublished version. A post without versions becomes a tombstone. */
export async function deleteVersion(
  trx: Trx,
  { postId, version }: { postId: number; version: number },
  at: Date,
): Promise<void> {
  await trx
    .deleteFrom('post_version')
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .where('audience', 'is not', null)
    .execute();
  const withdrawn = sql`update post set withdrawn_at = ${at} where id = ${postId} and current_version is null
    and not exists (select from post_version where post_id = ${postId})`;
  await run(trx, withdrawn);
}

/**
 * Counts a change to an unpublished version. A submitted draft goes back to its author, and its time to expiry restarts. Returns
 * when it was submitted; null for a publication, which is left unchanged.
 */
export async function countEdit(
  trx: Trx,
  { postId, version }: { postId: number; version: number },
  by: { userId: number; at: Date },
): Promise<Date | null> {
  const statement = sql`
    with previous as (select submitted_at from post_version where post_id = ${postId} and version = ${version})
    update post_version v set edit = v.edit + 1, edited_by = ${by.userId}, edited_at = ${by.at}, submitted_at = null,
      expires_at = case when ${labelAt(by.at)} = 'DRAFT' then ${expiry(by.at)} else v.expires_at end,
      audience = ${holderKeys(sql`v.created_by`, false)}
    from previous, post p join channel c on c.id = p.channel_id
    where p.id = v.post_id and v.post_id = ${postId} and v.version = ${version} and v.audience is not null
    returning previous.submitted_at as "submittedAt"`;
  const previous = await findRow(trx, versionRow.pick({ submittedAt: true }), statement);
  return previous?.submittedAt ?? null;
}

/** Sets the title of a version and, for the publication or before the first one, of the post. */
export async function updateVersionTitle(
  trx: Trx,
  { postId, version }: { postId: number; version: number },
  title: string,
  by: { userId: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('post_version')
    .set({ title })
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .execute();
  const ofPost = sql`update post set title = ${title}, last_modification_type = 'METADATA', last_modified_by = ${by.userId},
      last_modified_at = ${by.at}
    where id = ${postId} and coalesce(current_version, ${version}) = ${version}`;
  await run(trx, ofPost);
}

/** Records who last changed a post, and what they changed. */
export async function noteChanged(
  trx: Trx,
  postId: number,
  what: Extract<(typeof modificationTypes)[number], 'METADATA' | 'CLASSIFICATION' | 'PERMISSIONS' | 'RULES'>,
  by: { userId: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('post')
    .set({ last_modification_type: what, last_modified_by: by.userId, last_modified_at: by.at })
    .where('id', '=', postId)
    .execute();
}
