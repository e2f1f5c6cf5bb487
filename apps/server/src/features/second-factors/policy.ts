import type { May } from '@studyline/contract/core/may';
import type { Standing } from './queries.ts';

/** How long a proof or a sign-in counts for changing how one signs in. */
const PROOF_SECONDS = 15 * 60;

type Shown = Pick<Standing, 'hasTotp' | 'passkeyCount' | 'proofAge' | 'sessionAge' | 'reauthenticationAge'>;

/**
 * Whoever finds a window open must not be able to add a key of their own: people with a second factor show it, others have just signed in
 * or given their password again.
 */
export function canChangeFactors({
  hasTotp,
  passkeyCount,
  proofAge,
  sessionAge,
  reauthenticationAge,
}: Shown): May {
  if (hasTotp || passkeyCount > 0)
    return proofAge !== null && proofAge <= PROOF_SECONDS ? true : 'PROOF_REQUIRED';
  return Math.min(sessionAge, reauthenticationAge ?? Infinity) <= PROOF_SECONDS
    ? true
    : 'REAUTHENTICATION_REQUIRED';
}

/** Nobody ends up without a second factor where one is required. */
export function canRemoveTotp({ isRequired, passkeyCount }: Standing): May {
  return isRequired && passkeyCount === 0 ? 'LAST_SECOND_FACTOR' : true;
}

/** The same, and nobody locks themselves out. */
export function canRemovePasskey(standing: Standing): May {
  const { isRequired, hasTotp, passkeyCount, hasPassword, hasConnectedAccount } = standing;
  if (passkeyCount > 1) return true;
  if (!hasPassword && !hasConnectedAccount) return 'ONLY_WAY_IN';
  return isRequired && !hasTotp ? 'LAST_SECOND_FACTOR' : true;
}
