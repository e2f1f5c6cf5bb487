import type { teamStatuses, TransitionName } from '@studyline/contract/teams/calls';

type TeamStatus = (typeof teamStatuses)[number];

interface Transition {
  from: readonly TeamStatus[];
  to: TeamStatus;
  needsReason: boolean;
  /** Only study sites are planned and selected. Other teams start active. */
  isForSites: boolean;
  /** Monitors may make it for the teams that they oversee; others need the permission for the whole study. */
  isForOverseers: boolean;
}

/** The life of a team. */
export const transitions: Readonly<Record<TransitionName, Transition>> = {
  select_team: {
    from: ['PLANNED'],
    to: 'SELECTED',
    needsReason: false,
    isForSites: true,
    isForOverseers: false,
  },
  activate_team: {
    from: ['PLANNED', 'SELECTED'],
    to: 'ACTIVE',
    needsReason: false,
    isForSites: true,
    isForOverseers: false,
  },
  hold_team: { from: ['ACTIVE'], to: 'ON_HOLD', needsReason: true, isForSites: false, isForOverseers: true },
  resume_team: {
    from: ['ON_HOLD'],
    to: 'ACTIVE',
    needsReason: true,
    isForSites: false,
    isForOverseers: true,
  },
  close_team: {
    from: ['ACTIVE', 'ON_HOLD'],
    to: 'CLOSED',
    needsReason: true,
    isForSites: false,
    isForOverseers: false,
  },
  reopen_team: {
    from: ['CLOSED'],
    to: 'ACTIVE',
    needsReason: true,
    isForSites: false,
    isForOverseers: false,
  },
  cancel_team: {
    from: ['PLANNED', 'SELECTED'],
    to: 'CANCELLED',
    needsReason: true,
    isForSites: true,
    isForOverseers: false,
  },
};
