import type { StudyPermission } from '@studyline/contract/core/permissions';
import type { OrderStatus, OrderTransition, ServiceKind } from '@studyline/contract/service-items/fields';

/** What decides where a transition leads, if it can lead to two states. */
interface Course {
  /** Whether somebody has to approve it. */
  isToApprove: boolean;
  /** Whether nothing of it is left to ship. */
  isAllShipped: boolean;
}

/** What a transition takes besides its name. */
type Need = 'REASON' | 'SUPPLIER' | 'SHIPMENT' | 'RECEIPT';

interface Transition {
  kind: ServiceKind;
  from: readonly OrderStatus[];
  to: OrderStatus | ((course: Course) => OrderStatus);
  /** Any of these, for the site or the supplier of the item. Empty is made by a call of its own. */
  permissions: readonly StudyPermission[];
  takes: Need | null;
}

/**
 * The life of service items of all kinds: in which states a transition is possible, where it leads, who may make it and what it takes. Its
 * words, in the history and on its button, are `serviceItems.transition` by its name. Decision: holding and releasing an order needs the
 * right to approve it; cancelling it needs the right to order for its site, or to approve.
 */
export const transitions: Readonly<Record<OrderTransition, Transition>> = {
  submit_order: {
    kind: 'ORDER',
    from: ['DRAFT'],
    to: ({ isToApprove }) => (isToApprove ? 'AWAITING_APPROVAL' : 'APPROVED'),
    permissions: [],
    takes: null,
  },
  approve_order: {
    kind: 'ORDER',
    from: ['AWAITING_APPROVAL'],
    to: 'APPROVED',
    permissions: ['ORDER_APPROVE'],
    takes: 'SUPPLIER',
  },
  reject_order: {
    kind: 'ORDER',
    from: ['AWAITING_APPROVAL'],
    to: 'REJECTED',
    permissions: ['ORDER_APPROVE'],
    takes: 'REASON',
  },
  hold_order: {
    kind: 'ORDER',
    from: ['APPROVED'],
    to: 'ON_HOLD',
    permissions: ['ORDER_APPROVE'],
    takes: 'REASON',
  },
  release_order: {
    kind: 'ORDER',
    from: ['ON_HOLD'],
    to: 'APPROVED',
    permissions: ['ORDER_APPROVE'],
    takes: null,
  },
  start_fulfilment: {
    kind: 'ORDER',
    from: ['APPROVED'],
    to: 'IN_FULFILMENT',
    permissions: ['ORDER_FULFIL'],
    takes: 'SUPPLIER',
  },
  backorder_order: {
    kind: 'ORDER',
    from: ['IN_FULFILMENT'],
    to: 'BACKORDERED',
    permissions: ['ORDER_FULFIL'],
    takes: null,
  },
  ship_order: {
    kind: 'ORDER',
    from: ['IN_FULFILMENT', 'BACKORDERED', 'PARTIALLY_SHIPPED'],
    to: ({ isAllShipped }) => (isAllShipped ? 'SHIPPED' : 'PARTIALLY_SHIPPED'),
    permissions: ['ORDER_FULFIL'],
    takes: 'SHIPMENT',
  },
  deliver_order: {
    kind: 'ORDER',
    from: ['SHIPPED'],
    to: 'DELIVERED',
    permissions: ['ORDER_FULFIL'],
    takes: null,
  },
  confirm_receipt: {
    kind: 'ORDER',
    from: ['DELIVERED'],
    to: 'RECEIPT_CONFIRMED',
    permissions: ['RECEIPT_CONFIRM'],
    takes: 'RECEIPT',
  },
  cancel_order: {
    kind: 'ORDER',
    from: ['DRAFT', 'SUBMITTED', 'AWAITING_APPROVAL', 'APPROVED', 'ON_HOLD'],
    to: 'CANCELLED',
    permissions: ['ORDER_CREATE', 'ORDER_APPROVE'],
    takes: 'REASON',
  },
};
