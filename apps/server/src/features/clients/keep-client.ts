import type { Doer } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { findClientsByName, insertClient, lockClients } from './queries.ts';

export interface KeptClient {
  clientId: number;
  name: string;
  created: boolean;
}

/** For the operator: the client with this name, ignoring case. Creates it if there is none. */
export async function keepClient(trx: Trx, actor: Doer, name: string): Promise<KeptClient> {
  await lockClients(trx);
  const clients = await findClientsByName(trx);
  const known = clients.find((client) => client.name.toLowerCase() === name.toLowerCase());
  if (known) return { clientId: known.id, name: known.name, created: false };
  const clientId = await insertClient(trx, name);
  record(trx, actor, { type: 'client.created', clientId, name });
  return { clientId, name, created: true };
}
