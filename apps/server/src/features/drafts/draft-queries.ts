import { type ChangeType, holderKeys, expiry } from '../posts/version-queries.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';
import type { PermissionSet } from '@studyline/contract/sharing';
import { postTypes, priorities } from '@studyline/contract/posts';

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
  /** The label that it would get if it were published now. */
  major: number;
  minor: number;
  fileId: number | null;
  authorId: number;
  at: Date;
}

/** Adds the next version as a draft of its author. Numbers are never used twice. */
export async function insertDraft(trx: Trx, draft: NewVersion): Promise<number> {
  const statement = sql`
    with numbered as (update post set latest_version = latest_version + 1 where id = ${draft.postId} returning *)
    insert into post_version (post_id, version, channel_id, version_label, change_type, label_major, label_minor, title,
      description, file_id, obliging_version, created_by, created_at, edited_by, edited_at, expires_at, audience)
    select p.id, p.latest_version, p.channel_id, 'DRAFT', ${draft.changeType}, ${draft.major}, ${draft.minor}, ${draft.title},
      ${draft.description}, ${draft.fileId}, p.latest_version, ${draft.authorId}, ${draft.at}, ${draft.authorId}, ${draft.at},
      ${expiry(draft.at)}, ${holderKeys(draft.authorId, false)}
    from numbered p join channel c on c.id = p.channel_id
    returning version`;
  const row = await findRow(trx, z.object({ version: z.int() }), statement);
  if (!row) throw new Error(`There is no post ${draft.postId}.`);
  return row.version;
}

export interface DraftState {
  label: 'DRAFT' | 'REJECTED';
  /** When it was submitted. Null means that only its author works on it. */
  submittedAt: Date | null;
  rejectedReason: string | null;
  /** Starts the time until it expires again. */
  renewedAt?: Date;
}

/** Moves an unpublished version to another state and to the people who work on it in that state. */
export async function updateDraftState(
  trx: Trx,
  { postId, version }: { postId: number; version: number },
  { label, submittedAt, rejectedReason, renewedAt }: DraftState,
): Promise<void> {
  const statement = sql`
    update post_version v set version_label = ${label}, submitted_at = ${submittedAt}, rejected_reason = ${rejectedReason},
      ${renewedAt ? sql`expires_at = ${expiry(renewedAt)},` : sql``}
      audience = ${holderKeys(sql`v.created_by`, submittedAt !== null)}
    from post p join channel c on c.id = p.channel_id
    where p.id = v.post_id and v.post_id = ${postId} and v.version = ${version} and v.audience is not null`;
  await run(trx, statement);
}

const formerDraft = z.object({
  fileId: z.int().nullable(),
  sha256: z.string().nullable(),
});

/** Gives the waiting draft another file. Returns the file that it had. */
export async function updateDraftFile(
  trx: Trx,
  draft: { postId: number; version: number },
  facts: {
    fileId: number;
    description: string | undefined;
    changeType: ChangeType;
    major: number;
    minor: number;
  },
): Promise<z.output<typeof formerDraft>> {
  const statement = sql`
    with former as (
      select v.file_id, f.sha256 from post_version v left join stored_file f on f.id = v.file_id
      where v.post_id = ${draft.postId} and v.version = ${draft.version}
    ), changed as (
      update post_version v set file_id = ${facts.fileId}, description = coalesce(${facts.description ?? null}, v.description),
        change_type = ${facts.changeType}, label_major = ${facts.major}, label_minor = ${facts.minor}
      where v.post_id = ${draft.postId} and v.version = ${draft.version}
    )
    select file_id as "fileId", sha256 from former`;
  return (await findRow(trx, formerDraft, statement)) ?? { fileId: null, sha256: null };
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
