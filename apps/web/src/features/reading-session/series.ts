import type { ErrorCode } from '@studyline/contract/core/errors';
import type { Result } from '@studyline/contract/core/endpoint';
import { signingFactors } from '@studyline/contract/signatures/approval-types';
import type { getSigning } from '@studyline/contract/signatures/calls';
import type { Statement } from './collected.ts';

/** A statement, and what the server says that it would bind. */
export interface CheckedStatement {
  statement: Statement;
  signing: Result<typeof getSigning>;
}

/** What is signed by giving the factor once. */
export type Series = [CheckedStatement, ...CheckedStatement[]];

/** As many as the server signs at once. */
const MOST_AT_ONCE = 100;

/** Statements by the factor that their studies ask for. */
export function seriesOf(checked: readonly CheckedStatement[]): Series[] {
  return signingFactors.flatMap((factor) => {
    const all = checked.filter(({ signing }) => signing.factor === factor);
    const series: Series[] = [];
    for (let at = 0; at < all.length; at += MOST_AT_ONCE)
      series.push(all.slice(at, at + MOST_AT_ONCE) as Series);
    return series;
  });
}

const ofLetter: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'POST_NOT_FOUND',
  'RULE_NOT_FOUND',
  'POST_SUPERCEDED',
  'NOT_ADDRESSED',
  'NOT_OPENED',
  'WRONG_TEAM',
  'APPROVAL_TYPE_REFUSED',
]);

/** Whether a refusal is about what is signed, and not about who signs: the others can still be signed. */
export function concernsLetter(code: ErrorCode): boolean {
  return ofLetter.has(code);
}
