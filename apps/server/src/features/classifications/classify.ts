import type * as changes from '@studyline/contract/classifications/changes';
import { CATEGORIES_OF_POST } from '@studyline/contract/classifications/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { findCategoryIds, replaceCategories } from '../drafts/draft-queries.ts';
import { moveFeed } from '../posts/publication-queries.ts';
import { canUpdate } from '../posts/policy.ts';
import { countEdit, lockPost, noteChanged } from '../posts/version-queries.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { lockTaxonomies } from '../sharing/reference-queries.ts';
import { requireOwnReferences } from '../sharing/references.ts';
import { findCategories, findTaxonomies } from './queries.ts';

interface Chosen {
  /** Without it the categories are those of all taxonomies. */
  taxonomyId?: number | undefined;
  categoryIds: readonly number[];
}
interface Classified {
  postId: number;
  version: number;
  categoryIds: number[];
}

export async function updateClassifications(
  actor: Actor,
  { id: postId, seen, ...chosen }: Call<typeof changes.updateClassifications>,
): Promise<Classified> {
  return classify(actor, postId, chosen, (former, ofTaxonomy) => {
    if (seen && inOrder(seen).join() !== former.join()) throw new AppError('CLASSIFICATIONS_CHANGED');
    const kept = ofTaxonomy ? former.filter((id) => !ofTaxonomy.has(id)) : [];
    const after = inOrder([...kept, ...chosen.categoryIds]);
    if (after.length > Math.max(former.length, CATEGORIES_OF_POST)) rejectTooMany();
    return after;
  });
}

function rejectTooMany(): never {
  const message = { key: 'issue.tooMany', values: { count: CATEGORIES_OF_POST } } as const;
  throw new AppError('BAD_REQUEST', { issues: [{ path: 'categoryIds', message }] });
}

export async function removeClassifications(
  actor: Actor,
  { id: postId, ...chosen }: Call<typeof changes.removeClassifications>,
): Promise<Classified> {
  return classify(actor, postId, chosen, (former) => former.filter((id) => !chosen.categoryIds.includes(id)));
}

/**
 * Changes the categories of a post: of its publication, without a new version, or of its draft if it is not published, which
 * returns to its author if it was submitted. The same categories change nothing.
 */
async function classify(
  actor: Actor,
  postId: number,
  chosen: Chosen,
  change: (former: readonly number[], ofTaxonomy: ReadonlySet<number> | null) => number[],
): Promise<Classified> {
  return transact(actor, async (trx) => {
    const post = await lockPost(trx, postId);
    if (!post) throw new AppError('POST_NOT_FOUND');
    const { channelId } = post;
    const member = await lockActor(trx, actor, channelId);
    const facts = await findPostFacts(trx, actor, postId);
    if (!facts) throw new AppError('POST_NOT_FOUND');
    authorize(canUpdate(member, facts));
    const ref = { postId, version: facts.version };
    await lockTaxonomies(trx, channelId);
    const before = await findCategoryIds(trx, postId);
    const after = inOrder(change(before, await requireChosen(trx, channelId, chosen)));
    if (after.join() === before.join()) return { ...ref, categoryIds: before };
    const at = facts.isCurrent ? await moveFeed(trx, channelId, now()) : now();
    const by = { userId: actor.userId, at };
    await replaceCategories(trx, { postId, channelId }, after);
    await noteChanged(trx, postId, 'CLASSIFICATION', by);
    const submittedAt = (await countEdit(trx, ref, by))?.getTime() ?? null;
    const event = { channelId, ...ref, before, after, submittedAt };
    record(trx, member, { type: 'post.classificationsChanged', ...event }, at);
    return { ...ref, categoryIds: after };
  });
}

function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other);
}

/** The categories of the chosen taxonomy, which have to include the chosen ones; null if no taxonomy is chosen. */
async function requireChosen(
  trx: Trx,
  channelId: number,
  { taxonomyId, categoryIds }: Chosen,
): Promise<ReadonlySet<number> | null> {
  if (taxonomyId === undefined) {
    await requireOwnReferences(trx, channelId, [], categoryIds);
    return null;
  }
  const taxonomies = await findTaxonomies(trx, channelId);
  if (!taxonomies.some((one) => one.taxonomyId === taxonomyId)) throw new AppError('CATEGORY_UNKNOWN');
  const known = new Set((await findCategories(trx, taxonomyId)).map((one) => one.categoryId));
  if (!categoryIds.every((id) => known.has(id))) throw new AppError('CATEGORY_UNKNOWN');
  return known;
}
