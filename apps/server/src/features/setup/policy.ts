import type { May } from '@studyline/contract/core/may';

/** What decides on the first organisation of an installation. */
export interface SetupFacts {
  /** The open or former invitation of the first administrator is of their address. */
  isInvited: boolean;
  /** Whether anybody administers a client. */
  hasAdministrator: boolean;
}

/** Only the invited person does, and once. */
export function canCreateFirstClient({ isInvited, hasAdministrator }: SetupFacts): May {
  if (!isInvited) return 'NOT_FIRST_ADMINISTRATOR';
  return hasAdministrator ? 'SETUP_ENDED' : true;
}
