import type * as contract from '@studyline/contract/clients/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import type { Call } from '../../http/route.ts';
import { canManageClient } from './policy.ts';
import { presentClient } from './present.ts';
import { findClients } from './queries.ts';

export async function getClient(
  actor: Actor,
  { clientId }: Call<typeof contract.getClient>,
): Promise<Result<typeof contract.getClient>> {
  authorize(canManageClient(actor, clientId));
  const [row] = await findClients(actor.server.db, [clientId], 0, 1);
  if (!row) throw new AppError('CLIENT_NOT_FOUND');
  return presentClient(row);
}
