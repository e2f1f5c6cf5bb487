import { z } from 'zod';
import { exactLine, id, line, millis } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { parseJson } from '../core/json.ts';
import { webAuthnAnswer, webAuthnOptions } from './web-authn.ts';

/** The longest name of a passkey. */
export const MAX_PASSKEY_NAME = 60;
const feature = 'second-factors';
/** People who owe a second factor set it up by these calls, before they may do anything else. */
const early = { beforeTerms: true, beforeSecondFactor: true } as const;

const passkey = z
  .object({
    id,
    name: z.string(),
    isSynced: z.boolean().describe('Whether its owner’s other devices have it too.'),
    createDateTimeMillis: millis,
    lastUsedDateTimeMillis: millis.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

const code = exactLine(1, 16).describe('The code of the authenticator app, or a recovery code.');
const codeBody = z.strictObject({ code }).meta({ id: 'SecondFactorCode' });
const recoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).describe('Shown this once. Each can be used once.') })
  .meta({ id: 'RecoveryCodes' });
const proved = z.object({ proved: z.literal(true) }).meta({ id: 'Proved' });
const removed = z.object({ removed: z.literal(true) }).meta({ id: 'FactorRemoved' });

export const listSecondFactors = endpoint({
  id: 'listSecondFactors',
  feature,
  method: 'GET',
  path: '/user/second-factors',
  shows: ['PROFILE'],
  summary: 'Your passkeys, your authenticator app and how many recovery codes are left',
  permission: 'SELF',
  ...early,
  result: z.object({
    isRequired: z
      .boolean()
      .describe('Whether one of your studies, or this portal, asks for a second factor.'),
    isProved: z.boolean().describe('Whether this session has shown one recently enough to change them.'),
    allowsPasskeys: z.boolean(),
    totp: z
      .object({ createDateTimeMillis: millis, lastUsedDateTimeMillis: millis.nullable() })
      .nullable()
      .describe('The authenticator app.'),
    recoveryCodesLeft: z.number().int(),
    passkeys: z.array(passkey),
  }),
  errors: [],
});

export const startTotp = endpoint({
  id: 'startTotp',
  feature,
  method: 'POST',
  path: '/user/second-factors/totp',
  summary: 'A new secret for an authenticator app; it counts once its code is confirmed',
  permission: 'SELF',
  ...early,
  result: z.object({
    secret: z.string().describe('In Base32, to be typed. Shown this once.'),
    uri: z.string().describe('The same for a QR code.'),
  }),
  errors: ['PROOF_REQUIRED', 'REAUTHENTICATION_REQUIRED'],
});

export const confirmTotp = endpoint({
  id: 'confirmTotp',
  feature,
  method: 'PUT',
  path: '/user/second-factors/totp',
  summary: 'Use the authenticator app from now on, once it shows a right code; returns new recovery codes',
  permission: 'SELF',
  ...early,
  body: codeBody,
  result: recoveryCodes,
  errors: ['INVALID_TOTP', 'ACCOUNT_LOCKED', 'PROOF_REQUIRED', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND'],
});

export const removeTotp = endpoint({
  id: 'removeTotp',
  feature,
  method: 'DELETE',
  path: '/user/second-factors/totp',
  summary: 'Remove the authenticator app, and the recovery codes with it if no passkey is left',
  permission: 'SELF',
  result: removed,
  errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'LAST_SECOND_FACTOR'],
});

export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  feature,
  method: 'POST',
  path: '/user/second-factors/recovery-codes',
  summary: 'New recovery codes; the former ones no longer work',
  permission: 'SELF',
  result: recoveryCodes,
  errors: ['PROOF_REQUIRED', 'REAUTHENTICATION_REQUIRED', 'NO_SECOND_FACTOR'],
});

export const proveByCode = endpoint({
  id: 'proveByCode',
  feature,
  method: 'POST',
  path: '/user/second-factors/proof',
  summary: 'Show in this session the code of your authenticator app, or a recovery code',
  permission: 'SELF',
  ...early,
  body: codeBody,
  result: proved,
  errors: ['INVALID_TOTP', 'ACCOUNT_LOCKED', 'NO_SECOND_FACTOR'],
});

