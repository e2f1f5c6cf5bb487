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

/**
 * Every password and PIN is checked and hashed in turn. Both share a thread pool with file reads and with the look-ups of host names that
 * new database connections need, and must not fill it. They are separate, so that sign-ins don't wait for new accounts.
 */
export const checkInTurn = turns(2);
export const hashInTurn = turns(1);
