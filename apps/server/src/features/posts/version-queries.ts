import { type RawBuilder, sql } from 'kysely';
import type { changeTypes, postTypes, priorities, versionLabels } from '@studyline/contract/posts';
import type { PermissionSet } from '@studyline/contract/sharing';
import type { Db, Trx } from '../../db/pool.ts';

export type ChangeType = (typeof changeTypes)[number];

/** A post as its versions stand, whoever may see them. */
export interface PostState {
  postId: number;
  channelId: number;
  postType: (typeof postTypes)[number];
  authorId: number;
  /** Of the publication; while nothing is published, of what was written last. */
  title: string;
  isWithdrawn: boolean;
  /** The newest version there is; a deleted draft leaves its number unused. */
  newestVersion: number | null;
  /** The publication: its number, its label and the version whose obligations hold. */
  current: { version: number; major: number; minor: number; obligingVersion: number } | null;
  /** The draft that waits; there is one at most. */
  draft: { version: number; authorId: number } | null;
}

export async function findPostState(db: Db, postId: number): Promise<PostState | undefined> {
  const { rows } = await sql<PostState>`
    select p.id as "postId", p.channel_id as "channelId", p.post_type as "postType", p.author_id as "authorId", p.title,
      p.withdrawn_at is not null as "isWithdrawn",
      (select max(version) from post_version where post_id = p.id) as "newestVersion",
      (select json_build_object('version', version, 'major', label_major, 'minor', label_minor, 'obligingVersion', obliging_version)
        from post_version where post_id = p.id and version_label = 'PUBLISHED') as current,
      (select json_build_object('version', version, 'authorId', created_by)
        from post_version where post_id = p.id and version_label = 'DRAFT') as draft
    from post p where p.id = ${postId}`.execute(db);
  return rows[0];
}

/** Holds a post against every other change until the transaction ends; comments and acknowledgements still pass. */
export async function lockPost(trx: Trx, postId: number): Promise<PostState | undefined> {
  await sql`select from post where id = ${postId} for no key update`.execute(trx);
  // A statement of its own: it sees what whoever held the post before has committed.
  return findPostState(trx, postId);
}

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

/** A post without versions, seen by nobody yet. */
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
  await sql`insert into post_category (post_id, category_id, channel_id)
    select ${post.postId}, id, ${post.channelId} from unnest(${categoryIds}::integer[]) as id on conflict do nothing`.execute(
    trx,
  );
}

export interface NewVersion {
  postId: number;
  title: string;
  description: string;
  changeType: ChangeType;
  /** The label it would get if it were published now. */
  major: number;
  minor: number;
  fileId: number | null;
  authorId: number;
  at: Date;
}

