/** Where a line of the log can be. An approved line is not in force before its first day. */
export const delegationStatuses = ['WAITING', 'APPROVED', 'IN_FORCE', 'REFUSED', 'ENDED'] as const;
export type DelegationStatus = (typeof delegationStatuses)[number];

export const delegationTransitions = ['approve', 'refuse', 'end'] as const;

/** Those that an investigator signs. */
export const delegationDecisions = ['approve', 'refuse'] as const;
export type DelegationDecision = (typeof delegationDecisions)[number];

/** The parts of the log. */
export const delegationGroups = ['CURRENT', 'WAITING', 'IN_FORCE', 'ENDED'] as const;

/** Why a line can have ended: someone ended it, its last day was over, or the person left the site. */
export const delegationEnds = ['PERSON', 'LAST_DAY', 'LEFT'] as const;

/** The duties that every study starts with. Their names are in the catalogue. */
export const startDuties = [
  'INFORMED_CONSENT',
  'ELIGIBILITY',
  'MEDICAL_ASSESSMENT',
  'SAFETY_REPORTING',
  'SAFETY_LETTERS',
  'STUDY_DATA',
  'DISPENSING',
  'ACCOUNTABILITY',
  'SAMPLES',
  'SITE_FILE',
] as const;

/** What can be wrong with the signature of a decision. */
export const delegationProblems = [
  'STATEMENT',
  'DECISION',
  'TEAM',
  'PERSON',
  'DUTY',
  'FROM',
  'TO',
  'TIME_ZONE',
  'SIGNER',
  'TIME',
  'PREVIOUS',
  'PREVIOUS_MISSING',
  'REWRITTEN',
  'TRAIL',
  'SHOWN',
  'PASSKEY',
  'PASSKEY_OWNER',
] as const;
export type DelegationProblem = (typeof delegationProblems)[number];

/** What can have changed since without anything being wrong. */
export const delegationChanges = ['ENDED', 'DUTY_RENAMED', 'NAME'] as const;

export const MAX_DUTIES = 60;
export const MAX_DUTY = 120;
export const MAX_DELEGATION_REASON = 2000;
