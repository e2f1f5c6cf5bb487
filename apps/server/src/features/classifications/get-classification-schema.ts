import type * as contract from '@studyline/contract/classifications/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { type Actor, requireMembership } from '../../core/actor.ts';
import type { Call } from '../../http/route.ts';
import { countPlaced, countUnclassified } from './count-queries.ts';
import { sumUp } from './counts.ts';
import { canEditTaxonomies } from './policy.ts';
import { presentTaxonomy } from './present.ts';
import { findTaxonomies } from './queries.ts';

export async function getClassificationSchema(
  actor: Actor,
  {
    channelId,
    includeAdditionalProperties: withCounts,
    postType: postTypes,
  }: Call<typeof contract.getClassificationSchema>,
): Promise<Result<typeof contract.getClassificationSchema>> {
  requireMembership(actor, channelId);
  const { db } = actor.server;
  const [taxonomies, placed, unclassified] = await Promise.all([
    findTaxonomies(db, channelId),
    withCounts ? countPlaced(db, actor.userId, { channelId, taxonomyId: null, postTypes }) : undefined,
    withCounts ? countUnclassified(db, actor.userId, { channelId, postTypes }) : undefined,
  ]);
  const counts = placed && sumUp(placed, ({ taxonomyIds }) => taxonomyIds);
  return {
    items: taxonomies.map((row) => presentTaxonomy(actor, row, counts)),
    unclassified: unclassified ?? { postCount: null, unreadCount: null },
    can: { create: canEditTaxonomies(actor, channelId) },
  };
}
