import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { now } from '../../core/clock.ts';
import { deriveKey } from '../../core/secret.ts';
import type { Trx } from '../../db/pool.ts';
import { lockTotp, noteTotpUse, useRecoveryCode } from './second-factor-queries.ts';

const STEP_SECONDS = 30;
/** Clocks of phones differ, so the codes before and after count too. */
const STEPS_AROUND = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Without letters and digits that look alike. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RECOVERY_LENGTH = 8;
const RECOVERY_CODES = 10;

/** Encrypted for the row of one person: in another one it cannot be read. */
export function sealSecret(secret: string, userId: number, value: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(String(userId)));
  return Buffer.concat([nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()]);
}

function openSecret(secret: string, userId: number, sealed: Buffer): Uint8Array {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), nonce)
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

function keyOf(secret: string): Buffer {
  return Buffer.from(deriveKey(secret, 'second factors'), 'base64url');
}

/** An authenticator app with a secret, as its address for a QR code names it. */
export function totpOf(value: Uint8Array, label = ''): TOTP {
  const bytes = new Secret({ buffer: Uint8Array.from(value).buffer });
  return new TOTP({ issuer: 'Studyline', label, secret: bytes, period: STEP_SECONDS });
}

/** The time step of a right code; undefined if it is wrong. */
export function stepOf(secret: string, userId: number, sealed: Buffer, code: string): number | undefined {
  const timestamp = now().getTime();
  const totp = totpOf(openSecret(secret, userId, sealed));
  const delta = totp.validate({ token: code, timestamp, window: STEPS_AROUND });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** What became of a code: nobody asks for one, none was sent, or it was wrong or right. */
export type CodeCheck = 'NONE' | 'MISSING' | 'WRONG' | 'RIGHT';

/** Checks the code of a person's authenticator app or a recovery code, and uses it up. */
export async function checkCode(
  trx: Trx,
  secret: string,
  userId: number,
  code: string | undefined,
): Promise<CodeCheck> {
  const totp = await lockTotp(trx, userId);
  const given = plain(code ?? '');
  if (given === '') return totp?.secret ? 'MISSING' : 'NONE';
  if (totp?.secret && /^\d{6}$/.test(given)) {
    const step = stepOf(secret, userId, totp.secret, given);
    if (step === undefined || step <= totp.lastStep) return 'WRONG';
    await noteTotpUse(trx, userId, step, now());
    return 'RIGHT';
  }
  if (await useRecoveryCode(trx, userId, digestOf(secret, userId, given), now())) return 'RIGHT';
  return totp?.secret ? 'WRONG' : 'NONE';
}

/** As people type it: with spaces, hyphens and small letters. */
export function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** New recovery codes, as people see them, and their digests. */
export function makeRecoveryCodes(secret: string, userId: number): { codes: string[]; digests: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(
      randomBytes(RECOVERY_LENGTH),
      (byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length],
    ).join(''),
  );
  return {
    codes: codes.map((one) => `${one.slice(0, 4)}-${one.slice(4)}`),
    digests: codes.map((one) => digestOf(secret, userId, one)),
  };
}

function digestOf(secret: string, userId: number, code: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'recovery codes')).update(`${userId} ${code}`).digest();
}
