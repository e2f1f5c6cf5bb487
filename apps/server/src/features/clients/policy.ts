import type { May } from '@studyline/contract/core/may';
import type { Actor } from '../../core/actor.ts';

/** CLIENT_MANAGE: only its administrators know that a client exists. */
export function canManageClient(actor: Actor, clientId: number): May {
  return actor.administeredClientIds.includes(clientId) ? true : 'CLIENT_NOT_FOUND';
}

/** A client keeps at least one administrator. `count` is how many it has who have access. */
export function canRemoveAdministrator(count: number): May {
  return count > 1 ? true : 'LAST_CLIENT_ADMIN';
}
