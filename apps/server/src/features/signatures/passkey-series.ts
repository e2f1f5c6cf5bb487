import { createHash } from 'node:crypto';
import { verifySignature } from '@simplewebauthn/server/helpers';
import { z } from 'zod';
import { parseJson } from '@studyline/contract/core/json';
import type { ApprovalType } from '@studyline/contract/signatures/approval-types';
import {
  canonicalPasskeyStatement,
  type PasskeyStatement,
  STATEMENT_VERSION,
} from '@studyline/contract/signatures/statement';
import { hashLeaf, rootFrom, rootOf } from './merkle.ts';

/** What is said of one post in a sitting. */
export interface Said {
  postId: number;
  version: number;
  fileHash: string;
  meaning: ApprovalType;
  userId: number;
  teamId: number;
  ruleId: number;
}

export interface Series {
  statements: string[];
  leaves: Buffer[];
  root: Buffer;
}

/** Writes the statements of a sitting at this time. */
export type Statements = (asked: { time: string; nonce: string }) => string[];

export const statementsOf =
  (said: readonly Said[]): Statements =>
  (asked) =>
    said.map((one) => canonicalPasskeyStatement({ ...one, ...asked }));

/** The statements of a sitting, and the root of the tree over them, which the passkey signs. */
export function seriesOf(write: Statements, at: Date, nonce: string): Series {
  const statements = write({ time: at.toISOString(), nonce });
  const leaves = statements.map(hashLeaf);
  return { statements, leaves, root: rootOf(leaves) };
}

/** What is stored of the answer of a passkey, with each signature of its sitting. */
export interface PasskeyProof {
  statement: string;
  leafIndex: number;
  treeSize: number;
  path: string[];
  publicKey: Buffer;
  authenticatorData: Buffer;
  clientData: Buffer;
  assertion: Buffer;
}

const passkeyStatement = z.strictObject({
  statementVersion: z.literal(STATEMENT_VERSION).optional(),
  postId: z.int(),
  version: z.int(),
  fileHash: z.string(),
  meaning: z.string(),
  userId: z.int(),
  teamId: z.int(),
  ruleId: z.int(),
  time: z.string(),
  nonce: z.string(),
}) satisfies z.ZodType<PasskeyStatement>;

/** What a passkey has said; undefined if the text is no statement. */
export function readPasskeyStatement(text: string): PasskeyStatement | undefined {
  return passkeyStatement.safeParse(parseJson(text)?.value).data;
}

const USER_VERIFIED = 0x04;
const FLAGS_AT = 32;
const clientDataShape = z.looseObject({ type: z.literal('webauthn.get'), challenge: z.string() });

/** The challenge that a device has answered; undefined if there is none. */
export function challengeIn(clientData: Buffer): string | undefined {
  return clientDataShape.safeParse(parseJson(clientData.toString('utf8'))?.value).data?.challenge;
}

/** Whether the passkey has signed this statement, by its public key alone. */
export async function isSignedByPasskey(proof: PasskeyProof): Promise<boolean> {
  const path = proof.path.map((one) => Buffer.from(one, 'hex'));
  const place = { index: proof.leafIndex, size: proof.treeSize, path };
  const root = rootFrom(hashLeaf(proof.statement), place);
  try {
    if (!root || root.toString('base64url') !== challengeIn(proof.clientData)) return false;
    if (((proof.authenticatorData[FLAGS_AT] ?? 0) & USER_VERIFIED) === 0) return false;
    const digest = createHash('sha256').update(proof.clientData).digest();
    return await verifySignature({
      signature: Uint8Array.from(proof.assertion),
      data: Uint8Array.from(Buffer.concat([proof.authenticatorData, digest])),
      credentialPublicKey: Uint8Array.from(proof.publicKey),
    });
  } catch {
    return false;
  }
}
