import { canonicalJson } from '../signatures/statement.ts';

/** What the signature of a decision about a delegation says. Nothing else is bound by it, and all of this is. */
export interface DelegationStatement {
  decision: string;
  delegationId: number;
  teamId: number;
  /** To whom the duty is delegated. */
  userId: number;
  dutyId: number;
  /** The duty in English, as it was called. */
  duty: string;
  /** Days in the time zone of the line. */
  from: string;
  to: string | null;
  timeZone: string;
  signerId: number;
  /** When it was signed, such as 2026-11-27T09:30:00.000Z. */
  time: string;
  /** The hash of the decision before it in its study. */
  prevHash: string;
}

/** The text that is hashed, as canonicalStatement is for a post. Without an end it is until further notice. */
export function canonicalDelegation(statement: DelegationStatement): string {
  const {
    decision,
    delegationId,
    teamId,
    userId,
    dutyId,
    duty,
    from,
    to,
    timeZone,
    signerId,
    time,
    prevHash,
  } = statement;
  const line = { decision, delegationId, teamId, userId, dutyId, duty, from, to, timeZone };
  return canonicalJson({ ...line, signerId, time, prevHash });
}
