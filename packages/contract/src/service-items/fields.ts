export const serviceKinds = ['ORDER', 'QUOTATION', 'PICKUP', 'SUPPORT_REQUEST'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** The states of an order, in the order in which it has them if all goes well; the last ones end it or hold it back. */
export const orderStatuses = [
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
export type OrderStatus = (typeof orderStatuses)[number];

export const orderTransitions = [
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
export type OrderTransition = (typeof orderTransitions)[number];

/** What each transition takes besides its name. */
export const takenBy: Readonly<
  Record<OrderTransition, 'REASON' | 'SUPPLIER' | 'SHIPMENT' | 'RECEIPT' | null>
> = {
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
};

/** Why an order has to be approved. */
export const approvalReasons = ['EQUIPMENT', 'LIMIT'] as const;

export const MAX_SERVICE_REASON = 500;
export const MAX_PO_NUMBER = 40;
export const MAX_DELIVERY_TEXT = 500;
export const MAX_LINE_COMMENT = 200;
export const MAX_TRACKING = 80;
/** How many lines an order has, and how many sites a cart. */
export const MAX_ORDER_LINES = 200;
export const MAX_ORDER_SITES = 50;
