import { expect, test } from 'vitest';
import {
  type ServiceKind,
  serviceKinds,
  type ServiceStatus,
  statesToCome,
  statusesOf,
} from '@studyline/contract/service-items/fields';
import { transitions } from './transitions.ts';

const outcomes = [
  { isToApprove: true, isAllShipped: false },
  { isToApprove: false, isAllShipped: true },
];
const promised: Record<ServiceKind, string[]> = {
  ORDER: [
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
  ],
  QUOTATION: [
    'request_quotation:  → REQUESTED',
    'prepare_quotation: REQUESTED → IN_PREPARATION',
    'issue_quotation: REQUESTED, IN_PREPARATION → ISSUED',
    'revise_quotation: ISSUED → SUPERSEDED',
    'order_quotation: ISSUED → CONVERTED_TO_ORDER',
    'decline_quotation: ISSUED → DECLINED',
    'cancel_quotation: REQUESTED, IN_PREPARATION → CANCELLED',
  ],
  PICKUP: [
    'request_pickup:  → REQUESTED',
    'schedule_pickup: REQUESTED, FAILED_ATTEMPT → SCHEDULED',
    'collect_pickup: SCHEDULED → COLLECTED',
    'fail_pickup: SCHEDULED → FAILED_ATTEMPT',
    'receive_pickup: COLLECTED → RECEIVED',
    'inspect_pickup: RECEIVED → INSPECTED',
    'close_pickup: INSPECTED → CLOSED',
    'cancel_pickup: REQUESTED, SCHEDULED, FAILED_ATTEMPT → CANCELLED',
  ],
  SUPPORT_REQUEST: [
    'create_request:  → NEW',
    'acknowledge_request: NEW, REOPENED → ACKNOWLEDGED',
    'start_request: NEW, ACKNOWLEDGED, REOPENED → IN_PROGRESS',
    'wait_for_site: ACKNOWLEDGED, IN_PROGRESS → WAITING_FOR_SITE',
    'resume_request: WAITING_FOR_SITE → IN_PROGRESS',
    'resolve_request: ACKNOWLEDGED, IN_PROGRESS, WAITING_FOR_SITE → RESOLVED',
    'close_request: RESOLVED → CLOSED',
    'reopen_request: RESOLVED, CLOSED → REOPENED',
  ],
};

test.each(Object.entries(promised))(
  '%s has the states and transitions that the product promises',
  (kind, lines) => {
    const own = Object.entries(transitions).filter(([, transition]) => transition.kind === kind);
    const said = own.map(([name, { from, to }]) => {
      const results = typeof to === 'string' ? [to] : outcomes.map(to);
      return `${name}: ${from.join(', ')} → ${results.join(' or ')}`;
    });
    expect(said).toEqual(lines);
  },
);

/** What a transition makes of a state, in one step. */
function statesAfter(kind: ServiceKind, status: ServiceStatus): ServiceStatus[] {
  return Object.values(transitions)
    .filter((transition) => transition.kind === kind && transition.from.includes(status))
    .flatMap(({ to }) => (typeof to === 'string' ? [to] : outcomes.map(to)));
}

test.each(serviceKinds)('the states still to come of %s can be reached, each from the one before', (kind) => {
  for (const status of statusesOf[kind]) {
    const toCome = statesToCome(kind, status);
    // A submitted order is approved, or waits for it, within the same call.
    if (status === 'SUBMITTED') continue;
    [status, ...toCome].reduce((before: ServiceStatus, next) => {
      const reached = statesAfter(kind, before);
      // An order may be released first, and a request go on.
      const soon = [...reached, ...reached.flatMap((state) => statesAfter(kind, state))];
      expect(soon, `${before} → ${next}`).toContain(next);
      return next;
    });
  }
});

test('nothing is still to come at an end', () => {
  expect(statesToCome('ORDER', 'CANCELLED')).toEqual([]);
  expect(statesToCome('ORDER', 'BACKORDERED')).toEqual(['SHIPPED', 'DELIVERED', 'RECEIPT_CONFIRMED']);
  expect(statesToCome('QUOTATION', 'SUPERSEDED')).toEqual([]);
});
