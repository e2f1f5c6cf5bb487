import type { May } from '@studyline/contract/core/may';

/** What decides whether somebody may create the first client of an installation. */
export interface SetupFacts {
  /** Whether the first administrator's invitation, open or past, is for their address. */
  isInvited: boolean;
  /** Whether anybody administers a client. */
  hasAdministrator: boolean;
}

/** Only the invited person may, and only once. */
export function canCreateFirstClient({ isInvited, hasAdministrator }: SetupFacts): May {
  if (!isInvited) return 'NOT_FIRST_ADMINISTRATOR';
  return hasAdministrator ? 'SETUP_ENDED' : true;
}
