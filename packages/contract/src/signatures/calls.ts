import { z } from 'zod';
import { exactLine, id, millis } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { MAX_PASSWORD } from '../core/limits.ts';
import { may } from '../core/may.ts';
import { postParams, shownVersion, teamId, versionParams } from '../core/params.ts';
import { webAuthnAnswer, webAuthnOptions } from '../second-factors/web-authn.ts';
import {
  approvalTypes,
  reauthenticationMethods,
  signatureProblems,
  signingFactors,
} from './approval-types.ts';

const params = z.object(postParams);
const sha256 = z.string().describe('SHA-256, in hexadecimal digits.');

const meaning = z
  .object({
    approvalType: z.enum(approvalTypes),
    name: z.string(),
    statement: z.string().describe('What signing with it says.'),
  })
  .meta({ id: 'SignatureMeaning', description: "In the caller's language." });

/** What is signed: the same before and after. */
const signed = {
  postId: z.number().int(),
  version: z.number().int(),
  label: z.string().describe('The version as people see it, such as v2.1.'),
  title: z.string(),
  publishedDateTimeMillis: millis,
  fileHash: sha256.describe(
    'SHA-256 of the file; without a file, of the text with its pictures, and of when and where (docs/signatures.md).',
  ),
  isFile: z
    .boolean()
    .describe('Whether the hash is that of a file, which anybody who downloads it can compute.'),
  signerName: z.string(),
  teamId: z.number().int(),
  teamName: z.string(),
  ruleId: z.number().int(),
};

const windowUntil = millis
  .nullable()
  .describe('Until when the caller may sign in this session; null before POST /user/reauthenticate.');
const bySigner = {
  methods: z
    .array(z.enum(reauthenticationMethods))
    .describe('By what the caller can open the signing window. A passkey that is the factor needs none.'),
  agreementVersion: z
    .number()
    .int()
    .nullable()
    .describe('The signing agreement that is to be accepted with the signature; null if it is accepted.'),
  lockedUntilDateTimeMillis: millis.nullable().describe('Until when the signature PIN is locked.'),
};

export const getSigning = endpoint({
  id: 'getSigning',
  feature: 'signatures',
  method: 'GET',
  path: '/posts/{id}/compliance-action/signature',
  shows: 'nothing',
  summary: 'What the caller would sign for one team under one rule, and what is in the way',
  permission: 'ACTION_ACKNOWLEDGE',
  params,
  query: z.object({
    teamId: teamId.describe('The team that the person signs for.'),
    ruleId: id.describe('The rule that requires the signature.'),
    version: shownVersion,
  }),
  result: z
    .object({
      ...signed,
      meanings: z.array(meaning).describe('One of them is chosen when signing.'),
      factor: z.enum(signingFactors).describe('What is given with each signature.'),
      windowUntilDateTimeMillis: windowUntil,
      ...bySigner,
      can: may.describe('Whether the caller may sign, once the signing window is open.'),
    })
    .meta({ id: 'Signing' }),
  errors: ['POST_NOT_FOUND', 'RULE_NOT_FOUND', 'NOT_ADDRESSED', 'WRONG_TEAM'],
});

/** How many statements are signed in one sitting at most. */
export const MAX_SIGNINGS = 100;

export const listSignings = endpoint({
  id: 'listSignings',
  feature: 'signatures',
  method: 'POST',
  path: '/posts/compliance-action/signatures/list',
  shows: 'nothing',
  summary: 'What the caller would sign in one sitting, and what is in the way of each',
  permission: 'ACTION_ACKNOWLEDGE',
  body: z.strictObject({
    signings: z
      .array(
        z
          .strictObject({ postId: id, version: id, teamId: id, ruleId: id })
          .meta({ id: 'WantedStatement', description: 'The version the person has read.' }),
      )
      .min(1)
      .max(MAX_SIGNINGS),
  }),
  result: z
    .object({
      signerName: z.string(),
      ...bySigner,
      items: z
        .array(
          z
            .object({
              postId: z.number().int(),
              teamId: z.number().int(),
              ruleId: z.number().int(),
              meanings: z.array(meaning).describe('Empty if it can not be signed at all.'),
              factor: z.enum(signingFactors).nullable().describe('Null if it can not be signed at all.'),
              windowUntilDateTimeMillis: windowUntil,
              can: may,
            })
            .meta({ id: 'ListedSigning' }),
        )
        .describe('In the order of the call.'),
    })
    .meta({ id: 'ListedSignings' }),
  errors: [],
});

const agreementVersion = z
  .int32()
  .optional()
  .describe('Accepts this version of the signing agreement, which has been read.');
