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
 * Creates the first client and makes the invited person its administrator. Decision: an existing client of that name without
 * administrators, such as one with imported studies, is taken over.
 */
export async function createFirstClient(
  actor: Actor,
  { name: wanted }: Call<typeof contract.createFirstClient>,
): Promise<Result<typeof contract.createFirstClient>> {
  return transact(actor, async (trx) => {
    // Clients are created one at a time, so nobody else becomes an administrator meanwhile.
    await lockClients(trx);
    authorize(canCreateFirstClient(await queries.findSetupFacts(trx, actor.userId)));
    const { clientId, name } = await keepClient(trx, actor, wanted);
    await insertClientAdmin(trx, { clientId, userId: actor.userId, wasNotified: false });
    record(trx, actor, { type: 'client.adminAdded', clientId, userId: actor.userId });
    return { clientId, name };
  });
}
