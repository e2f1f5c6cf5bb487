import type { StudyPermission } from '@studyline/contract/core/permissions';
import type { OrderStatus, OrderTransition, ServiceKind } from '@studyline/contract/service-items/fields';

/** What decides where a transition leads, if it can lead to two states. */
interface Course {
  /** Whether somebody has to approve it. */
  isToApprove: boolean;
  /** Whether nothing of it is left to ship. */
  isAllShipped: boolean;
}

interface Transition {
  kind: ServiceKind;
  from: readonly OrderStatus[];
  to: OrderStatus | ((course: Course) => OrderStatus);
  /** Any of these, for the site or the supplier of the item. Empty is made by a call of its own. */
  permissions: readonly StudyPermission[];
}

/**
 * The life of service items of all kinds: in which states a transition is possible, where it leads and who may make it. What it takes is
 * `takenBy` of the contract. Its words, in the history and on its button, are `serviceItems.transition` by its name. Decision: holding and
 * releasing an order needs the right to approve it; cancelling it needs the right to order for its site, or to approve.
 */
export const transitions: Readonly<Record<OrderTransition, Transition>> = {
  submit_order: {
    kind: 'ORDER',
    from: ['DRAFT'],
    to: ({ isToApprove }) => (isToApprove ? 'AWAITING_APPROVAL' : 'APPROVED'),
    permissions: [],
  },
  approve_order: {
    kind: 'ORDER',
    from: ['AWAITING_APPROVAL'],
    to: 'APPROVED',
    permissions: ['ORDER_APPROVE'],
  },
  reject_order: {
    kind: 'ORDER',
    from: ['AWAITING_APPROVAL'],
    to: 'REJECTED',
    permissions: ['ORDER_APPROVE'],
  },
  hold_order: {
    kind: 'ORDER',
    from: ['APPROVED'],
    to: 'ON_HOLD',
    permissions: ['ORDER_APPROVE'],
  },
  release_order: {
    kind: 'ORDER',
    from: ['ON_HOLD'],
    to: 'APPROVED',
    permissions: ['ORDER_APPROVE'],
  },
  start_fulfilment: {
    kind: 'ORDER',
    from: ['APPROVED'],
    to: 'IN_FULFILMENT',
    permissions: ['ORDER_FULFIL'],
  },
  backorder_order: {
    kind: 'ORDER',
    from: ['IN_FULFILMENT'],
    to: 'BACKORDERED',
    permissions: ['ORDER_FULFIL'],
  },
  ship_order: {
    kind: 'ORDER',
    from: ['IN_FULFILMENT', 'BACKORDERED', 'PARTIALLY_SHIPPED'],
    to: ({ isAllShipped }) => (isAllShipped ? 'SHIPPED' : 'PARTIALLY_SHIPPED'),
    permissions: ['ORDER_FULFIL'],
  },
  deliver_order: {
    kind: 'ORDER',
    from: ['SHIPPED'],
    to: 'DELIVERED',
    permissions: ['ORDER_FULFIL'],
  },
  confirm_receipt: {
    kind: 'ORDER',
    from: ['DELIVERED'],
    to: 'RECEIPT_CONFIRMED',
    permissions: ['RECEIPT_CONFIRM'],
  },
  cancel_order: {
    kind: 'ORDER',
    from: ['DRAFT', 'SUBMITTED', 'AWAITING_APPROVAL', 'APPROVED', 'ON_HOLD'],
    to: 'CANCELLED',
    permissions: ['ORDER_CREATE', 'ORDER_APPROVE'],
  },
};
