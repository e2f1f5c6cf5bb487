import type { AccountHelp } from '@studyline/contract/accounts/calls';
import type { May } from '@studyline/contract/core/may';

/** What decides how an account may be helped. */
export interface AccountFacts {
  userId: number;
  /** It also belongs to another client: its person is in a study of one, or administers one. */
  isUsedElsewhere: boolean;
  lockedUntil: Date | null;
  disabledAt: Date | null;
  /** Whose administrator disabled it; null if it was the operator. */
  disabledClientId: number | null;
  hasPassword: boolean;
  hasConnectedAccount: boolean;
  hasSecondFactor: boolean;
  hasPin: boolean;
}

const helps: Record<AccountHelp, (account: AccountFacts) => May> = {
  SEND_RESET: ({ disabledAt, hasPassword }) => {
    if (disabledAt) return 'ACCOUNT_IS_DISABLED';
    return hasPassword ? true : 'NO_PASSWORD_TO_RESET';
  },
  UNLOCK: ({ lockedUntil }) => (lockedUntil ? true : 'ACCOUNT_NOT_LOCKED'),
  RESET_FACTORS: ({ hasSecondFactor, hasPassword, hasConnectedAccount }) => {
    if (!hasSecondFactor) return 'NO_FACTOR_TO_RESET';
    return hasPassword || hasConnectedAccount ? true : 'PASSKEY_ONLY';
  },
  REVOKE_PIN: ({ hasPin }) => (hasPin ? true : 'NO_PIN_TO_REVOKE'),
  DISABLE: ({ disabledAt }) => (disabledAt ? 'ACCOUNT_IS_DISABLED' : true),
  ENABLE: ({ disabledAt }) => (disabledAt ? true : 'ACCOUNT_NOT_DISABLED'),
};

/** Whether the account is in a state in which the help makes sense, whoever gives it. */
export function canBeHelped(account: AccountFacts, help: AccountHelp): May {
  return helps[help](account);
}

/**
 * Whether an administrator of the client may give it. A link goes to the person's own address and unlocking only spares them the wait, so
 * every client of theirs may do that. Second factors protect what the person sees at other clients too, and whoever is disabled is shut
 * out everywhere, so for those the account must belong to this client alone. Nobody weakens or opens their own account: a session that
 * was left open is not enough.
 */
export function canHelp(
  actor: { userId: number },
  clientId: number,
  account: AccountFacts,
  help: AccountHelp,
): May {
  if (help !== 'SEND_RESET' && account.userId === actor.userId) return 'OWN_ACCOUNT';
  const isRight = canBeHelped(account, help);
  if (isRight !== true) return isRight;
  if (help === 'ENABLE') return account.disabledClientId === clientId ? true : 'DISABLED_BY_OPERATOR';
  const needsAll = help === 'RESET_FACTORS' || help === 'DISABLE';
  return needsAll && account.isUsedElsewhere ? 'ACCOUNT_USED_ELSEWHERE' : true;
}
