import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MILLIS } from '@studyline/contract/core/days';
import { deriveKey } from './secret.ts';

export const BROWSER_COOKIE = 'studyline_browser';
const DAYS = 180;
/** As many people as share a browser on a ward. The one whose last sign-in there is the oldest is forgotten. */
const PEOPLE = 12;
const FORM = new RegExp(`^[\\w-]{22}(?:\\.[\\w-]{22}){0,${PEOPLE}}$`);

/**
 * A browser in which people have signed in gets an id and a mark for each of them. Only this server can create the marks, and
 * nobody else can tell from them who the people are.
 */
export function rememberBrowser(
  secret: string,
  cookie: string | undefined,
  userId: number,
): { cookie: string; expires: Date } {
  const [browser = randomBytes(16).toString('base64url'), ...marks] = partsOf(cookie);
  const mark = markOf(secret, browser, userId);
  const kept = [mark, ...marks.filter((one) => one !== mark)].slice(0, PEOPLE);
  return { cookie: [browser, ...kept].join('.'), expires: new Date(Date.now() + DAYS * DAY_MILLIS) };
}

/** The id of the browser, if this person has signed in with it. */
export function knownBrowserOf(
  secret: string,
  cookie: string | undefined,
  userId: number,
): string | undefined {
  const [browser = '', ...marks] = partsOf(cookie);
  const mark = Buffer.from(markOf(secret, browser, userId));
  const isKnown = marks.some((one) => timingSafeEqual(Buffer.from(one), mark));
  return isKnown ? browser : undefined;
}

function partsOf(cookie: string | undefined): string[] {
  return cookie !== undefined && FORM.test(cookie) ? cookie.split('.') : [];
}

function markOf(secret: string, browser: string, userId: number): string {
  const mark = createHmac('sha256', deriveKey(secret, 'browser')).update(`${browser} ${userId}`).digest();
  return mark.subarray(0, 16).toString('base64url');
}
