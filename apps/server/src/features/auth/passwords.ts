import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the memory that OWASP recommends for interactive sign-in (19 MiB, two passes). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Runs up to this many at once and queues the others. */
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

/** Both share a thread pool with file reads and must not fill it. They are separate, so that sign-ins don't wait for new accounts. */
const checkInTurn = turns(2);
const hashInTurn = turns(1);

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
