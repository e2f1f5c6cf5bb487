import type * as changes from '@studyline/contract/classifications/changes';
import { TAXONOMIES_LIMIT, type Taxonomy } from '@studyline/contract/classifications/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import * as change from './change-queries.ts';
import { lockStudy, lockTaxonomy } from './lock.ts';
import { canEditTaxonomy } from './policy.ts';
import { presentTaxonomy } from './present.ts';
import { findCategories, findTaxonomies, type TaxonomyRow } from './queries.ts';
import { emptyCategories } from './remove-categories.ts';

interface OfTaxonomy {
  channelId: number;
  schema: string;
}

export async function createTaxonomy(
  actor: Actor,
  { channelId, name }: Call<typeof changes.createTaxonomy>,
): Promise<Taxonomy> {
  return transact(actor, async (trx) => {
    const { member, taxonomies } = await lockStudy(trx, actor, channelId);
    if (taxonomies.length >= TAXONOMIES_LIMIT) throw new AppError('TAXONOMY_FULL');
    await requireFreeName(trx, { channelId, taxonomyId: null, name });
    const taxonomyId = await change.insertOwnTaxonomy(trx, channelId, name);
    record(trx, member, { type: 'taxonomy.created', channelId, taxonomyId, name });
    return readTaxonomy(trx, member, { channelId, taxonomyId });
  });
}

export async function updateTaxonomy(
  actor: Actor,
  { name, position, isOffered, ...ref }: Call<typeof changes.updateTaxonomy>,
): Promise<Taxonomy> {
  return transact(actor, async (trx) => {
    const { member, taxonomies, taxonomy } = await lockTaxonomy(trx, actor, ref);
    const { channelId, taxonomyId, name: before } = taxonomy;
    const of = { channelId, taxonomyId };
    if (name !== undefined) authorize(canEditTaxonomy(member, taxonomy));
    const after = { name: name ?? before, isOffered: isOffered ?? taxonomy.isOffered };
    if (after.name !== before) {
      await requireFreeName(trx, { ...of, name: after.name });
      record(trx, member, { type: 'taxonomy.renamed', ...of, before, after: after.name });
    }
    if (after.isOffered !== taxonomy.isOffered)
      record(trx, member, { type: 'taxonomy.offeringChanged', ...of, ...after });
    await change.updateTaxonomyFacts(trx, taxonomyId, after);
    const places = position === undefined ? undefined : await moveTaxonomy(trx, taxonomies, of, position);
    if (places) record(trx, member, { type: 'taxonomy.moved', ...of, name: after.name, ...places });
    return readTaxonomy(trx, member, of);
  });
}

/** Moves a taxonomy among the others; undefined if it is already there. */
async function moveTaxonomy(
  trx: Trx,
  taxonomies: readonly TaxonomyRow[],
  { taxonomyId }: { taxonomyId: number },
  position: number,
): Promise<{ before: number; after: number } | undefined> {
  const ids = taxonomies.map((one) => one.taxonomyId);
  const before = ids.indexOf(taxonomyId) + 1;
  const after = Math.min(position, ids.length);
  if (before === after) return undefined;
  const others = ids.filter((id) => id !== taxonomyId);
  await change.putInOrder(trx, 'taxonomy', others.toSpliced(after - 1, 0, taxonomyId));
  return { before, after };
}

/**
 * Removes a study's own taxonomy with its categories. Posts that the actor may not know of leave them, which is recorded for each post.
 */
export async function removeTaxonomy(actor: Actor, ref: OfTaxonomy): Promise<{ taxonomyId: number }> {
  return transact(actor, async (trx) => {
    const { member, taxonomy } = await lockTaxonomy(trx, actor, ref);
    authorize(canEditTaxonomy(member, taxonomy));
    const { channelId, taxonomyId, name } = taxonomy;
    const ids = (await findCategories(trx, taxonomyId)).map(({ categoryId }) => categoryId);
    const posts = await change.countPostsIn(trx, ids, { ...member, channelId });
    if (posts > 0) throw new AppError('CATEGORY_IN_USE', { words: { posts } });
    const at = now();
    await emptyCategories(trx, member, { channelId, categoryIds: ids, to: null }, at);
    await change.removeTaxonomyRow(trx, taxonomyId, at);
    record(trx, member, { type: 'taxonomy.removed', channelId, taxonomyId, name }, at);
    return { taxonomyId };
  });
}

async function requireFreeName(
  trx: Trx,
  wanted: Parameters<typeof change.isTaxonomyNameTaken>[1],
): Promise<void> {
  if (await change.isTaxonomyNameTaken(trx, wanted)) throw new AppError('CATEGORY_NAME_TAKEN');
}

async function readTaxonomy(
  trx: Trx,
  member: Actor,
  { channelId, taxonomyId }: { channelId: number; taxonomyId: number },
): Promise<Taxonomy> {
  const row = (await findTaxonomies(trx, channelId)).find((one) => one.taxonomyId === taxonomyId);
  if (!row) throw new Error(`Study ${channelId} has no taxonomy ${taxonomyId}.`);
  return presentTaxonomy(member, row);
}
