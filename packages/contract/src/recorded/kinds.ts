/**
 * What is recorded about a person, by what they look for. LOOKS is who was shown how to reach them; PROGRAMS what programs did for which
 * they are responsible; REFUSALS the calls that were refused.
 */
export const recordedKinds = [
  'IDENTITY',
  'SIGN_INS',
  'ROLES',
  'ACTIONS',
  'READING',
  'WRITING',
  'DOWNLOADS',
  'ADMINISTRATION',
  'PROGRAMS',
  'MAILS',
  'REFUSALS',
  'LOOKS',
] as const;
export type RecordedKind = (typeof recordedKinds)[number];
