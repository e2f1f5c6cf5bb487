import { z } from 'zod';
import { exactLine, millis } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { MAX_PASSWORD } from '../core/limits.ts';
import { reauthenticationMethods } from '../signatures/approval-types.ts';
import { webAuthnAnswer, webAuthnOptions } from '../second-factors/web-authn.ts';

export const reauthenticate = endpoint({
  id: 'reauthenticate',
  feature: 'signature-pins',
  method: 'POST',
  path: '/user/reauthenticate',
  summary: 'Show again who you are, so that you may sign for a while',
  description: 'By the password, or by a passkey that answers POST /user/reauthenticate/passkey-options.',
  permission: 'SELF',
  body: z.strictObject({
    password: exactLine(1, MAX_PASSWORD).optional(),
    credential: webAuthnAnswer.optional(),
  }),
  result: z.object({ validUntilDateTimeMillis: millis }),
  errors: ['WRONG_PASSWORD', 'ACCOUNT_LOCKED', 'PASSKEY_REFUSED', 'FEATURE_OFF'],
});

export const startPasskeyReauthentication = endpoint({
  id: 'startPasskeyReauthentication',
  feature: 'signature-pins',
  method: 'POST',
  path: '/user/reauthenticate/passkey-options',
  summary: 'Options for showing by a passkey who you are',
  permission: 'SELF',
  result: webAuthnOptions,
  errors: ['FEATURE_OFF'],
});

export const getSignaturePin = endpoint({
  id: 'getSignaturePin',
  feature: 'signature-pins',
  method: 'GET',
  path: '/user/signature-pin',
  shows: ['PROFILE'],
  summary: 'Whether you have a signature PIN; never the PIN itself',
  permission: 'SELF',
  result: z.object({
    createDateTimeMillis: millis.nullable().describe('Null without a PIN.'),
    expirationDateTimeMillis: millis.nullable(),
    lockedUntilDateTimeMillis: millis
      .nullable()
      .describe('After five wrong tries it can’t be used until then. A new PIN isn’t locked.'),
    agreementVersion: z.number().int().describe('The signing agreement in force.'),
    agreementAcceptedDateTimeMillis: millis.nullable(),
    methods: z
      .array(z.enum(reauthenticationMethods))
      .describe('By what you can show again who you are, which a new PIN needs.'),
    windowUntilDateTimeMillis: millis
      .nullable()
      .describe('Until when you need not show it again for a new PIN.'),
  }),
  errors: [],
});

export const generateSignaturePin = endpoint({
  id: 'generateSignaturePin',
  feature: 'signature-pins',
  method: 'POST',
  path: '/user/signature-pin/generate',
  summary: 'Get a new signature PIN, which is shown once',
  description:
    'Six digits. The old PIN ends; what was signed with it stays valid. Needs a verified email address, the signing agreement and, shortly before, POST /user/reauthenticate.',
  permission: 'SELF',
  body: z
    .strictObject({
      agreementVersion: z
        .int32()
        .optional()
        .describe('Accepts this version of the signing agreement, which has been read.'),
    })
    .optional(),
  result: z.object({ signaturePIN: z.string().describe('Shown only here.') }),
  errors: ['REAUTHENTICATION_REQUIRED', 'EMAIL_NOT_VERIFIED', 'SIGNING_AGREEMENT_REQUIRED'],
});

export const revokeSignaturePin = endpoint({
  id: 'revokeSignaturePin',
  feature: 'signature-pins',
  method: 'DELETE',
  path: '/user/signature-pin',
  summary: 'End your signature PIN at once, if you have lost it',
  description: 'What was signed with it stays valid.',
  permission: 'SELF',
  result: z.object({ revoked: z.literal(true) }),
  errors: ['NOT_FOUND'],
});
