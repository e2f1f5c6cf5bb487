import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { canApprove } from '../posts/draft-policy.ts';
import { updateDraftState } from './draft-queries.ts';
import {
  moveAssignments,
  insertAssignments,
  closeOpenAssignments,
} from '../required-actions/assignment-queries.ts';
import { moveFeed } from '../posts/publication-queries.ts';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { upsertReaders } from '../sharing/mark-queries.ts';
import { keepOpenings, switchPublication } from './publish-queries.ts';
import {
  type ChangeType,
  findVersion,
  lockPost,
  type PostState,
  type VersionRow,
} from '../posts/version-queries.ts';

export interface VersionRef {
  postId: number;
  version: number;
}

/** The label of the version after that publication: v1.0 first, then major + 1 or minor + 1. */
export function labelAfter(
  current: PostState['current'],
  changeType: ChangeType,
): { changeType: ChangeType; major: number; minor: number } {
  if (!current) return { changeType: 'MAJOR', major: 1, minor: 0 };
  return changeType === 'MAJOR'
    ? { changeType, major: current.major + 1, minor: 0 }
    : { changeType, major: current.major, minor: current.minor + 1 };
}

/** Publishes a draft as publishLocked does, no matter who has read it. */
export async function publishVersion(
  trx: Trx,
  actor: Actor,
  { postId, version }: VersionRef,
  facts: { description?: string; publishedAt?: Date } = {},
): Promise<Date> {
  const post = await lockPost(trx, postId);
  if (!post) throw new AppError('ILLEGAL_TRANSITION');
  const draft = await findVersion(trx, postId, version, facts.publishedAt);
  return publishLocked(trx, actor, { post, draft }, facts);
}

/**
 * Makes a draft the publication. The caller has locked its post and authorised this. The previous publication is superseded.
 * Readers and obligations follow: a major version is unread again and its actions are required again; a minor one carries both
 * over. A time in the past is for imported history; otherwise it is the time the study's feed moves to. Returns when it was
 * published. Throws ILLEGAL_TRANSITION if it is not a draft, and DESCRIPTION_REQUIRED if a later version does not say what changed.
 */
export async function publishLocked(
  trx: Trx,
  actor: Actor,
  { post, draft }: { post: PostState; draft: VersionRow },
  facts: { description?: string; publishedAt?: Date } = {},
): Promise<Date> {
  const { postId, version } = draft;
  if (post.isWithdrawn || draft.label !== 'DRAFT') throw new AppError('ILLEGAL_TRANSITION');
  const description = facts.description || draft.description;
  if (post.current && !description) throw new AppError('DESCRIPTION_REQUIRED');
  const { channelId, current } = post;
  const movedAt = await moveFeed(trx, channelId, facts.publishedAt ?? now());
  const publishedAt = facts.publishedAt ?? movedAt;
  const label = labelAfter(current, draft.changeType);
  const publishedBy = actor.userId;
  const isMajor = label.changeType === 'MAJOR';
  const obligingVersion = current && !isMajor ? current.obligingVersion : version;
  const previousVersion = current?.version ?? null;
  const ref = { postId, version, publishedBy, publishedAt };
  await switchPublication(trx, { ...ref, ...label, previousVersion, obligingVersion, description });
  await upsertReaders(trx, [ref], { publishedBy, isMajor });
  await keepOpenings(trx, ref);
  await renewObligations(trx, postId, { isFirst: !current, isMajor, publishedAt });
  const submittedAt = draft.submittedAt?.getTime() ?? null;
  const { edit } = draft;
  const event = {
    channelId,
    postId,
    version,
    supersededVersion: previousVersion,
    edit,
    description,
    submittedAt,
  };
  record(trx, actor, { type: 'post.published', ...event }, publishedAt);
  return publishedAt;
}

async function renewObligations(
  trx: Trx,
  postId: number,
  { isFirst, isMajor, publishedAt }: { isFirst: boolean; isMajor: boolean; publishedAt: Date },
): Promise<void> {
  if (!isMajor) return moveAssignments(trx, postId, publishedAt);
  if (!isFirst) await closeOpenAssignments(trx, postId, { at: publishedAt, reason: 'REPLACED' });
  await insertAssignments(trx, postId);
}

/** Submits a draft to those who publish. `renew` restarts its time to expiry; `at` is for imported history. */
export async function submitVersion(
  trx: Trx,
  actor: Actor,
  { channelId, postId, version }: VersionRef & { channelId: number },
  { at = now(), renew = false }: { at?: Date; renew?: boolean } = {},
): Promise<void> {
  const state = { label: 'DRAFT', submittedAt: at, rejectedReason: null } as const;
  await updateDraftState(trx, { postId, version }, { ...state, ...(renew ? { renewedAt: at } : {}) });
  record(trx, actor, { type: 'post.submitted', channelId, postId, version }, at);
}

/**
 * What "Publish" does: people who may approve this draft publish it immediately, everyone else submits it. A rejected draft is
 * submitted again in either case. Decision: a draft that is already waiting for approval, unchanged, keeps its place in the queue.
 */
export async function publishOrSubmit(trx: Trx, actor: Actor, ref: VersionRef): Promise<void> {
  const facts = await findPostFacts(trx, actor, ref.postId, ref.version);
  if (!facts) throw new AppError('POST_NOT_FOUND');
  const isReturned = facts.versionLabel === 'REJECTED';
  const mayPublish = canApprove(actor, isReturned ? { ...facts, versionLabel: 'DRAFT' } : facts) === true;
  if (isReturned || (!mayPublish && !facts.submitted))
    await submitVersion(trx, actor, { ...ref, channelId: facts.channelId }, { renew: isReturned });
  if (mayPublish) await publishVersion(trx, actor, ref);
}