/** What is given with signatures to show that it is the person. */
export const proofs = {
  signaturePIN: z
    .string()
    .regex(/^\d{6}$/)
    .optional()
    .describe('The six digits of the signature PIN, if that is the factor.'),
  password: exactLine(1, MAX_PASSWORD).optional().describe('The password, if that is the factor.'),
  passkey: z
    .strictObject({
      nonce: exactLine(1, 200).describe('As it was given with the challenge.'),
      credential: webAuthnAnswer,
    })
    .meta({ id: 'PasskeyAnswer' })
    .optional()
    .describe('The answer to the challenge, if a passkey is the factor.'),
  agreementVersion,
};

/** Why somebody may not sign, whatever they give. */
const obstacles = [
  'POST_NOT_FOUND',
  'RULE_NOT_FOUND',
  'POST_SUPERCEDED',
  'NOT_ADDRESSED',
  'NOT_OPENED',
  'WRONG_TEAM',
  'APPROVAL_TYPE_REFUSED',
  'EMAIL_NOT_VERIFIED',
  'SIGNING_AGREEMENT_REQUIRED',
  'PASSKEY_MISSING',
  'FEATURE_OFF',
] as const;
const refusals = [
  ...obstacles,
  'REAUTHENTICATION_REQUIRED',
  'SIGNATURE_PIN_MISSING',
  'SIGNATURE_PIN_ENDED',
  'SIGNATURE_PIN_EXPIRED',
  'SIGNATURE_PIN_LOCKED',
  'WRONG_SIGNATURE_PIN',
  'WRONG_PASSWORD',
  'ACCOUNT_LOCKED',
  'PASSKEY_REFUSED',
] as const;

export const signPost = endpoint({
  id: 'signPost',
  feature: 'signatures',
  method: 'POST',
  path: '/posts/{id}/compliance-action/signature',
  summary: 'Sign the current version for one team under one rule',
  description:
    'Needs an open signing window (POST /user/reauthenticate), and with each signature the factor of the study: the signature PIN, the password, or a passkey, which needs no window. It binds what SHA-256 over the canonical statement says: the post, its version, the file, the meaning, the person, the team, the rule, the time and the signature before it. What is already signed is answered again, and nothing is written.',
  permission: 'ACTION_ACKNOWLEDGE',
  params,
  query: z.object({ version: shownVersion }),
  body: z.strictObject({
    teamId: id,
    ruleId: id,
    ...proofs,
    approvalType: z.enum(approvalTypes).describe('What the signature means.'),
  }),
  result: z
    .object({
      recordId: z.number().int(),
      completedAtDateTimeMillis: millis,
      isCompliant: z.boolean().describe('Whether nothing more is required of the caller on this post now.'),
    })
    .meta({ id: 'SigningResult' }),
  errors: refusals,
});

const signings = z
  .array(
    z
      .strictObject({
        postId: id,
        version: id.describe('The version the person has read. If there is a newer one, nothing is signed.'),
        teamId: id,
        ruleId: id,
        approvalType: z.enum(approvalTypes).describe('What the signature means.'),
      })
      .meta({ id: 'WantedSignature' }),
  )
  .min(1)
  .max(MAX_SIGNINGS)
  .describe('Each once.');

/** What a passkey shall sign. */
export const signingOptions = z
  .object({
    nonce: z.string().describe('In each statement; to be sent back.'),
    statements: z.array(z.string()).describe('Canonical JSON (RFC 8785), in the order of the tree.'),
    options: webAuthnOptions,
  })
  .meta({ id: 'SigningOptions' });

export const startSigning = endpoint({
  id: 'startSigning',
  feature: 'signatures',
  method: 'POST',
  path: '/posts/compliance-action/signatures/options',
  summary: 'The statements of a sitting, and options for signing them with a passkey',
  description:
    'The challenge is the root of a Merkle tree over the statements (RFC 6962: SHA-256, 0x00 before a leaf, 0x01 before two nodes), in the order of the studies and posts. It can be answered once within five minutes, by signPost or signPosts with the same signatures. docs/signatures.md says how a signature is checked by the public key alone.',
  permission: 'ACTION_ACKNOWLEDGE',
  body: z.strictObject({ signings, agreementVersion }),
  result: signingOptions,
  errors: obstacles,
});

