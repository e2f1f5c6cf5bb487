import type { ServiceItem } from '@studyline/contract/service-items/calls';
import {
  type ServiceKind,
  type ServiceStatus,
  statesToCome,
  statusesOf,
} from '@studyline/contract/service-items/fields';

/** The tabs above a list of items. */
export type ListGroup = 'ALL' | 'WAITING' | 'TO_APPROVE' | 'REQUESTED' | 'ISSUED' | 'OPEN' | 'OVER';
type Groups = Partial<Record<ListGroup, readonly ServiceStatus[]>>;

const isOver = (kind: ServiceKind, status: ServiceStatus) => statesToCome(kind, status).length === 0;

/** The states in which something of an item is still to come. */
export const openStatesOf = (kind: ServiceKind): ServiceStatus[] =>
  statusesOf[kind].filter((status) => !isOver(kind, status));

/** What each tab lists besides the last one, which has all that is over. */
const apart: Record<ServiceItem['kind'], Groups> = {
  ORDER: { TO_APPROVE: ['AWAITING_APPROVAL'] },
  QUOTATION: { REQUESTED: ['REQUESTED', 'IN_PREPARATION'], ISSUED: ['ISSUED'] },
  PICKUP: {},
  SUPPORT_REQUEST: {},
};

/** The tabs of a kind in their order, with the states that each lists. */
export function groupsOf(kind: ServiceKind): [ListGroup, readonly ServiceStatus[]][] {
  const all: readonly ServiceStatus[] = statusesOf[kind];
  const named = Object.entries(apart[kind]) as [ListGroup, readonly ServiceStatus[]][];
  const rest = all.filter(
    (status) => !isOver(kind, status) && !named.some(([, statuses]) => statuses.includes(status)),
  );
  return [
    ['ALL', all],
    // Those whose next step is the reader's, whatever their states.
    ['WAITING', all],
    ...named,
    ...(rest.length > 0 ? [['OPEN', rest] as [ListGroup, readonly ServiceStatus[]]] : []),
    ['OVER', all.filter((status) => isOver(kind, status))],
  ];
}
