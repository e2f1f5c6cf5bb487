import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from './secret.ts';

/** What a token is derived from. Nobody can derive it without the installation's secret. */
export interface TokenSeed {
  seed: string;
  hash: Buffer;
}

/** A new token of a link. Its row keeps the seed, from which an email derives it, and the hash, by which it is found. */
export function newLinkToken(secret: string, purpose: string): TokenSeed {
  const seed = randomBytes(32).toString('base64url');
  return { seed, hash: hashOf(linkToken(secret, purpose, seed)) };
}

export function linkToken(secret: string, purpose: string, seed: string): string {
  return createHmac('sha256', deriveKey(secret, purpose)).update(seed).digest('base64url');
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
