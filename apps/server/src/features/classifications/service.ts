import type * as contract from '@studyline/contract/classifications';
import type { Result } from '@studyline/contract/endpoint';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { pageInMemory } from '../../core/paging.ts';
import { findNodes, findTaxonomies } from './queries.ts';

export async function getClassificationSchema(
  actor: Actor,
  channelId: number,
): Promise<Result<typeof contract.getClassificationSchema>> {
  requireMembership(actor, channelId);
  return { items: await findTaxonomies(actor.server.db, channelId) };
}

/** Child categories. Throws NOT_FOUND for a schema or category that the study does not have. */
export async function listClassificationNodes(
  actor: Actor,
  params: { channelId: number; schema: string; cat: number },
  paging: { page: number; pageSize: number },
): Promise<Result<typeof contract.listClassificationNodes>> {
  requireMembership(actor, params.channelId);
  const nodes = await findNodes(actor.server.db, params.channelId, params.schema, params.cat);
  if (!nodes) throw new AppError('NOT_FOUND');
  const { items } = paging.pageSize === -1 ? { items: nodes } : pageInMemory(nodes, paging);
  return { items: items.map((node) => ({ ...node, items: [] })) };
}
