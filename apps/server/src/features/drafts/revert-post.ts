import type { DraftResult } from '@studyline/contract/drafts/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { findPayload, writePayload } from '../posts/payload-queries.ts';
import { canRevert } from '../posts/policy.ts';
import {
  type ChangeType,
  findVersion,
  lockPost,
  type PostState,
  type VersionRow,
} from '../posts/version-queries.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { insertDraft } from './draft-queries.ts';
import { expireDrafts } from './expire-drafts.ts';
import { presentDraft } from './present.ts';
import { labelAfter, publishOrSubmit } from './publish.ts';

interface Revert {
  id: number;
  version: number;
  versionDescription: string;
  changeType: ChangeType;
  /** The version in force that the actor has seen. */
  current?: number | undefined;
}

/**
 * Republishes the content of an earlier version as the version with the highest number. Decision: where a second person has to
 * approve (FOUR_EYES_PUBLISH), it is submitted, and the person reverting is its author.
 */
export async function revertPost(
  actor: Actor,
  { id, version, current: seen, ...how }: Revert,
): Promise<DraftResult> {
  return transact(actor, async (trx) => {
    const post = await lockPost(trx, id);
    if (!post) throw new AppError('POST_NOT_FOUND');
    const member = await lockActor(trx, actor, post.channelId);
    const facts = await findPostFacts(trx, actor, id, version);
    if (!facts) throw new AppError('POST_NOT_FOUND');
    const earlier = await findVersion(trx, id, version);
    const current = post.current && (await findVersion(trx, id, post.current.version));
    authorize(canRevert(member, facts, earlier.payloadOf === current?.payloadOf));
    if (seen !== undefined && seen !== current?.version) throw new AppError('POST_CHANGED');
    if (!how.versionDescription) throw new AppError('DESCRIPTION_REQUIRED');
    const ref = { postId: id, version: await addCopy(trx, member, post, earlier, how) };
    await publishOrSubmit(trx, member, ref);
    return presentDraft(await findVersion(trx, id, ref.version));
  });
}

/**
 * Adds a draft with the content of a version. Decision: its title is included, because the two belong together; it can be changed
 * without a new version. Returns its number.
 */
async function addCopy(
  trx: Trx,
  actor: Actor,
  post: PostState,
  earlier: VersionRow,
  { versionDescription: description, changeType }: Pick<Revert, 'versionDescription' | 'changeType'>,
): Promise<number> {
  const { channelId, postId, current } = post;
  const { title, sha256, shownAs: toLabel } = earlier;
  const at = now();
  // The sweep may not have reached an expired draft yet, and a post has at most one draft.
  await expireDrafts(trx, actor.server, { at, postId, limit: 1 });
  const facts = { postId, title, description, authorId: actor.userId, at };
  const version = await insertDraft(trx, { ...facts, ...labelAfter(current, changeType) });
  const payload = await findPayload(trx, earlier);
  await writePayload(trx, { postId, version }, payload, at, earlier.payloadOf);
  const event = { channelId, postId, version, toVersion: earlier.version, toLabel, changeType, sha256 };
  record(trx, actor, { type: 'post.reverted', ...event }, at);
  return version;
}
