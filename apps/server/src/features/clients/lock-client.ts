import type { Actor, Doer } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { isAdministrator } from './client-administrator-queries.ts';
import { canManageClient } from './policy.ts';
import { lockClient } from './queries.ts';

/**
 * The caller's client, locked so that its administrators and studies change one at a time. Throws CLIENT_NOT_FOUND, even if the
 * caller was removed after the call began.
 */
export async function lockOwnClient(trx: Trx, actor: Doer, clientId: number): Promise<{ name: string }> {
  const client = await lockClient(trx, clientId);
  const isOwn = actor.kind === 'SYSTEM' || (await isAdministrator(trx, clientId, actor.userId));
  if (!client || !isOwn) throw new AppError('CLIENT_NOT_FOUND');
  return client;
}

/** Changes what belongs to a client, one change at a time, if the caller still administers it after the earlier changes. */
export function changeClient<T>(
  actor: Actor,
  clientId: number,
  change: (trx: Trx, client: { name: string }) => Promise<T>,
): Promise<T> {
  authorize(canManageClient(actor, clientId));
  return transact(actor, async (trx) => change(trx, await lockOwnClient(trx, actor, clientId)));
}
