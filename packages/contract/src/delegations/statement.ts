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

/** What a passkey signs of a decision, as PasskeyStatement is for a post. */
export type DelegationPasskeyStatement = Omit<DelegationStatement, 'prevHash'> & { nonce: string };

export function canonicalDelegationByPasskey(statement: DelegationPasskeyStatement): string {
  return canonicalJson({ ...saidIn(statement), nonce: statement.nonce });
}

/** The text that is hashed, as canonicalStatement is for a post. Without an end it is until further notice. */
export function canonicalDelegation(statement: DelegationStatement): string {
  return canonicalJson({ ...saidIn(statement), prevHash: statement.prevHash });
}

/** Both are given with more than that. */
function saidIn(said: Omit<DelegationStatement, 'prevHash'>) {
  const { decision, delegationId, teamId, userId, dutyId, duty, from, to, timeZone, signerId, time } = said;
  return { decision, delegationId, teamId, userId, dutyId, duty, from, to, timeZone, signerId, time };
}
