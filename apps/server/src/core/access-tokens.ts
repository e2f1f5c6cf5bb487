import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { deriveKey } from './secret.ts';

const ACCESS_TOKEN_MINUTES = 15;

const issuer = 'studyline';
const signers = new Map<string, (payload: { sid: string }) => string>();
const verifiers = new Map<string, (token: string) => unknown>();

/** A bearer token for 15 minutes that names the session. Every call checks whether the session is still live. */
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

/** Returns the session that a token names; undefined if the token is forged, malformed or expired. */
export function readAccessToken(secret: string, token: string): string | undefined {
  try {
    const payload = verifierOf(secret)(token);
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

/** Whether a token is ours but has expired. */
export function isExpiredAccessToken(secret: string, token: string): boolean {
  try {
    verifierOf(secret)(token);
    return false;
  } catch (error) {
    return error instanceof TokenError && error.code === TokenError.codes.expired;
  }
}

function verifierOf(secret: string): (token: string) => unknown {
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
  return verify;
}
