import type { Actor } from '../../core/actor.ts';
import { NOTIFICATION_STATUS_TYPES } from './notification-status-types.ts';
import { type Named, nameKeys } from './name-keys.ts';

export function listNotificationStatusTypes(actor: Actor): Named {
  return nameKeys(actor, 'notificationStatus', NOTIFICATION_STATUS_TYPES);
}
