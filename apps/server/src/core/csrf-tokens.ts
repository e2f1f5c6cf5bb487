import { isSameText, isToken, makeToken } from './signed-tokens.ts';

export const CSRF_COOKIE = 'studyline_csrf';

/** A signed double-submit token: the cookie and the form contain the same value, which only this server can create. */
export function makeCsrfToken(secret: string): string {
  return makeToken(secret, 'csrf');
}

export function isCsrfToken(secret: string, cookie: string | undefined, form: string | undefined): boolean {
  return Boolean(cookie && form && isSameText(cookie, form) && isToken(secret, 'csrf', form));
}
