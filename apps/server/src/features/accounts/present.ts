import type { Account, AccountHelp } from '@studyline/contract/accounts/calls';
import type { Actor } from '../../core/actor.ts';
import { canHelp } from './policy.ts';
import type { AccountRow } from './queries.ts';

export function presentAccount(actor: Actor, clientId: number, row: AccountRow): Account {
  const can = (help: AccountHelp) => canHelp(actor, clientId, row, help);
  return {
    userId: row.userId,
    displayName: row.displayName,
    emailAddress: row.emailAddress,
    jobTitle: row.jobTitle,
    portraitUrl: null,
    administersClient: row.administersClient,
    lastLoginDateTimeMillis: row.lastSignInAt?.getTime() ?? null,
    status: row.disabledAt ? 'DISABLED' : row.lockedUntil ? 'LOCKED' : 'ACTIVE',
    lockedUntilDateTimeMillis: row.disabledAt ? null : (row.lockedUntil?.getTime() ?? null),
    disabledDateTimeMillis: row.disabledAt?.getTime() ?? null,
    hasSecondFactor: row.hasSecondFactor,
    can: {
      SEND_RESET: can('SEND_RESET'),
      UNLOCK: can('UNLOCK'),
      RESET_FACTORS: can('RESET_FACTORS'),
      REVOKE_PIN: can('REVOKE_PIN'),
      DISABLE: can('DISABLE'),
      ENABLE: can('ENABLE'),
    },
  };
}
