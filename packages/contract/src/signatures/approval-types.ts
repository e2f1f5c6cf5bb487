/** What a signature can mean (R11). */
export const approvalTypes = [
  'READ_AND_UNDERSTOOD',
  'RECEIVED',
  'REVIEWED',
  'APPROVED',
  'AGREED_TO_COMPLY',
  'AUTHORED',
  'TRAINED',
  'WITNESSED',
] as const;
export type ApprovalType = (typeof approvalTypes)[number];

/** What it means if its rule says nothing else. */
export const DEFAULT_APPROVAL_TYPE: ApprovalType = 'READ_AND_UNDERSTOOD';

/** What shows that it is the person again who signs, within an open window. A study sets it. */
export const signingFactors = ['PIN', 'PASSWORD', 'PASSKEY'] as const;
export type SigningFactor = (typeof signingFactors)[number];

/** How people show, once in a while, that it is still they. */
export const reauthenticationMethods = ['PASSWORD', 'PASSKEY', 'PROVIDER'] as const;
export type ReauthenticationMethod = (typeof reauthenticationMethods)[number];

/** What can be wrong with a signature. */
export const signatureProblems = [
  'SIGNATURE',
  'STATEMENT',
  'POST',
  'VERSION',
  'FILE',
  'FILE_BYTES',
  'FILE_MISSING',
  'PICTURE_BYTES',
  'PICTURE_MISSING',
  'MEANING',
  'PERSON',
  'TEAM',
  'RULE',
  'TIME',
  'PREVIOUS',
  'PREVIOUS_MISSING',
  'REWRITTEN',
  'TRAIL',
  'SHOWN',
  'PASSKEY',
  'PASSKEY_OWNER',
] as const;
export type SignatureProblem = (typeof signatureProblems)[number];
