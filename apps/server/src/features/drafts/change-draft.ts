import { audiencesOf } from '../compliance/compare-rules.ts';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { updateDraft } from '@studyline/contract/drafts/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { changeRules, type RulesChange } from '../compliance/rules.ts';
import { findPayload, type Payload, writePayload } from '../posts/payload-queries.ts';
import {
  countEdit,
  findVersion,
  noteChanged,
  type PostState,
  updateVersionTitle,
} from '../posts/version-queries.ts';
import { changeSharingOf, sharedAs, type SharingDifference } from '../sharing/change-sharing.ts';
import { checkSharing } from '../sharing/check-sharing.ts';
import { findSharing } from '../sharing/sharing-queries.ts';
import { lockTaxonomies } from '../sharing/reference-queries.ts';
import { findCategoryIds, replaceCategories, updateDraftFacts } from './draft-queries.ts';
import { changedEventOf } from './post-types.ts';
import { labelAfter } from './publish.ts';

export type DraftChanges = z.output<typeof updateDraft.body>;

/**
 * Checks the requested changes to a draft of that post before anything is written. Throws FORBIDDEN, POST_IS_PUBLISHED,
 * DESCRIPTION_REQUIRED, ROLE_UNKNOWN, TEAM_UNKNOWN, CATEGORY_UNKNOWN, BLINDED_HERE.
 */
export async function checkChanges(
  db: Db,
  actor: Actor,
  { channelId, current, postId }: PostState,
  { permissions, blinding, preActivation, categoryIds, ruleSet, intent, description }: DraftChanges,
  previous = '',
): Promise<void> {
  const changesSharing = (permissions ?? blinding ?? preActivation ?? categoryIds ?? ruleSet) !== undefined;
  if (current && changesSharing) throw new AppError('POST_IS_PUBLISHED');
  if (intent === 'PUBLISH' && current && !(description ?? previous))
    throw new AppError('DESCRIPTION_REQUIRED');
  if (!changesSharing) return;
  const before = await findSharing(db, postId);
  const after = sharedAs(before, { permissions, blinding, preActivation });
  const audiences = ruleSet && audiencesOf(ruleSet);
  await checkSharing(db, actor, { channelId, postId }, before, after, audiences, categoryIds);
}

/**
 * Applies the changes to a draft, records each one, and counts them as a single edit, which returns the draft to its author. Values
 * that stay the same are not changes. The caller has authorised it. Throws what checkChanges and changeRules throw.
 */
export async function changeDraft(
  trx: Trx,
  actor: Actor,
  post: PostState,
  version: number,
  { payload, ...changes }: Omit<DraftChanges, 'content'> & { payload?: Payload },
): Promise<void> {
  const { channelId, postId } = post;
  const ref = { postId, version };
  const previous = await findVersion(trx, postId, version);
  await checkChanges(trx, actor, post, changes, previous.description);
  const by = { userId: actor.userId, at: now() };
  const submittedAt = previous.submittedAt?.getTime() ?? null;
  const base = { channelId, ...ref, submittedAt };
  const { title = previous.title, description = previous.description } = changes;
  const label = labelAfter(post.current, changes.changeType ?? previous.changeType);
  let isChanged = false;
  const note = (event: Parameters<typeof record>[2]) => {
    isChanged = true;
    record(trx, actor, event, by.at);
  };
  await updateDraftFacts(trx, ref, { description, ...label });
  if (payload && !isDeepStrictEqual(payload, await findPayload(trx, ref))) {
    await writePayload(trx, ref, payload, by.at);
    const type = changedEventOf(post.postType);
    note({ type, ...base, sha256: payload.sha256 ?? '', before: previous.sha256 });
  }
  if (title !== previous.title) {
    await updateVersionTitle(trx, ref, title, by);
    note({ type: 'post.titleChanged', ...base, before: previous.title, after: title });
  }
  if (description !== previous.description)
    note({ type: 'post.descriptionChanged', ...base, before: previous.description, after: description });
  if (label.changeType !== previous.changeType)
    note({ type: 'post.changeTypeChanged', ...base, changeType: label.changeType });
  await changeSharing(trx, post, changes, by, (change) => note({ ...base, ...change }));
  if (!isChanged) return;
  // Changes to a draft behind a publication leave the publication alone.
  if (!post.current) await noteChanged(trx, postId, 'METADATA', by);
  await countEdit(trx, ref, by);
}

type SharingChange =
  | ({ type: 'post.rulesChanged' } & RulesChange)
  | ({ type: 'post.permissionsChanged' } & SharingDifference)
  | { type: 'post.classificationsChanged'; before: number[]; after: number[] };

/** Readers, categories and actions of a post that has never been published. */
export async function changeSharing(
  trx: Trx,
  { channelId, postId, postType }: PostState,
  {
    categoryIds,
    ruleSet,
    ...shared
  }: Pick<DraftChanges, 'permissions' | 'blinding' | 'preActivation' | 'categoryIds' | 'ruleSet'>,
  by: { userId: number; at: Date },
  note: (change: SharingChange) => void,
): Promise<void> {
  const sharing = await changeSharingOf(trx, postId, shared);
  if (sharing) note({ type: 'post.permissionsChanged', ...sharing.difference });
  const after = categoryIds && [...new Set(categoryIds)].toSorted((one, other) => one - other);
  if (after) await lockTaxonomies(trx, channelId);
  const before = after && (await findCategoryIds(trx, postId));
  if (before && !isDeepStrictEqual(after, before)) {
    await replaceCategories(trx, { postId, channelId }, after);
    note({ type: 'post.classificationsChanged', before, after });
  }
  const rules = ruleSet && (await changeRules(trx, { channelId, postId, postType }, ruleSet, by));
  if (rules) note({ type: 'post.rulesChanged', ...rules });
}
