import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isSameText } from '../../core/signed-tokens.ts';
import { deriveKey } from '../../core/secret.ts';
import type { Trx } from '../../db/pool.ts';
import { spendChallenge } from './queries.ts';

/** How long a challenge can be answered. */
export const ANSWER_MILLIS = 5 * 60_000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;

/**
 * A challenge that only this server can have made, for one purpose, and until when it can be answered. It needs no row, so strangers who
 * ask for one write nothing.
 */
export function makeChallenge(secret: string, purpose: string): Uint8Array<ArrayBuffer> {
  const until = Buffer.alloc(TIME_BYTES);
  until.writeUIntBE(Date.now() + ANSWER_MILLIS, 0, TIME_BYTES);
  const body = Buffer.concat([randomBytes(RANDOM_BYTES), until]);
  return new Uint8Array([...body, ...signatureOf(secret, purpose, body)]);
}

/** Whether it was made for this purpose, can still be answered and has not been answered before. It is then used up. */
export async function takeChallenge(
  trx: Trx,
  secret: string,
  purpose: string,
  challenge: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
  if (body.length < RANDOM_BYTES + TIME_BYTES) return false;
  const signature = bytes.subarray(body.length).toString('base64url');
  if (!isSameText(signature, signatureOf(secret, purpose, body).toString('base64url'))) return false;
  if (body.readUIntBE(RANDOM_BYTES, TIME_BYTES) < Date.now()) return false;
  return spendChallenge(trx, createHash('sha256').update(body).digest());
}

/** When a challenge that has been taken was made. */
export function madeAt(challenge: string): Date {
  const until = Buffer.from(challenge, 'base64url').readUIntBE(RANDOM_BYTES, TIME_BYTES);
  return new Date(until - ANSWER_MILLIS);
}

function signatureOf(secret: string, purpose: string, body: Uint8Array): Buffer {
  return createHmac('sha256', deriveKey(secret, `challenge ${purpose}`))
    .update(body)
    .digest();
}
