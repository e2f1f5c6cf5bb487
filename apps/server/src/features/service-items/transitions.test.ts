import { expect, test } from 'vitest';
import { transitions } from './transitions.ts';

const outcomes = [
  { isToApprove: true, isAllShipped: false },
  { isToApprove: false, isAllShipped: true },
];

test('an order has the states and transitions that the product promises', () => {
  const lines = Object.entries(transitions).map(([name, { from, to }]) => {
    const results = typeof to === 'string' ? [to] : outcomes.map(to);
    return `${name}: ${from.join(', ')} → ${results.join(' or ')}`;
  });
  expect(lines).toEqual([
    'submit_order: DRAFT → AWAITING_APPROVAL or APPROVED',
    'approve_order: AWAITING_APPROVAL → APPROVED',
    'reject_order: AWAITING_APPROVAL → REJECTED',
    'hold_order: APPROVED → ON_HOLD',
    'release_order: ON_HOLD → APPROVED',
    'start_fulfilment: APPROVED → IN_FULFILMENT',
    'backorder_order: IN_FULFILMENT → BACKORDERED',
    'ship_order: IN_FULFILMENT, BACKORDERED, PARTIALLY_SHIPPED → PARTIALLY_SHIPPED or SHIPPED',
    'deliver_order: SHIPPED → DELIVERED',
    'confirm_receipt: DELIVERED → RECEIPT_CONFIRMED',
    'cancel_order: DRAFT, SUBMITTED, AWAITING_APPROVAL, APPROVED, ON_HOLD → CANCELLED',
  ]);
});
