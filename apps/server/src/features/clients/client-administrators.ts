import type * as contract from '@studyline/contract/clients/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { record } from '../../core/record.ts';
import type { Call } from '../../http/route.ts';
import * as queries from './client-administrator-queries.ts';
import { changeClient } from './lock-client.ts';
import { canManageClient, canRemoveAdministrator } from './policy.ts';
import { presentClientAdministrator } from './present.ts';

export async function listClientAdministrators(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.listClientAdministrators>,
): Promise<Result<typeof contract.listClientAdministrators>> {
  authorize(canManageClient(actor, clientId));
  const { db } = actor.server;
  const { page, pageSize, search } = query;
  const wanted = { clientId, userId: actor.userId, search };
  const [{ rows, total }, count] = await Promise.all([
    queries.findClientAdministrators(db, wanted, (page - 1) * pageSize, pageSize),
    queries.countAdministrators(db, clientId),
  ]);
  return pageOf(
    rows.map((row) => presentClientAdministrator(row, count)),
    query,
    total,
  );
}

export async function removeClientAdministrator(
  actor: Actor,
  { clientId, id: userId }: Call<typeof contract.removeClientAdministrator>,
): Promise<Result<typeof contract.removeClientAdministrator>> {
  return changeClient(actor, clientId, async (trx) => {
    if (!(await queries.isAdministrator(trx, clientId, userId))) throw new AppError('MEMBER_NOT_FOUND');
    authorize(canRemoveAdministrator(await queries.countAdministrators(trx, clientId)));
    await queries.deleteClientAdmin(trx, clientId, userId);
    record(trx, actor, { type: 'client.adminRemoved', clientId, userId });
    return { clientId, id: userId };
  });
}
