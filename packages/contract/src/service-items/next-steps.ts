import type { ServiceKind, ServiceStatus, ServiceTransition, statusesOf } from './fields.ts';

/** What brings items on. Each is a transition but one: at the appointment, the site hands over what the courier collects. */
export const nextSteps = [
  'approve_order',
  'release_order',
  'start_fulfilment',
  'ship_order',
  'deliver_order',
  'confirm_receipt',
  'prepare_quotation',
  'issue_quotation',
  'order_quotation',
  'schedule_pickup',
  'collect_pickup',
  'hand_over_pickup',
  'receive_pickup',
  'inspect_pickup',
  'close_pickup',
  'acknowledge_request',
  'start_request',
  'resume_request',
  'resolve_request',
  'close_request',
] as const satisfies readonly (ServiceTransition | 'hand_over_pickup')[];
export type NextStep = (typeof nextSteps)[number];

/** Who makes a step: those who decide for the study, who supplies it, or the site. */
export const sides = ['STUDY', 'SUPPLIER', 'SITE'] as const;
export type Side = (typeof sides)[number];
type Steps = Partial<Record<Side, NextStep>>;

const nextStepsOf: {
  readonly [Kind in ServiceKind]: Readonly<Record<(typeof statusesOf)[Kind][number], Steps>>;
} = {
  ORDER: {
    DRAFT: {},
    SUBMITTED: {},
    AWAITING_APPROVAL: { STUDY: 'approve_order' },
    APPROVED: { SUPPLIER: 'start_fulfilment' },
    ON_HOLD: { STUDY: 'release_order' },
    IN_FULFILMENT: { SUPPLIER: 'ship_order' },
    BACKORDERED: { SUPPLIER: 'ship_order' },
    PARTIALLY_SHIPPED: { SUPPLIER: 'ship_order' },
    SHIPPED: { SUPPLIER: 'deliver_order' },
    DELIVERED: { SITE: 'confirm_receipt' },
    RECEIPT_CONFIRMED: {},
    REJECTED: {},
    CANCELLED: {},
  },
  QUOTATION: {
    REQUESTED: { SUPPLIER: 'prepare_quotation' },
    IN_PREPARATION: { SUPPLIER: 'issue_quotation' },
    ISSUED: { STUDY: 'order_quotation' },
    CONVERTED_TO_ORDER: {},
    DECLINED: {},
    EXPIRED: {},
    SUPERSEDED: {},
    CANCELLED: {},
  },
  PICKUP: {
    REQUESTED: { SUPPLIER: 'schedule_pickup' },
    FAILED_ATTEMPT: { SUPPLIER: 'schedule_pickup' },
    SCHEDULED: { SUPPLIER: 'collect_pickup', SITE: 'hand_over_pickup' },
    COLLECTED: { SUPPLIER: 'receive_pickup' },
    RECEIVED: { SUPPLIER: 'inspect_pickup' },
    INSPECTED: { SUPPLIER: 'close_pickup' },
    CLOSED: {},
    CANCELLED: {},
  },
  SUPPORT_REQUEST: {
    NEW: { SUPPLIER: 'acknowledge_request' },
    REOPENED: { SUPPLIER: 'acknowledge_request' },
    ACKNOWLEDGED: { SUPPLIER: 'start_request' },
    IN_PROGRESS: { SUPPLIER: 'resolve_request' },
    WAITING_FOR_SITE: { SITE: 'resume_request' },
    RESOLVED: { SITE: 'close_request' },
    CLOSED: {},
  },
};

/** The main step that each side can make next of an item in this state. None at an end. */
export function nextStepsIn(kind: ServiceKind, status: ServiceStatus): Steps {
  return (nextStepsOf[kind] as Partial<Record<ServiceStatus, Steps>>)[status] ?? {};
}
