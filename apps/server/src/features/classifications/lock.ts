import { type Actor, lockActor, requireMembership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import type { Trx } from '../../db/pool.ts';
import { lockTaxonomies } from '../sharing/reference-queries.ts';
import { canEditTaxonomies } from './policy.ts';
import { findBySchema, findTaxonomies, type TaxonomyRow } from './queries.ts';

/** The actor with their membership, and the taxonomies of a study, locked for a change. Throws CHANNEL_NOT_FOUND, FORBIDDEN. */
export async function lockStudy(
  trx: Trx,
  actor: Actor,
  channelId: number,
): Promise<{ member: Actor; taxonomies: TaxonomyRow[] }> {
  const member = await lockActor(trx, actor, channelId);
  requireMembership(member, channelId);
  authorize(canEditTaxonomies(member, channelId));
  await lockTaxonomies(trx, channelId);
  return { member, taxonomies: await findTaxonomies(trx, channelId) };
}

/** The same with one of the taxonomies. Throws CHANNEL_NOT_FOUND, FORBIDDEN, NOT_FOUND. */
export async function lockTaxonomy(
  trx: Trx,
  actor: Actor,
  { channelId, schema }: { channelId: number; schema: string },
): Promise<{ member: Actor; taxonomies: TaxonomyRow[]; taxonomy: TaxonomyRow }> {
  const { member, taxonomies } = await lockStudy(trx, actor, channelId);
  const taxonomy = findBySchema(taxonomies, schema);
  if (!taxonomy) throw new AppError('NOT_FOUND');
  return { member, taxonomies, taxonomy };
}
