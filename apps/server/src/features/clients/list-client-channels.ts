import type * as contract from '@studyline/contract/clients/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { pageOf } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
import { canManageClient } from './policy.ts';
import { presentClientChannel } from './present.ts';
import { findClientChannels } from './queries.ts';

/** A client's studies: their names and sizes, never their content. */
export async function listClientChannels(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.listClientChannels>,
): Promise<Result<typeof contract.listClientChannels>> {
  authorize(canManageClient(actor, clientId));
  const { page, pageSize, search } = query;
  const start = (page - 1) * pageSize;
  const { rows, total } = await findClientChannels(actor.server.db, clientId, search, start, pageSize);
  return pageOf(
    rows.map((row) => presentClientChannel(actor, row)),
    query,
    total,
  );
}
