import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the memory that OWASP recommends for interactive sign-in (19 MiB, two passes). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing shares its threads with reading files, so that it must not have all of them. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running === AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** An unknown address is checked against this, so that it takes as long as a known one. */
const nobodysHash = await hashPassword('nobody has this password');

/** Whether the password is the one of the hash. Without a hash it takes as long and is not. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? nobodysHash, password).catch(() => false));
  return matches && passwordHash !== null;
}
