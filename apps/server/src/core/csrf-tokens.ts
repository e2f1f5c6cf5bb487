import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './secret.ts';

export const CSRF_COOKIE = 'studyline_csrf';

/** A signed double-submit token: the cookie and the form carry the same value, which only this server can make. */
export function makeCsrfToken(secret: string): string {
  const value = randomBytes(24).toString('base64url');
  return `${value}.${signatureOf(secret, value)}`;
}

export function isCsrfToken(secret: string, cookie: string | undefined, form: string | undefined): boolean {
  if (!cookie || !form || !sameText(cookie, form)) return false;
  const [value, signature] = form.split('.');
  return value !== undefined && signature !== undefined && sameText(signature, signatureOf(secret, value));
}

function signatureOf(secret: string, value: string): string {
  return createHmac('sha256', deriveKey(secret, 'csrf')).update(value).digest('base64url');
}

/** Compares in constant time, whatever the lengths. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
