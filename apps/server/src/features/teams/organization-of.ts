import type { Actor } from '../../core/actor.ts';
import type { Trx } from '../../db/pool.ts';
import { findClientOf, findOrganizationOf } from './change-queries.ts';
import type { TeamChange } from './queries.ts';
import { refuse } from './team-fields.ts';

/** An organisation given by its id; nothing if none is given. Throws BAD_REQUEST for one that the caller can't know of. */
export async function organizationOf(
  trx: Trx,
  actor: Actor,
  channelId: number,
  organizationId: number | null | undefined,
): Promise<Partial<Pick<TeamChange, 'organizationId' | 'organizationName'>>> {
  if (organizationId === undefined) return {};
  if (organizationId === null) return { organizationId: null, organizationName: null };
  const isClientAdministrator = actor.administeredClientIds.includes(await findClientOf(trx, channelId));
  const found = await findOrganizationOf(trx, { channelId, organizationId }, isClientAdministrator);
  return found ?? refuse('associatedOrganizationId', 'issue.unknownOrganisation');
}
