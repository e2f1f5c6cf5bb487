import type { ErrorCode } from '@studyline/contract/core/errors';
import type { Result } from '@studyline/contract/core/endpoint';
import { type SigningFactor, signingFactors } from '@studyline/contract/signatures/approval-types';
import { type listSignings, MAX_SIGNINGS } from '@studyline/contract/signatures/calls';
import type { Statement } from './collected.ts';

type Listed = Result<typeof listSignings>;
/** What the server says about the signature of one statement. */
export type ListedSigning = Omit<Listed, 'items'> & Listed['items'][number];

/** A statement that can be signed, perhaps once something is set up. */
export interface CheckedStatement {
  statement: Statement;
  signing: ListedSigning & { factor: SigningFactor };
}

/** What is signed by giving the factor once. */
export type Series = [CheckedStatement, ...CheckedStatement[]];

/** As many at a time as the server takes. */
export function inParts<T>(all: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < all.length; at += MAX_SIGNINGS) parts.push(all.slice(at, at + MAX_SIGNINGS));
  return parts;
}

/** Statements by the factor that their studies ask for. Those that something is in the way of come last, so that the others are signed. */
export function seriesOf(checked: readonly CheckedStatement[]): Series[] {
  const all = signingFactors.flatMap((factor) => {
    const asked = checked.filter(({ signing }) => signing.factor === factor);
    return inParts(asked) as Series[];
  });
  return all.toSorted((one, other) => Number(isBlocked(one)) - Number(isBlocked(other)));
}

/** What decides how the statements of a series are signed together. A provider opens the signing window for some of them only. */
export function signingOf(series: Series): CheckedStatement['signing'] {
  const until = series.map(({ signing }) => signing.windowUntilDateTimeMillis ?? 0);
  const first = Math.min(...until);
  const { signing } = series.find((one) => one.signing.can !== true) ?? series[0];
  return { ...signing, windowUntilDateTimeMillis: first > 0 ? first : null };
}

function isBlocked(series: Series): boolean {
  const { can, factor, methods, windowUntilDateTimeMillis: until } = signingOf(series);
  const needs = factor === 'PASSWORD' ? methods.includes('PASSWORD') : methods.length > 0 || until !== null;
  return can !== true || !needs;
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
