import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/setup/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { keepClient } from '../clients/keep-client.ts';
import { insertClientAdmin, lockClients } from '../clients/queries.ts';
import { canCreateFirstClient } from './policy.ts';
import * as queries from './queries.ts';

/**
 * Makes the first client, and the invited person its administrator. Decision: a client that has no administrators, such as one of
 * imported studies, is taken over by its name.
 */
export async function createFirstClient(
  actor: Actor,
  { name: wanted }: Call<typeof contract.createFirstClient>,
): Promise<Result<typeof contract.createFirstClient>> {
  return transact(actor, async (trx) => {
    // Clients are made one at a time, so nobody else becomes an administrator meanwhile.
    await lockClients(trx);
    authorize(canCreateFirstClient(await queries.findSetupFacts(trx, actor.userId)));
    const { clientId, name } = await keepClient(trx, actor, wanted);
    await insertClientAdmin(trx, clientId, actor.userId);
    record(trx, actor, { type: 'client.adminAdded', clientId, userId: actor.userId });
    return { clientId, name };
  });
}
