import type { NotificationEvent } from '@studyline/contract/notification-contacts/fields';
import type { StudyPermission } from '@studyline/contract/core/permissions';
import type { ServiceKind, ServiceStatus, ServiceTransition } from '@studyline/contract/service-items/fields';

/** What decides where a transition leads, if it can lead to two states. */
export interface Course {
  /** Whether somebody has to approve it. */
  isToApprove: boolean;
  /** Whether nothing of it is left to ship. */
  isAllShipped: boolean;
}

interface Transition {
  kind: ServiceKind;
  from: readonly ServiceStatus[];
  to: ServiceStatus | ((course: Course) => ServiceStatus);
  /** Any of these, for the site or the supplier of the item. Empty is made by a call of its own. */
  permissions: readonly StudyPermission[];
  /** What those are told who are told by email. */
  raises: readonly NotificationEvent[] | ((after: { status: ServiceStatus }) => readonly NotificationEvent[]);
}

/**
 * The life of service items of all kinds: in which states a transition is possible, where it leads and who may make it. What it takes is
 * `takenBy` of the contract. Its words, in the history and on its button, are `serviceItems.transition` by its name. Decisions: holding and
 * releasing an order needs the right to approve it; cancelling needs the right to ask for it, or to approve or do it; a site that is waited for
 * resumes its support request itself. Who is told that something was asked for, scheduled or offered is also told that it was taken back, fell
 * through or was declined; of a support request that goes on by a message, the message is told.
 */
