import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '../../core/secret.ts';

/** What a token is derived from. Nobody can derive it without the installation's secret. */
export interface TokenSeed {
  seed: string;
  hash: Buffer;
}

/** A new token. Its row keeps the seed, from which an email derives it, and the hash, by which it is found. */
export function newToken(secret: string): TokenSeed {
  const seed = randomBytes(32).toString('base64url');
  return { seed, hash: hashOf(tokenOf(secret, seed)) };
}

export function tokenOf(secret: string, seed: string): string {
  return createHmac('sha256', deriveKey(secret, 'invitation')).update(seed).digest('base64url');
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
