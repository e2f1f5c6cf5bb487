import { linkToken, newLinkToken, type TokenSeed } from '../../core/link-tokens.ts';

export { hashOf, type TokenSeed } from '../../core/link-tokens.ts';

export function newToken(secret: string): TokenSeed {
  return newLinkToken(secret, 'invitation');
}

export function tokenOf(secret: string, seed: string): string {
  return linkToken(secret, 'invitation', seed);
}
