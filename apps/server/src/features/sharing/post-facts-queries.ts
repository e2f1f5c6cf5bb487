import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { postTypes, versionLabels } from '@studyline/contract/posts/calls';
import { now } from '../../core/clock.ts';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';
import { shownVersion } from './visibility-queries.ts';

const permissionEntry = z.object({
  channelWide: z.boolean(),
  roles: z.array(z.int()),
  teamIds: z.array(z.int()),
});

export const permissionSetRow = z.object({
  viewPost: permissionEntry,
  commentOnPost: permissionEntry,
  updatePost: permissionEntry,
  deletePost: permissionEntry,
});

/** What the policies need to know about one version of a post. */
export const postFacts = z.object({
  channelId: z.int(),
  postId: z.int(),
  postType: z.enum(postTypes),
  authorId: z.int(),
  permissions: permissionSetRow,
  version: z.int(),
  versionAuthorId: z.int(),
  /** As it is at that time (see labelAt). */
  versionLabel: z.enum(versionLabels),
  title: z.string(),
  isCurrent: z.boolean(),
  /** True for a publication and for the newest version. An older draft has no next step. */
  isNewest: z.boolean(),
  submitted: z.boolean(),
  /** The version whose obligations are in force. */
  obligingVersion: z.int(),
  /**
   * The author of the waiting draft, regardless of who may see it; null without one. A page of posts looks only at the shown
   * version, so it ignores a draft behind a publication.
   */
  waitingDraftAuthorId: z.int().nullable(),
  /** Whether the study requires a second person to approve (FOUR_EYES_PUBLISH). */
  fourEyes: z.boolean(),
});
export type PostFacts = z.output<typeof postFacts>;

/** The label of a version at a given time. An overdue draft is EXPIRED even before the hourly sweep has marked it. */
export function labelAt(at: Date, version = 'v'): RawBuilder<string> {
  const v = sql.ref(version);
  return sql`(case when ${v}.version_label = 'DRAFT' and ${v}.expires_at <= ${at} then 'EXPIRED' else ${v}.version_label end)`;
}

/** Version `v` is the waiting draft. The first condition matches the index. */
export function isWaiting(at: Date, version = 'v'): RawBuilder<boolean> {
  return sql`(${sql.ref(version)}.version_label = 'DRAFT' and ${labelAt(at, version)} = 'DRAFT')`;
}

/**
 * The columns of PostFacts, for version `v` of post `p`. Facts about drafts are looked up for drafts only, and a page of posts
 * does not look up the waiting draft of each post.
 */
export function postFactColumns(at: Date = now(), { isPage = false } = {}): RawBuilder<unknown> {
  const waitingAuthor = isPage
    ? sql`case when ${isWaiting(at)} then v.created_by end`
    : sql`(select w.created_by from post_version w where w.post_id = p.id and ${isWaiting(at, 'w')})`;
  return sql`p.channel_id as "channelId", p.id as "postId", p.post_type as "postType", p.author_id as "authorId", p.permissions, v.version,
    v.created_by as "versionAuthorId",
    ${labelAt(at)} as "versionLabel", ${waitingAuthor} as "waitingDraftAuthorId",
    v.title, v.version is not distinct from p.current_version as "isCurrent",
    v.audience is null or not exists (select from post_version w where w.post_id = v.post_id and w.version > v.version) as "isNewest",
    v.submitted_at is not null as submitted, v.obliging_version as "obligingVersion",
    v.audience is not null and feature_on(p.channel_id, 'FOUR_EYES_PUBLISH') as "fourEyes"`;
}

/** One version of a post that a person may see, or the one shown to them (see shownVersion). Undefined if they may not see it. */
export async function findPostFacts(
  db: Db,
  reader: { userId: number },
  postId: number,
  version?: number,
): Promise<PostFacts | undefined> {
  const statement = sql`
    with shown as (${shownVersion(reader, { postId, version })})
    select ${postFactColumns()}
    from shown join post p on p.id = shown.id join post_version v on v.post_id = p.id and v.version = shown.version`;
  return findRow(db, postFacts, statement);
}
