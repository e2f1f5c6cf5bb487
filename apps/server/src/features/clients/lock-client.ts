import type { Doer } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Trx } from '../../db/pool.ts';
import { isAdministrator } from './client-administrator-queries.ts';
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
