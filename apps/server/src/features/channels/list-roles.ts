import type * as contract from '@studyline/contract/channels/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { teamsSeen } from '../../core/roles.ts';
import type { Call } from '../../http/route.ts';
import { presentRole } from './present.ts';
import * as queries from './queries.ts';
import { requireDirectory } from './settings.ts';

export async function listRoles(
  actor: Actor,
  { channelId, availableRolesCategory: category, roleType }: Call<typeof contract.listRoles>,
): Promise<Result<typeof contract.listRoles>> {
  await requireDirectory(actor, channelId);
  if (roleType === 'CLIENT') return { items: [] };
  const rows = await queries.findRoles(actor.server.db, channelId, category);
  const member = actor.memberships.get(channelId);
  // The client's administrators see how large its studies are.
  const countsMembers = !member || rows.every((row) => !teamsSeen(member, row.isDirectoryOpen));
  return { items: rows.map((row) => presentRole(row, countsMembers)) };
}
