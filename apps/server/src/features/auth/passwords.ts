import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the memory that OWASP recommends for interactive sign-in (19 MiB, two passes). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Runs so many at once, and the others in their turn. */
function turns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running === atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Both share their threads with reading files, so that they must not have all of them. Nobody who signs in waits for new accounts. */
const checkInTurn = turns(2);
const hashInTurn = turns(1);

export function hashPassword(password: string): Promise<string> {
  return hashInTurn(() => hash(password, cost));
}

/** An unknown address is checked against this, so that it takes as long as a known one. */
const nobodysHash = await hashPassword('nobody has this password');

/** Whether the password is the one of the hash. Without a hash it takes as long and is not. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await checkInTurn(() => verify(passwordHash ?? nobodysHash, password).catch(() => false));
  return matches && passwordHash !== null;
}
