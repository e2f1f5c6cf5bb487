import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { isSameText } from '../../core/signed-tokens.ts';
import { deriveKey } from '../../core/secret.ts';
import type { Cookies } from '../../http/cookies.ts';

const COOKIE = 'studyline_sso';
const MINUTES = 10;
/** In windows of the same browser. */
const MOST_AT_ONCE = 3;

const attempt = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  callbackUrl: z.string(),
  /** The session whose person connects the account, or wants to sign; null to sign in. */
  sessionId: z.string().nullable(),
  /** The hash of what the person wants to sign; null if it is not for that. */
  signs: z.string().nullable(),
  /** Set if it unlocks the browser's session, or is for signing: people sign in at the provider later than that, in seconds since 1970. */
  since: z.number().nullable(),
});
/** What a browser has asked a provider. */
export type Attempt = z.output<typeof attempt>;

/**
 * Attempts are in an encrypted cookie, so that only the browser that started one can finish it, and strangers cause no writes. The newest
 * are kept.
 */
export async function keepAttempt(secret: string, cookies: Cookies, started: Attempt): Promise<void> {
  const others = await readAttempts(secret, cookies);
  await writeAttempts(secret, cookies, [started, ...others].slice(0, MOST_AT_ONCE));
}

/** The attempt with this state, which the browser then forgets; undefined if there is none. */
export async function takeAttempt(
  secret: string,
  cookies: Cookies,
  state: string,
): Promise<Attempt | undefined> {
  const attempts = await readAttempts(secret, cookies);
  const taken = attempts.find((one) => isSameText(one.state, state));
  if (taken)
    await writeAttempts(
      secret,
      cookies,
      attempts.filter((one) => one !== taken),
    );
  return taken;
}

async function readAttempts(secret: string, cookies: Cookies): Promise<Attempt[]> {
  const cookie = cookies.read(COOKIE);
  if (!cookie) return [];
  const { payload } = await jwtDecrypt(cookie, keyOf(secret)).catch(() => ({ payload: {} }));
  return z.object({ attempts: z.array(attempt) }).safeParse(payload).data?.attempts ?? [];
}

async function writeAttempts(secret: string, cookies: Cookies, attempts: Attempt[]): Promise<void> {
  if (attempts.length === 0) {
    cookies.clear(COOKIE);
    return;
  }
  const expires = new Date(Date.now() + MINUTES * 60_000);
  const cookie = await new EncryptJWT({ attempts })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(expires)
    .encrypt(keyOf(secret));
  cookies.write(COOKIE, cookie, expires);
}

function keyOf(secret: string): Uint8Array {
  return Buffer.from(deriveKey(secret, 'single sign-on'), 'base64url');
}