export const startPasskeyProof = endpoint({
  id: 'startPasskeyProof',
  feature,
  method: 'POST',
  path: '/user/passkeys/proof-options',
  summary: 'Options for showing one of your passkeys in this session',
  permission: 'SELF',
  ...early,
  result: webAuthnOptions,
  errors: ['FEATURE_OFF'],
});

export const proveByPasskey = endpoint({
  id: 'proveByPasskey',
  feature,
  method: 'POST',
  path: '/user/passkeys/proof',
  summary: 'Show one of your passkeys in this session',
  permission: 'SELF',
  ...early,
  body: z.strictObject({ credential: webAuthnAnswer }),
  result: proved,
  errors: ['PASSKEY_REFUSED', 'FEATURE_OFF', 'ACCOUNT_DISABLED'],
});

export const startPasskey = endpoint({
  id: 'startPasskey',
  feature,
  method: 'POST',
  path: '/user/passkeys/options',
  summary: 'Options for a new passkey of yours',
  permission: 'SELF',
  ...early,
  result: webAuthnOptions,
  errors: ['FEATURE_OFF', 'PROOF_REQUIRED', 'REAUTHENTICATION_REQUIRED'],
});

export const addPasskey = endpoint({
  id: 'addPasskey',
  feature,
  method: 'POST',
  path: '/user/passkeys',
  summary: 'Keep a new passkey, with which you can sign in from now on',
  permission: 'SELF',
  ...early,
  body: z.strictObject({ name: line(1, MAX_PASSKEY_NAME), credential: webAuthnAnswer }),
  result: passkey,
  errors: ['FEATURE_OFF', 'PASSKEY_REFUSED', 'PROOF_REQUIRED', 'REAUTHENTICATION_REQUIRED'],
});

const ofPasskey = z.object({ id: id.describe('The passkey, as the list gives it.') });

export const renamePasskey = endpoint({
  id: 'renamePasskey',
  feature,
  method: 'PATCH',
  path: '/user/passkeys/{id}',
  summary: 'Give one of your passkeys another name',
  permission: 'SELF',
  params: ofPasskey,
  body: z.strictObject({ name: line(1, MAX_PASSKEY_NAME) }),
  result: passkey,
  errors: ['NOT_FOUND'],
});

export const removePasskey = endpoint({
  id: 'removePasskey',
  feature,
  method: 'DELETE',
  path: '/user/passkeys/{id}',
  summary: 'No longer sign in with one of your passkeys',
  permission: 'SELF',
  params: ofPasskey,
  result: removed,
  errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'LAST_SECOND_FACTOR', 'ONLY_WAY_IN'],
});

export const startPasskeySignIn = endpoint({
  id: 'startPasskeySignIn',
  feature,
  method: 'GET',
  path: '/auth/passkey-options',
  shows: 'nothing',
  summary: 'Options for signing in with a passkey, whoever it is',
  permission: 'PUBLIC',
  auth: true,
  result: webAuthnOptions,
  errors: ['FEATURE_OFF'],
});

export const signInWithPasskey = endpoint({
  id: 'signInWithPasskey',
  feature,
  method: 'POST',
  path: '/auth/signin/passkey',
  summary: 'Sign in with a passkey; leads to callbackUrl',
  description: 'A passkey is a second factor at the same time: it checks a fingerprint, a face or a PIN.',
  permission: 'PUBLIC',
  auth: true,
  form: true,
  body: z.strictObject({
    csrfToken: exactLine(0, 200).describe('The token of GET /auth/csrf.'),
    callbackUrl: z.string().max(2000).default('/').describe('A path of this site to continue with.'),
    credential: z
      .preprocess((form) => (typeof form === 'string' ? parseJson(form)?.value : form), webAuthnAnswer)
      .describe('The answer of the authenticator, as JSON.'),
  }),
  result: 'REDIRECT',
  errors: ['NO_CSRF_TOKEN', 'INVALID_CSRF_TOKEN', 'PASSKEY_REFUSED', 'FEATURE_OFF'],
});
