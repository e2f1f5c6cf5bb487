import { notificationEvents } from '@studyline/contract/notification-contacts/fields';

/** Events that a notification contact of a study, team or workflow can receive. */
export const NOTIFICATION_STATUS_TYPES = notificationEvents;
