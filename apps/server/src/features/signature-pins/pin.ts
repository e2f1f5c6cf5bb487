import { hash, verify } from '@node-rs/argon2';
import { randomInt } from 'node:crypto';
import { deriveKey } from '../../core/secret.ts';
import { checkInTurn, hashInTurn } from '../auth/hash-turns.ts';

const DIGITS = 6;
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whether somebody would try a PIN early: few digits, a repeated group, a sequence, or a year of birth at either end. */
export function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  if (new Set(digits).size < 3) return true;
  if (/^(\d{2}|\d{3})\1+$/.test(pin)) return true;
  const steps = new Set(digits.slice(1).map((digit, at) => (digit - digits[at]! + 10) % 10));
  if (steps.size === 1) return true;
  return /^(19|20)\d{4}$|^\d{2}(19|20)\d{2}$/.test(pin);
}

export function makePin(): string {
  for (;;) {
    const pin = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    if (!isWeakPin(pin)) return pin;
  }
}

/** A PIN can be guessed from a plain hash, so the hash needs a key that the database does not have, and the person. */
const options = (secret: string) => ({ ...cost, secret: Buffer.from(deriveKey(secret, 'signature PIN')) });
const said = (userId: number, pin: string) => `${userId} ${pin}`;

export function hashPin(secret: string, userId: number, pin: string): Promise<string> {
  return hashInTurn(() => hash(said(userId, pin), options(secret)));
}

export function isPin(secret: string, userId: number, pin: string, pinHash: string): Promise<boolean> {
  return checkInTurn(() => verify(pinHash, said(userId, pin), options(secret)).catch(() => false));
}
