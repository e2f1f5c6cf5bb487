import { audiencesOf } from '../compliance/compare-rules.ts';
import type { z } from 'zod';
import type { PostType } from '@studyline/contract/posts/calls';
import type { newPostFields } from '@studyline/contract/drafts/calls';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import { requireMembership, type Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { insertRules } from '../compliance/rule-queries.ts';
import { requireOffered } from '../compliance/rules.ts';
import { checkSharing } from '../sharing/check-sharing.ts';
import { type Payload, writePayload } from '../posts/payload-queries.ts';
import { findDefaultPermissions } from '../sharing/default-permissions.ts';
import { canCreateCourse, canCreateDraft } from '../sharing/policy.ts';
import { findPostingFacts } from '../sharing/posting-queries.ts';
import { insertCategories, insertDraft, insertPost, type NewPost } from './draft-queries.ts';
import { labelAfter } from './publish.ts';

/** What every new post has, whatever its type. */
export type PostFields = z.output<typeof newPostFields>;

export interface PostDraft {
  channelId: number;
  postType: NewPost['postType'];
  title: string;
  description: string;
  permissions: PermissionSet;
  categoryIds: readonly number[];
  ruleSet: PostFields['ruleSet'];
  preActivation: boolean;
  blinding?: PostFields['blinding'];
  priority?: NewPost['priority'];
  payload: Payload;
  /** When it was written, for imported history. */
  at?: Date;
}

/** Creates a post with its first draft, which only its author can see. */
export async function createPost(
  trx: Trx,
  actor: Actor,
  draft: PostDraft,
): Promise<{ postId: number; version: number }> {
  const { channelId, postType, title, description, payload, at = now() } = draft;
  const authorId = actor.userId;
  const { permissions, preActivation, blinding, priority = 'NORMAL' } = draft;
  const unblindedOnly = blinding === 'UNBLINDED_ONLY';
  const flags = { permissions, preActivation, unblindedOnly, priority };
  const postId = await insertPost(trx, { channelId, postType, authorId, title, ...flags, at });
  await insertCategories(trx, { postId, channelId }, draft.categoryIds);
  await insertRules(trx, { channelId, postId }, authorId, draft.ruleSet);
  const facts = { title, description, authorId, at };
  const version = await insertDraft(trx, { postId, ...labelAfter(null, 'MAJOR'), ...facts });
  await writePayload(trx, { postId, version }, payload, at);
  const event = { channelId, postId, version, title, sha256: payload.sha256 };
  record(trx, actor, { type: 'post.created', ...event }, at);
  return { postId, version };
}

/**
 * Checks a new post: whether the actor may create it, its audience, and what it refers to. Returns its permission set. Throws
 * CHANNEL_NOT_FOUND, FORBIDDEN, FEATURE_OFF, ROLE_UNKNOWN, TEAM_UNKNOWN, CATEGORY_UNKNOWN, GRACE_PERIOD_FIXED, DUTY_UNKNOWN, BLINDED_HERE.
 */
export async function checkPost(
  db: Db,
  actor: Actor,
  channelId: number,
  postType: PostType,
  fields: Pick<PostFields, 'permissions' | 'blinding' | 'preActivation' | 'ruleSet' | 'categoryIds'>,
): Promise<PermissionSet> {
  requireMembership(actor, channelId);
  authorize(canCreateDraft(actor, channelId));
  if (postType === 'COURSE') {
    const { hasCourses = false } = (await findPostingFacts(db, channelId)) ?? {};
    authorize(canCreateCourse(actor, channelId, hasCourses));
  }
  const permissions = fields.permissions ?? (await findDefaultPermissions(db, actor, channelId));
  const sharing = { permissions, blinding: fields.blinding, preActivation: fields.preActivation };
  const audiences = audiencesOf(fields.ruleSet);
  const newPost = { channelId, postId: undefined };
  await requireOffered(db, { channelId, postType }, fields.ruleSet);
  await checkSharing(db, actor, newPost, undefined, sharing, audiences, fields.categoryIds);
  return permissions;
}