/** Adds the next version as a draft in its author's hands; numbers are never used twice. */
export async function insertDraft(trx: Trx, draft: NewVersion): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with numbered as (update post set latest_version = latest_version + 1 where id = ${draft.postId} returning *)
    insert into post_version (post_id, version, channel_id, version_label, change_type, label_major, label_minor, title,
      description, file_id, obliging_version, created_by, created_at, edited_at, expires_at, audience)
    select p.id, p.latest_version, p.channel_id, 'DRAFT', ${draft.changeType}, ${draft.major}, ${draft.minor}, ${draft.title},
      ${draft.description}, ${draft.fileId}, p.latest_version, ${draft.authorId}, ${draft.at}, ${draft.at},
      ${expiry(draft.at)}, ${holders(draft.authorId, false)}
    from numbered p join channel c on c.id = p.channel_id
    returning version`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`There is no post ${draft.postId}.`);
  return row.version;
}

/** When a draft edited at that moment expires; c is its study. */
function expiry(at: Date): RawBuilder<Date> {
  return sql`${at}::timestamptz + make_interval(days => c.draft_expiry_days)`;
}

/**
 * The reader keys of a version that is no publication; p is its post. Its author has no need of an active site, so the key
 * is the pre-activation one; what is for the unblinded stays with them also here.
 */
export function holders(authorId: number | RawBuilder<number>, isSubmitted: boolean): RawBuilder<number[]> {
  return sql`array(
    select reader_key(m.id, post_space(true, p.unblinded_only), 3) from channel_member m
      where m.channel_id = p.channel_id and m.user_id = ${authorId}
    union all
    select reader_key(p.channel_id, post_space(p.pre_activation, p.unblinded_only), 5) where ${isSubmitted}::boolean)`;
}

export interface DraftState {
  label: 'DRAFT' | 'REJECTED';
  /** When it was handed to those who publish; null keeps it in its author's hands. */
  submittedAt: Date | null;
  rejectedReason: string | null;
  /** Starts the time until it expires anew. */
  renewedAt?: Date;
}

/** Moves an unpublished version to another state and into the hands that belong to it. */
export async function updateDraftState(
  trx: Trx,
  { postId, version }: { postId: number; version: number },
  { label, submittedAt, rejectedReason, renewedAt }: DraftState,
): Promise<void> {
  await sql`
    update post_version v set version_label = ${label}, submitted_at = ${submittedAt}, rejected_reason = ${rejectedReason},
      ${renewedAt ? sql`expires_at = ${expiry(renewedAt)},` : sql``}
      audience = ${holders(sql`v.created_by`, submittedAt !== null)}
    from post p join channel c on c.id = p.channel_id
    where p.id = v.post_id and v.post_id = ${postId} and v.version = ${version} and v.audience is not null`.execute(
    trx,
  );
}

/** Gives the waiting draft another file, back in its author's hands. Answers the file it had. */
export async function updateDraftFile(
  trx: Trx,
  draft: { postId: number; version: number },
  facts: {
    fileId: number;
    description: string | undefined;
    changeType: ChangeType;
    major: number;
    minor: number;
    at: Date;
  },
): Promise<{ fileId: number | null; sha256: string | null }> {
  const { rows } = await sql<{ fileId: number | null; sha256: string | null }>`
    with former as (
      select v.file_id, f.sha256 from post_version v left join stored_file f on f.id = v.file_id
      where v.post_id = ${draft.postId} and v.version = ${draft.version}
    ), changed as (
      update post_version v set file_id = ${facts.fileId}, description = coalesce(${facts.description ?? null}, v.description),
        change_type = ${facts.changeType}, label_major = ${facts.major}, label_minor = ${facts.minor},
        edited_at = ${facts.at}, expires_at = ${expiry(facts.at)}, submitted_at = null, audience = ${holders(sql`v.created_by`, false)}
      from post p join channel c on c.id = p.channel_id
      where p.id = v.post_id and v.post_id = ${draft.postId} and v.version = ${draft.version}
    )
    select file_id as "fileId", sha256 from former`.execute(trx);
  return rows[0] ?? { fileId: null, sha256: null };
}

export interface VersionRow {
  postId: number;
  version: number;
  label: (typeof versionLabels)[number];
  changeType: ChangeType;
  title: string;
  description: string;
  authorId: number;
  submittedAt: Date | null;
  expiresAt: Date | null;
  fileId: number | null;
  sha256: string | null;
}

export async function findVersion(db: Db, postId: number, version: number): Promise<VersionRow> {
  const { rows } = await sql<VersionRow>`
    select v.post_id as "postId", v.version, v.version_label as label, v.change_type as "changeType", v.title, v.description,
      v.created_by as "authorId", v.submitted_at as "submittedAt", v.expires_at as "expiresAt", v.file_id as "fileId", f.sha256
    from post_version v left join stored_file f on f.id = v.file_id
    where v.post_id = ${postId} and v.version = ${version}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`Post ${postId} has no version ${version}.`);
  return row;
}

/** Removes an unpublished version; a post that is left without versions becomes a tombstone. */
export async function deleteVersion(
  trx: Trx,
  { postId, version }: { postId: number; version: number },
  at: Date,
): Promise<void> {
  await trx.deleteFrom('post_opened').where('post_id', '=', postId).where('version', '=', version).execute();
  await trx
    .deleteFrom('post_version')
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .where('audience', 'is not', null)
    .execute();
  await sql`update post set withdrawn_at = ${at} where id = ${postId} and current_version is null
    and not exists (select from post_version where post_id = ${postId})`.execute(trx);
}

/** A title of a version; of the publication, or while nothing is published, also of the post. Editing a draft renews it. */
export async function updateVersionTitle(
  trx: Trx,
  { postId, version }: { postId: number; version: number },
  title: string,
  by: { userId: number; at: Date },
): Promise<void> {
  await sql`update post_version v set title = ${title},
      edited_at = case when v.version_label = 'DRAFT' then ${by.at}::timestamptz else v.edited_at end,
      expires_at = case when v.version_label = 'DRAFT' then ${expiry(by.at)} else v.expires_at end
    from channel c where c.id = v.channel_id and v.post_id = ${postId} and v.version = ${version}`.execute(
    trx,
  );
  await sql`update post set title = ${title}, last_modification_type = 'METADATA', last_modified_by = ${by.userId},
      last_modified_at = ${by.at}
    where id = ${postId} and coalesce(current_version, ${version}) = ${version}`.execute(trx);
}