export const transitions: Readonly<Record<ServiceTransition, Transition>> = {
  submit_order: {
    kind: 'ORDER',
    from: ['DRAFT'],
    to: ({ isToApprove }) => (isToApprove ? 'AWAITING_APPROVAL' : 'APPROVED'),
    permissions: [],
    raises: ({ status }) =>
      status === 'AWAITING_APPROVAL'
        ? ['ORDER_SUBMITTED', 'ORDER_AWAITING_APPROVAL']
        : ['ORDER_SUBMITTED', 'ORDER_APPROVED'],
  },
  approve_order: {
    kind: 'ORDER',
    from: ['AWAITING_APPROVAL'],
    to: 'APPROVED',
    permissions: ['ORDER_APPROVE'],
    raises: ['ORDER_APPROVED'],
  },
  reject_order: {
    kind: 'ORDER',
    from: ['AWAITING_APPROVAL'],
    to: 'REJECTED',
    permissions: ['ORDER_APPROVE'],
    raises: ['ORDER_REJECTED'],
  },
  hold_order: {
    kind: 'ORDER',
    from: ['APPROVED'],
    to: 'ON_HOLD',
    permissions: ['ORDER_APPROVE'],
    raises: ['ORDER_ON_HOLD'],
  },
  release_order: {
    kind: 'ORDER',
    from: ['ON_HOLD'],
    to: 'APPROVED',
    permissions: ['ORDER_APPROVE'],
    raises: ['ORDER_ON_HOLD'],
  },
  start_fulfilment: {
    kind: 'ORDER',
    from: ['APPROVED'],
    to: 'IN_FULFILMENT',
    permissions: ['ORDER_FULFIL'],
    raises: [],
  },
  backorder_order: {
    kind: 'ORDER',
    from: ['IN_FULFILMENT'],
    to: 'BACKORDERED',
    permissions: ['ORDER_FULFIL'],
    raises: ['ORDER_BACKORDERED'],
  },
  ship_order: {
    kind: 'ORDER',
    from: ['IN_FULFILMENT', 'BACKORDERED', 'PARTIALLY_SHIPPED'],
    to: ({ isAllShipped }) => (isAllShipped ? 'SHIPPED' : 'PARTIALLY_SHIPPED'),
    permissions: ['ORDER_FULFIL'],
    raises: ['ORDER_SHIPPED'],
  },
  deliver_order: {
    kind: 'ORDER',
    from: ['SHIPPED'],
    to: 'DELIVERED',
    permissions: ['ORDER_FULFIL'],
    raises: ['ORDER_DELIVERED'],
  },
  confirm_receipt: {
    kind: 'ORDER',
    from: ['DELIVERED'],
    to: 'RECEIPT_CONFIRMED',
    permissions: ['RECEIPT_CONFIRM'],
    raises: [],
  },
  cancel_order: {
    kind: 'ORDER',
    from: ['DRAFT', 'SUBMITTED', 'AWAITING_APPROVAL', 'APPROVED', 'ON_HOLD'],
    to: 'CANCELLED',
    permissions: ['ORDER_CREATE', 'ORDER_APPROVE'],
    raises: ['ORDER_CANCELLED'],
  },
  request_quotation: {
    kind: 'QUOTATION',
    from: [],
    to: 'REQUESTED',
    permissions: [],
    raises: ['QUOTATION_REQUESTED'],
  },
  prepare_quotation: {
    kind: 'QUOTATION',
    from: ['REQUESTED'],
    to: 'IN_PREPARATION',
    permissions: ['QUOTATION_ISSUE'],
    raises: [],
  },
  issue_quotation: {
    kind: 'QUOTATION',
    from: ['REQUESTED', 'IN_PREPARATION'],
    to: 'ISSUED',
    permissions: ['QUOTATION_ISSUE'],
    raises: ['QUOTATION_ISSUED'],
  },
  revise_quotation: {
    kind: 'QUOTATION',
    from: ['ISSUED'],
    to: 'SUPERSEDED',
    permissions: ['QUOTATION_ISSUE'],
    raises: [],
  },
  order_quotation: {
    kind: 'QUOTATION',
    from: ['ISSUED'],
    to: 'CONVERTED_TO_ORDER',
    permissions: [],
    raises: ['QUOTATION_ACCEPTED'],
  },
  decline_quotation: {
    kind: 'QUOTATION',
    from: ['ISSUED'],
    to: 'DECLINED',
    permissions: ['QUOTATION_ACCEPT'],
    raises: ['QUOTATION_ACCEPTED'],
  },
  cancel_quotation: {
    kind: 'QUOTATION',
    from: ['REQUESTED', 'IN_PREPARATION'],
    to: 'CANCELLED',
    permissions: ['QUOTATION_REQUEST'],
    raises: ['QUOTATION_REQUESTED'],
  },
  request_pickup: {
    kind: 'PICKUP',
    from: [],
    to: 'REQUESTED',
    permissions: [],
    raises: ['PICKUP_REQUESTED'],
  },
  schedule_pickup: {
    kind: 'PICKUP',
    from: ['REQUESTED', 'FAILED_ATTEMPT'],
    to: 'SCHEDULED',
    permissions: ['PICKUP_SCHEDULE'],
    raises: ['PICKUP_SCHEDULED'],
  },
  collect_pickup: {
    kind: 'PICKUP',
    from: ['SCHEDULED'],
    to: 'COLLECTED',
    permissions: ['PICKUP_SCHEDULE'],
    raises: ['PICKUP_COLLECTED'],
  },
  fail_pickup: {
    kind: 'PICKUP',
    from: ['SCHEDULED'],
    to: 'FAILED_ATTEMPT',
    permissions: ['PICKUP_SCHEDULE'],
    raises: ['PICKUP_SCHEDULED'],
  },
  receive_pickup: {
    kind: 'PICKUP',
    from: ['COLLECTED'],
    to: 'RECEIVED',
    permissions: ['PICKUP_SCHEDULE'],
    raises: [],
  },
  inspect_pickup: {
    kind: 'PICKUP',
    from: ['RECEIVED'],
    to: 'INSPECTED',
    permissions: ['PICKUP_SCHEDULE'],
    raises: [],
  },
  close_pickup: {
    kind: 'PICKUP',
    from: ['INSPECTED'],
    to: 'CLOSED',
    permissions: ['PICKUP_SCHEDULE'],
    raises: [],
  },
  cancel_pickup: {
    kind: 'PICKUP',
    from: ['REQUESTED', 'SCHEDULED', 'FAILED_ATTEMPT'],
    to: 'CANCELLED',
    permissions: ['PICKUP_CREATE', 'PICKUP_SCHEDULE'],
    raises: ['PICKUP_REQUESTED'],
  },
  create_request: {
    kind: 'SUPPORT_REQUEST',
    from: [],
    to: 'NEW',
    permissions: [],
    raises: ['SUPPORT_REQUEST_CREATED'],
  },
  acknowledge_request: {
    kind: 'SUPPORT_REQUEST',
    from: ['NEW', 'REOPENED'],
    to: 'ACKNOWLEDGED',
    permissions: ['SUPPORT_REQUEST_ANSWER'],
    raises: ['SUPPORT_REQUEST_UPDATED'],
  },
  start_request: {
    kind: 'SUPPORT_REQUEST',
    from: ['NEW', 'ACKNOWLEDGED', 'REOPENED'],
    to: 'IN_PROGRESS',
    permissions: ['SUPPORT_REQUEST_ANSWER'],
    raises: ['SUPPORT_REQUEST_UPDATED'],
  },
  wait_for_site: {
    kind: 'SUPPORT_REQUEST',
    from: ['ACKNOWLEDGED', 'IN_PROGRESS'],
    to: 'WAITING_FOR_SITE',
    permissions: ['SUPPORT_REQUEST_ANSWER'],
    raises: ['SUPPORT_REQUEST_UPDATED'],
  },
  resume_request: {
    kind: 'SUPPORT_REQUEST',
    from: ['WAITING_FOR_SITE'],
    to: 'IN_PROGRESS',
    permissions: ['SUPPORT_REQUEST_CREATE', 'SUPPORT_REQUEST_ANSWER'],
    raises: [],
  },
  resolve_request: {
    kind: 'SUPPORT_REQUEST',
    from: ['ACKNOWLEDGED', 'IN_PROGRESS', 'WAITING_FOR_SITE'],
    to: 'RESOLVED',
    permissions: ['SUPPORT_REQUEST_ANSWER'],
    raises: ['SUPPORT_REQUEST_RESOLVED'],
  },
  close_request: {
    kind: 'SUPPORT_REQUEST',
    from: ['RESOLVED'],
    to: 'CLOSED',
    permissions: ['SUPPORT_REQUEST_CREATE', 'SUPPORT_REQUEST_ANSWER'],
    raises: ['SUPPORT_REQUEST_UPDATED'],
  },
  reopen_request: {
    kind: 'SUPPORT_REQUEST',
    from: ['RESOLVED', 'CLOSED'],
    to: 'REOPENED',
    permissions: ['SUPPORT_REQUEST_CREATE'],
    raises: ['SUPPORT_REQUEST_UPDATED'],
  },
};

/** The state to which a transition leads; `course` decides, if there are two. */
export function stateAfter(name: ServiceTransition, course?: Course): ServiceStatus {
  const { to } = transitions[name];
  if (typeof to === 'string') return to;
  if (!course) throw new Error(`${name} leads to two states.`);
  return to(course);
}

/** The events that a transition raises by leading to a state. */
export function eventsOf(name: ServiceTransition, status: ServiceStatus): readonly NotificationEvent[] {
  const { raises } = transitions[name];
  return typeof raises === 'function' ? raises({ status }) : raises;
}
