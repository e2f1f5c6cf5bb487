import type { May } from '@studyline/contract/may';
import type { Actor } from '../../core/actor.ts';

/** CLIENT_MANAGE: only its administrators know that a client exists. */
export function canManageClient(actor: Actor, clientId: number): May {
  return actor.administeredClientIds.includes(clientId) ? true : 'CLIENT_NOT_FOUND';
}
