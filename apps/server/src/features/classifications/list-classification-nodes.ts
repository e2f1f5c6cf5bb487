import type * as contract from '@studyline/contract/classifications/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { pageInMemory } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
import { countPlaced } from './count-queries.ts';
import { sumUp } from './counts.ts';
import { presentNodes } from './present.ts';
import { findBySchema, findCategories, findTaxonomies } from './queries.ts';
import { idsAbove } from './tree.ts';

export async function listClassificationNodes(
  actor: Actor,
  { channelId, schema, cat, ...query }: Call<typeof contract.listClassificationNodes>,
): Promise<Result<typeof contract.listClassificationNodes>> {
  requireMembership(actor, channelId);
  const { db } = actor.server;
  const taxonomy = findBySchema(await findTaxonomies(db, channelId), schema);
  if (!taxonomy) throw new AppError('NOT_FOUND');
  const [categories, placed] = await Promise.all([
    findCategories(db, taxonomy.taxonomyId),
    query.includeAdditionalProperties
      ? countPlaced(db, actor.userId, { ...taxonomy, postTypes: query.postType })
      : undefined,
  ]);
  const above = idsAbove(categories);
  const counts =
    placed && sumUp(placed, ({ categoryIds }) => categoryIds.flatMap((id) => above.get(id) ?? []));
  const isThere = cat === 0 || categories.some(({ categoryId }) => categoryId === cat);
  if (!isThere) throw new AppError('NOT_FOUND');
  // Decision: pageSize -1 alone also asks for all, as the specification says for these nodes.
  const { page, pageSize } = query;
  const paging = { page: pageSize === -1 ? -1 : page, pageSize };
  return { items: pageInMemory(presentNodes(categories, cat || null, counts), paging).items };
}
