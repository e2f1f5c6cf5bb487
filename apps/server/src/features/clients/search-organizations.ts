import type * as contract from '@studyline/contract/clients/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { pageOf } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
import { findOrganizations } from './organization-queries.ts';
import { canManageClient } from './policy.ts';
import { presentOrganization } from './present.ts';

/** Organisations that a client knows. */
export async function searchOrganizations(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.searchOrganizations>,
): Promise<Result<typeof contract.searchOrganizations>> {
  authorize(canManageClient(actor, clientId));
  const { page, pageSize, keywords } = query;
  const start = (page - 1) * pageSize;
  const wanted = { clientId, keywords };
  const { rows, total } = await findOrganizations(actor.server.db, wanted, start, pageSize);
  return pageOf(
    rows.map((row) => presentOrganization(actor, row)),
    query,
    total,
  );
}
