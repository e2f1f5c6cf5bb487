import { hash, verify } from '@node-rs/argon2';
import { checkInTurn, hashInTurn } from './hash-turns.ts';

/** Argon2id with the memory that OWASP recommends for interactive sign-in (19 MiB, two passes). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whether a hash was made with less effort than new ones. */
export function isOutdatedHash(passwordHash: string): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  return !(Number(memory) >= cost.memoryCost && Number(passes) >= cost.timeCost);
}

export function hashPassword(password: string): Promise<string> {
  return hashInTurn(() => hash(password, cost));
}

/** An unknown address is checked against this, so that it takes as long as a known one. */
const nobodysHash = await hashPassword('nobody has this password');

/** Whether the password matches the hash. Without a hash it takes as long and returns false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await checkInTurn(() => verify(passwordHash ?? nobodysHash, password).catch(() => false));
  return matches && passwordHash !== null;
}
