/**
 * The events that a notification contact can be told about, by what they are about. The first of a kind also covers that it was taken back, and
 * an order on hold that it was released.
 */
export const eventGroups = {
  ORDER: [
    'ORDER_SUBMITTED',
    'ORDER_AWAITING_APPROVAL',
    'ORDER_APPROVED',
    'ORDER_REJECTED',
    'ORDER_ON_HOLD',
    'ORDER_BACKORDERED',
    'ORDER_SHIPPED',
    'ORDER_DELIVERED',
    'ORDER_CANCELLED',
  ],
  QUOTATION: ['QUOTATION_REQUESTED', 'QUOTATION_ISSUED', 'QUOTATION_ACCEPTED', 'QUOTATION_EXPIRING'],
  PICKUP: ['PICKUP_REQUESTED', 'PICKUP_SCHEDULED', 'PICKUP_COLLECTED'],
  SUPPORT_REQUEST: ['SUPPORT_REQUEST_CREATED', 'SUPPORT_REQUEST_UPDATED', 'SUPPORT_REQUEST_RESOLVED'],
  RENTAL: ['CALIBRATION_DUE'],
  OTHER: ['TEAM_STATUS_CHANGED', 'ACTION_OVERDUE_ESCALATION'],
} as const;
export type EventGroup = keyof typeof eventGroups;
export type NotificationEvent = (typeof eventGroups)[EventGroup][number];

export const groupNames = Object.keys(eventGroups) as EventGroup[];
export const notificationEvents: readonly NotificationEvent[] = Object.values(eventGroups).flat();

/** What a contact can be limited to. */
export const entityTypes = ['ORDER', 'QUOTATION', 'PICKUP', 'SUPPORT_REQUEST', 'RENTAL'] as const;
export type EntityType = (typeof entityTypes)[number];

/** Whether a contact that is limited to these things can be told about the event. */
export function isAbout(event: NotificationEvent, type: EntityType | null): boolean {
  return type === null || eventGroups[type].some((one) => one === event);
}

/** Follows from what a contact is limited to: things of one type, one team, or neither. */
export const contactTypes = ['STUDY_CONTACT', 'TEAM_CONTACT', 'WORKFLOW_CONTACT'] as const;

/**
 * ACTIVE gets emails. WAITING is an address that has not confirmed yet; STOPPED is one that wants no more; GONE is a person who has left the
 * study, or has no access.
 */
export const contactStates = ['ACTIVE', 'WAITING', 'STOPPED', 'GONE'] as const;

/** What became of an email. KEPT was not sent, because there is no mail server. */
export const mailFates = ['WAITING', 'SENT', 'BOUNCED', 'KEPT'] as const;

/** In a study. */
export const MAX_CONTACTS = 1000;
