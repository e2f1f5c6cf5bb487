import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MILLIS = 500;
const AGAIN_MILLIS = 1000;
/** A server that has to be started this often within this time will not stay up. */
const MAX_STARTS = 5;
const STARTS_MILLIS = 120_000;

interface Watched {
  isAlive(): Promise<boolean>;
  restart(): Promise<void>;
  /** Called once, with one sentence. Watching then ends. */
  onLost(error: Error): void;
}

/** Checks whether the server is alive, and restarts it if not. Returns a function that stops this and waits for its end. */
export function watchServer({ isAlive, restart, onLost }: Watched): () => Promise<void> {
  const stopping = new AbortController();
  const rest = (millis: number) =>
    pause(millis, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  const starts: number[] = [];
  let reason = 'it dies again each time';

  const watch = async (): Promise<void> => {
    for (;;) {
      await rest(LOOK_MILLIS);
      if (stopping.signal.aborted) return;
      // A failed check, for example for lack of file handles, says nothing.
      if (await isAlive().catch(() => true)) continue;
      while (starts[0] !== undefined && Date.now() - starts[0] > STARTS_MILLIS) starts.shift();
      if (starts.push(Date.now()) > MAX_STARTS)
        return onLost(
          new Error(
            `The embedded PostgreSQL has died and could not be started ${MAX_STARTS} times: ${reason}`,
          ),
        );
      await restart().catch((error: unknown) => {
        reason = error instanceof Error ? error.message : String(error);
        return rest(AGAIN_MILLIS);
      });
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}
