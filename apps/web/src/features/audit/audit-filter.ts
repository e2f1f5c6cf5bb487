import { DAY_MILLIS } from '@studyline/contract/core/days';
import { type AuditKind, auditKinds } from '@studyline/contract/audit/kinds';

/** The filters in the address. A day counts from its start to its end in UTC. */
export interface AuditFilter {
  user?: number;
  /** Without it, everything but technical steps is listed. */
  kind?: AuditKind | 'ALL';
  team?: number;
  post?: number;
  /** As "2026-11-20". */
  from?: string;
  to?: string;
}

export const kinds = [...auditKinds, 'ALL'] as const;

const idIn = (value: unknown) =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : 0;
const dayIn = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : '';

/** Anything that cannot be parsed as a filter is ignored. */
export function readFilter(search: Record<string, unknown>): AuditFilter {
  const [user, team, post] = [idIn(search['user']), idIn(search['team']), idIn(search['post'])];
  const kind = kinds.find((one) => one === search['kind']);
  const [from, to] = [dayIn(search['from']), dayIn(search['to'])];
  return {
    ...(user && { user }),
    ...(kind && { kind }),
    ...(team && { team }),
    ...(post && { post }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The same in the form of the calls. */
export function queryOf({ user, kind, team, post, from, to }: AuditFilter) {
  return {
    ...(user && { userId: user }),
    ...(kind && kind !== 'ALL' && { kind: [kind] }),
    ...(team && { teamId: team }),
    ...(post && { postId: post }),
    ...(from && { from: Date.parse(from) }),
    ...(to && { to: Date.parse(to) + DAY_MILLIS }),
  };
}
