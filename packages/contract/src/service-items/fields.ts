export const serviceKinds = ['ORDER', 'QUOTATION', 'PICKUP', 'SUPPORT_REQUEST'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** What turns each kind on and off. */
export const flagOf = {
  ORDER: 'ENABLE_ORDERS',
  QUOTATION: 'ENABLE_QUOTATIONS',
  PICKUP: 'ENABLE_PICKUPS',
  SUPPORT_REQUEST: 'ENABLE_SUPPORT_REQUESTS',
} as const satisfies Record<ServiceKind, string>;

/** The states of an order, in the order in which it has them if all goes well; the last ones end it or hold it back. */
const orderStatuses = [
  'DRAFT',
  'SUBMITTED',
  'AWAITING_APPROVAL',
  'APPROVED',
  'IN_FULFILMENT',
  'BACKORDERED',
  'PARTIALLY_SHIPPED',
  'SHIPPED',
  'DELIVERED',
  'RECEIPT_CONFIRMED',
  'ON_HOLD',
  'REJECTED',
  'CANCELLED',
] as const;

/** EXPIRED follows from the day until which a quotation is valid. */
const quotationStatuses = [
  'REQUESTED',
  'IN_PREPARATION',
  'ISSUED',
  'CONVERTED_TO_ORDER',
  'DECLINED',
  'EXPIRED',
  'SUPERSEDED',
  'CANCELLED',
] as const;

const pickupStatuses = [
  'REQUESTED',
  'SCHEDULED',
  'COLLECTED',
  'RECEIVED',
  'INSPECTED',
  'CLOSED',
  'FAILED_ATTEMPT',
  'CANCELLED',
] as const;

const supportStatuses = [
  'NEW',
  'ACKNOWLEDGED',
  'IN_PROGRESS',
  'WAITING_FOR_SITE',
  'RESOLVED',
  'REOPENED',
  'CLOSED',
] as const;

export const statusesOf = {
  ORDER: orderStatuses,
  QUOTATION: quotationStatuses,
  PICKUP: pickupStatuses,
  SUPPORT_REQUEST: supportStatuses,
} as const satisfies Record<ServiceKind, readonly string[]>;
export type ServiceStatus = (typeof statusesOf)[ServiceKind][number];

type Next = { [Kind in ServiceKind]: Record<(typeof statusesOf)[Kind][number], ServiceStatus | null> };

/** The state that usually follows each one; null at an end. */
const usuallyNext: Next = {
  ORDER: {
    DRAFT: 'APPROVED',
    SUBMITTED: 'APPROVED',
    AWAITING_APPROVAL: 'APPROVED',
    APPROVED: 'IN_FULFILMENT',
    ON_HOLD: 'IN_FULFILMENT',
    IN_FULFILMENT: 'SHIPPED',
    BACKORDERED: 'SHIPPED',
    PARTIALLY_SHIPPED: 'SHIPPED',
    SHIPPED: 'DELIVERED',
    DELIVERED: 'RECEIPT_CONFIRMED',
    RECEIPT_CONFIRMED: null,
    REJECTED: null,
    CANCELLED: null,
  },
  QUOTATION: {
    REQUESTED: 'IN_PREPARATION',
    IN_PREPARATION: 'ISSUED',
    ISSUED: 'CONVERTED_TO_ORDER',
    CONVERTED_TO_ORDER: null,
    DECLINED: null,
    EXPIRED: null,
    SUPERSEDED: null,
    CANCELLED: null,
  },
  PICKUP: {
    REQUESTED: 'SCHEDULED',
    FAILED_ATTEMPT: 'SCHEDULED',
    SCHEDULED: 'COLLECTED',
    COLLECTED: 'RECEIVED',
    RECEIVED: 'INSPECTED',
    INSPECTED: 'CLOSED',
    CLOSED: null,
    CANCELLED: null,
  },
  SUPPORT_REQUEST: {
    NEW: 'ACKNOWLEDGED',
    REOPENED: 'ACKNOWLEDGED',
    ACKNOWLEDGED: 'IN_PROGRESS',
    IN_PROGRESS: 'RESOLVED',
    WAITING_FOR_SITE: 'RESOLVED',
    RESOLVED: 'CLOSED',
    CLOSED: null,
  },
};

/** The states that an item has yet to go through if all goes well. None if it has come to its end. */
export function statesToCome(kind: ServiceKind, status: ServiceStatus): ServiceStatus[] {
  const next = (usuallyNext[kind] as Partial<Record<ServiceStatus, ServiceStatus | null>>)[status];
  return next ? [next, ...statesToCome(kind, next)] : [];
}

/** Each once, though several kinds have some of them. */
export const serviceStatuses: ServiceStatus[] = [
  ...new Set(serviceKinds.flatMap((kind): readonly ServiceStatus[] => statusesOf[kind])),
];

const orderTransitions = [
  'submit_order',
  'approve_order',
  'reject_order',
  'hold_order',
  'release_order',
  'start_fulfilment',
  'backorder_order',
  'ship_order',
  'deliver_order',
  'confirm_receipt',
  'cancel_order',
] as const;

const quotationTransitions = [
  'request_quotation',
  'prepare_quotation',
  'issue_quotation',
  'revise_quotation',
  'order_quotation',
  'decline_quotation',
  'cancel_quotation',
] as const;

const pickupTransitions = [
  'request_pickup',
  'schedule_pickup',
  'collect_pickup',
  'fail_pickup',
  'receive_pickup',
  'inspect_pickup',
  'close_pickup',
  'cancel_pickup',
] as const;

const supportTransitions = [
  'create_request',
  'acknowledge_request',
  'start_request',
  'wait_for_site',
  'resume_request',
  'resolve_request',
  'close_request',
  'reopen_request',
] as const;

export const serviceTransitions = [
  ...orderTransitions,
  ...quotationTransitions,
  ...pickupTransitions,
  ...supportTransitions,
] as const;
export type ServiceTransition = (typeof serviceTransitions)[number];

type Taken = 'REASON' | 'SUPPLIER' | 'SHIPMENT' | 'RECEIPT' | 'OFFER' | 'APPOINTMENT';

/** What each transition takes besides its name. */
export const takenBy: Readonly<Record<ServiceTransition, Taken | null>> = {
  submit_order: null,
  approve_order: 'SUPPLIER',
  reject_order: 'REASON',
  hold_order: 'REASON',
  release_order: null,
  start_fulfilment: 'SUPPLIER',
  backorder_order: null,
  ship_order: 'SHIPMENT',
  deliver_order: null,
  confirm_receipt: 'RECEIPT',
  cancel_order: 'REASON',
  request_quotation: null,
  prepare_quotation: 'SUPPLIER',
  issue_quotation: 'OFFER',
  revise_quotation: 'REASON',
  order_quotation: null,
  decline_quotation: 'REASON',
  cancel_quotation: 'REASON',
  request_pickup: null,
  schedule_pickup: 'APPOINTMENT',
  collect_pickup: null,
  fail_pickup: 'REASON',
  receive_pickup: null,
  inspect_pickup: 'REASON',
  close_pickup: null,
  cancel_pickup: 'REASON',
  create_request: null,
  acknowledge_request: null,
  start_request: 'SUPPLIER',
  wait_for_site: 'REASON',
  resume_request: null,
  resolve_request: 'REASON',
  close_request: null,
  reopen_request: 'REASON',
};

/** Why an order has to be approved. */
export const approvalReasons = ['EQUIPMENT', 'LIMIT'] as const;

/** After this many steps, an item only moves to states that it has not had before. */
export const MAX_STEPS = 500;
export const MAX_SERVICE_REASON = 500;
export const MAX_PO_NUMBER = 40;
export const MAX_DELIVERY_TEXT = 500;
export const MAX_CONTACT_NAME = 120;
export const MAX_CONTACT_PHONE = 40;
export const MAX_LINE_COMMENT = 200;
export const MAX_TRACKING = 80;
/** How many lines an order has, and how many sites a cart. */
export const MAX_ORDER_LINES = 200;
export const MAX_ORDER_SITES = 50;
export const MAX_QUOTATION_TITLE = 120;
export const MAX_OFFER_NOTE = 1000;
/** How many days a quotation is valid, unless it says otherwise. */
export const QUOTATION_DAYS = 30;
