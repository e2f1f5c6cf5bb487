import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';

export const ACCESS_TOKEN_MINUTES = 15;

const issuer = 'studyline';
const signers = new Map<string, (payload: { sid: string }) => string>();
const verifiers = new Map<string, (token: string) => unknown>();

/** Derives a key for one purpose from the installation's secret, so that no two uses share one. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

/** A bearer token for 15 minutes that names the session; whether it still lives is looked up on every call. */
export function signAccessToken(secret: string, sessionId: string): string {
  let sign = signers.get(secret);
  if (!sign) {
    sign = createSigner({
      key: deriveKey(secret, 'access-token'),
      algorithm: 'HS256',
      iss: issuer,
      expiresIn: ACCESS_TOKEN_MINUTES * 60_000,
    });
    signers.set(secret, sign);
  }
  return sign({ sid: sessionId });
}

/** The session a token names; undefined when it is forged, malformed or expired. */
export function readAccessToken(secret: string, token: string): string | undefined {
  let verify = verifiers.get(secret);
  if (!verify) {
    verify = createVerifier({
      key: deriveKey(secret, 'access-token'),
      algorithms: ['HS256'],
      allowedIss: issuer,
      cache: 5000,
    });
    verifiers.set(secret, verify);
  }
  try {
    const payload: unknown = verify(token);
    return typeof payload === 'object' &&
      payload !== null &&
      'sid' in payload &&
      typeof payload.sid === 'string'
      ? payload.sid
      : undefined;
  } catch {
    return undefined;
  }
}

/** A signed double-submit token: the cookie and the form carry the same value, and only this server can have made it. */
export function makeCsrfToken(secret: string): string {
  const value = randomBytes(24).toString('base64url');
  return `${value}.${csrfSignature(secret, value)}`;
}

export function isCsrfToken(secret: string, cookie: string | undefined, form: string | undefined): boolean {
  if (!cookie || !form || !sameText(cookie, form)) return false;
  const [value, signature] = form.split('.');
  return value !== undefined && signature !== undefined && sameText(signature, csrfSignature(secret, value));
}

function csrfSignature(secret: string, value: string): string {
  return createHmac('sha256', deriveKey(secret, 'csrf')).update(value).digest('base64url');
}

/** Compares in constant time, whatever the lengths. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
