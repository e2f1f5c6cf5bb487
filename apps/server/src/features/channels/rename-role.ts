import type * as contract from '@studyline/contract/channels/calls';
import type { ChannelRole } from '@studyline/contract/channels/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { canUpdateChannel } from './policy.ts';
import { presentRole } from './present.ts';
import { findRoles, isRoleNameTaken, lockRoles, updateRoleName } from './queries.ts';
import { requireUpdate } from './settings.ts';

export async function renameRole(
  actor: Actor,
  { channelId, roleId, name }: Call<typeof contract.renameRole>,
): Promise<ChannelRole> {
  const clientId = await requireUpdate(actor, channelId);
  return transact(actor, async (trx) => {
    authorize(canUpdateChannel(await lockActor(trx, actor, channelId), { channelId, clientId }));
    const before = (await lockRoles(trx, channelId)).find(({ id }) => id === roleId)?.name;
    if (before === undefined) throw new AppError('ROLE_NOT_FOUND');
    if (before !== name) {
      if (await isRoleNameTaken(trx, { channelId, roleId, name })) throw new AppError('ROLE_NAME_TAKEN');
      await updateRoleName(trx, roleId, name);
      record(trx, actor, { type: 'role.renamed', channelId, roleId, before, after: name });
    }
    const role = (await findRoles(trx, channelId, undefined)).find(({ id }) => id === roleId);
    if (!role) throw new AppError('ROLE_NOT_FOUND');
    return presentRole(role);
  });
}
