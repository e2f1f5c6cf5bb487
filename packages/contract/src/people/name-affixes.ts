/** How the prefixes of a name are written, by the name of the list type. A name is the same in every language, also on what its person signed. */
export const namePrefixes = {
  DR: 'Dr',
  MR: 'Mr',
  MRS: 'Mrs',
  MS: 'Ms',
  MX: 'Mx',
  PROF: 'Prof',
} as const;
/** The same of suffixes. */
export const nameSuffixes = {
  II: 'II',
  III: 'III',
  IV: 'IV',
  JR: 'Jr',
  SR: 'Sr',
  PHD: 'PhD',
  MD: 'MD',
  RN: 'RN',
  PHARMD: 'PharmD',
} as const;
