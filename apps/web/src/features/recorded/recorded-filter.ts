import { DAY_MILLIS } from '@studyline/contract/core/days';
import { type RecordedKind, recordedKinds } from '@studyline/contract/recorded/kinds';

/** The filters in the address. A day counts from its start to its end in UTC, as in the audit trail. */
export interface RecordedFilter {
  /** Without it, the overview is shown. */
  kind?: RecordedKind | 'ALL';
  study?: number;
  /** As "2026-11-20". */
  from?: string;
  to?: string;
}

export const kindChoices = ['ALL', ...recordedKinds] as const;

const dayIn = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : '';

/** Anything that cannot be parsed as a filter is ignored. */
export function readRecordedFilter(search: Record<string, unknown>): RecordedFilter {
  const kind = kindChoices.find((one) => one === search['kind']);
  const study = Number(search['study']);
  const [from, to] = [dayIn(search['from']), dayIn(search['to'])];
  return {
    ...(kind && { kind }),
    ...(Number.isSafeInteger(study) && study > 0 && { study }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The same in the form of the calls. */
export function queryOfRecorded({ kind, study, from, to }: RecordedFilter) {
  return {
    ...(kind && kind !== 'ALL' && { kind: [kind] }),
    ...(study && { channelId: study }),
    ...(from && { from: Date.parse(from) }),
    ...(to && { to: Date.parse(to) + DAY_MILLIS }),
  };
}
