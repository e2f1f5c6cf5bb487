import type * as contract from '@studyline/contract/clients/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { pageOf } from '../../core/paging.ts';
import { presentClient } from './present.ts';
import { findClients } from './queries.ts';

interface Paging {
  page: number;
  pageSize: number;
}

/** The clients that the caller administers, by name. Nobody learns of others. */
export async function listClients(
  actor: Actor,
  paging: Paging,
): Promise<Result<typeof contract.listClients>> {
  const { administeredClientIds, server } = actor;
  const { page, pageSize } = paging;
  const start = (page - 1) * pageSize;
  const rows = await findClients(server.db, administeredClientIds, start, pageSize);
  return pageOf(rows.map(presentClient), paging, administeredClientIds.length);
}
