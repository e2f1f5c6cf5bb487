import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './secret.ts';

/** A random text that only this server can create, so that a made-up one is refused without a lookup. */
export function makeToken(secret: string, purpose: 'csrf' | 'session'): string {
  const value = randomBytes(32).toString('base64url');
  return `${value}.${signatureOf(secret, purpose, value)}`;
}

export function isToken(secret: string, purpose: 'csrf' | 'session', token: string): boolean {
  const [value = ''] = token.split('.');
  return isSameText(token, `${value}.${signatureOf(secret, purpose, value)}`);
}

function signatureOf(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', deriveKey(secret, purpose)).update(value).digest('base64url');
}

/** Compares in constant time, even for different lengths. */
export function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
