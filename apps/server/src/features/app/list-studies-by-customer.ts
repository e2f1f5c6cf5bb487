import type * as contract from '@studyline/contract/app/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import type { Call } from '../../http/route.ts';
import { findStudiesByCustomer } from './queries.ts';

/** The person's studies, grouped by client. */
export async function listStudiesByCustomer(
  actor: Actor,
  { search }: Call<typeof contract.listStudiesByCustomer>,
): Promise<Result<typeof contract.listStudiesByCustomer>> {
  const rows = await findStudiesByCustomer(actor.server.db, actor.userId, search);
  const groups = Map.groupBy(rows, (row) => row.client_id);
  return {
    items: [...groups].map(([clientId, studies]) => ({
      clientId,
      name: studies[0]?.client_name ?? '',
      channels: studies.map(({ channel_id, name, title }) => ({ channelId: channel_id, name, title })),
    })),
  };
}
