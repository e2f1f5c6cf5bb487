import type { May } from '@studyline/contract/core/may';

/** What decides whether somebody may get a signature PIN. */
export interface PinFacts {
  /** Whether they have given their password again in this session, a short time ago. */
  hasReauthenticated: boolean;
  verifiedEmail: boolean;
  /** Whether they have accepted the signing agreement in force, before or with this call. */
  hasAgreed: boolean;
}

/** Nobody gets a PIN in somebody else's open window (R15), without a known identity (R13), or without the agreement (R8). */
export function canGetPin({ hasReauthenticated, verifiedEmail, hasAgreed }: PinFacts): May {
  if (!hasReauthenticated) return 'REAUTHENTICATION_REQUIRED';
  if (!verifiedEmail) return 'EMAIL_NOT_VERIFIED';
  return hasAgreed ? true : 'SIGNING_AGREEMENT_REQUIRED';
}