export const signPosts = endpoint({
  id: 'signPosts',
  feature: 'signatures',
  method: 'POST',
  path: '/posts/compliance-action/signatures',
  summary: 'Sign several posts in one sitting: all of them, or none',
  description:
    'As signPost, with the factor once: the one PIN, password or passkey that the studies of these posts ask for. Each signature has a statement and a record of its own. The same call again, such as after a lost answer, gives the same records.',
  permission: 'ACTION_ACKNOWLEDGE',
  body: z.strictObject({ signings, ...proofs }),
  result: z.object({
    records: z
      .array(
        z
          .object({
            postId: z.number().int(),
            teamId: z.number().int(),
            ruleId: z.number().int(),
            recordId: z.number().int(),
            completedAtDateTimeMillis: millis,
          })
          .meta({ id: 'SignedRecord' }),
      )
      .describe('In the order of the call.'),
  }),
  errors: refusals,
});

const ofRecord = z.object({ id: id.describe('The record of the signature.') });
/** What a passkey has signed, in a receipt. */
export const passkeySignature = z
  .object({
    statement: z.string().describe('What the passkey has signed, as canonical JSON (RFC 8785).'),
    leafIndex: z.number().int(),
    treeSize: z.number().int(),
    path: z.array(sha256).describe('From the statement to the root, which is the challenge.'),
    publicKey: z.string().describe('A COSE key (RFC 9052), in base64url like the next three.'),
    authenticatorData: z.string(),
    clientDataJSON: z.string(),
    signature: z.string().describe('Over authenticatorData and the SHA-256 of clientDataJSON.'),
  })
  .meta({ id: 'PasskeySignature' })
  .nullable()
  .describe('Null if it was not signed by a passkey.');

export const verifySignature = endpoint({
  id: 'verifySignature',
  feature: 'signatures',
  method: 'GET',
  path: '/posts/compliance-record/{id}/verify-signature',
  shows: 'nothing',
  summary: 'The receipt of a signature, and whether everything is still as it was signed',
  description:
    'Computes everything again: the hash of the statement, each of its fields in the record, the bytes of the file, the place between the signatures before and after it, and what the audit trail says. For its signer, and for those who may view the compliance of the post.',
  permission: 'COMPLIANCE_VIEW',
  params: ofRecord,
  result: z
    .object({
      recordId: z.number().int(),
      channelId: z.number().int(),
      channelName: z.string(),
      ...signed,
      signedDateTimeMillis: millis,
      signature: z
        .object({
          approvalType: z.enum(approvalTypes),
          meaning,
          factor: z.enum(signingFactors),
          sequence: z.number().int().describe('Its place among the signatures of the study, from 1.'),
          hash: sha256.describe('SHA-256 of the statement.'),
          statement: z.string().describe('What was signed, as canonical JSON (RFC 8785).'),
          method: z
            .enum(reauthenticationMethods)
            .describe('By what the person had shown again who they are.'),
          reauthenticatedDateTimeMillis: millis.describe('And when.'),
          passkey: passkeySignature,
        })
        .nullable()
        .describe('Null if it is missing, which is a problem.'),
      isValid: z.boolean(),
      problems: z
        .array(z.object({ problem: z.enum(signatureProblems), description: z.string() }))
        .describe('What is no longer as it was signed; empty if everything is.'),
      can: z.object({ downloadSignedFile: may }),
    })
    .meta({ id: 'SignatureReceipt' }),
  errors: ['NOT_FOUND'],
});

export const downloadReceipt = endpoint({
  id: 'downloadReceipt',
  feature: 'signatures',
  method: 'GET',
  path: '/posts/compliance-record/{id}/download',
  shows: 'nothing',
  summary: 'The receipt of a signature as PDF',
  description:
    "What verifySignature answers, in the caller's language, with how to check it without this server; the same as JSON is attached to the PDF. For its signer, and for those who may view the compliance of the post. Each download is recorded.",
  permission: 'COMPLIANCE_VIEW',
  params: ofRecord,
  result: 'BYTES',
  mediaTypes: ['application/pdf'],
  errors: ['NOT_FOUND'],
});

export const downloadSignedFile = endpoint({
  id: 'downloadSignedFile',
  feature: 'signatures',
  method: 'GET',
  path: '/posts/{id}/{version}/download-signed-file',
  shows: 'nothing',
  summary: 'A copy of the file of a version with a page that has its signatures',
  description:
    "The copy begins with the bytes of the file, unchanged, so that their SHA-256 can still be compared; the page follows them. Where that can't be, such as for a file with a password, with digital signatures of its own, or for a text, the page is alone and says why. It has the caller's own signature, and those on this post that they may see. Each download is recorded.",
  permission: 'COMPLIANCE_VIEW',
  params: z.object(versionParams),
  result: 'BYTES',
  mediaTypes: ['application/pdf'],
  errors: ['POST_NOT_FOUND', 'NOT_FOUND'],
});
