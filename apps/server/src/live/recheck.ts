import type { Server } from '../core/server.ts';
import { findListeningRights } from '../features/realtime/queries.ts';

const PAUSE_MILLIS = 1000;
/** With many sockets, the pause grows, so that the checks take at most a twentieth of the time. */
const PAUSE_PER_CHECK = 20;
const BATCH = 5000;

/** Ends the subscriptions of this process's sockets that are no longer allowed, by the rule that granted them. */
export async function recheckListeners(
  { db, hub }: Pick<Server, 'db' | 'hub'>,
  sessionId?: string,
): Promise<void> {
  const all = hub.listeners().filter((one) => sessionId === undefined || one.sessionId === sessionId);
  for (let start = 0; start < all.length; start += BATCH) {
    const listeners = all.slice(start, start + BATCH);
    const rights = await findListeningRights(db, listeners);
    for (const [index, { userId, sessionId: listening, channel }] of listeners.entries()) {
      const { isAlive = false, mayListen = false } = rights[index] ?? {};
      if (!isAlive) hub.dropSession(listening);
      else if (!mayListen) hub.removeUser(userId, channel);
    }
  }
}

/**
 * Rechecks all listeners periodically. Access may end without an event, when a session expires or a flag changes. Returns how to
 * stop.
 */
export function keepRechecking(server: Server, onError: (error: unknown) => void): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const run = async (): Promise<void> => {
    const began = Date.now();
    await recheckListeners(server).catch(onError);
    wait(Math.max(PAUSE_MILLIS, (Date.now() - began) * PAUSE_PER_CHECK));
  };
  const wait = (millis: number): void => {
    if (!stopped) timer = setTimeout(() => void (running = run()), millis).unref();
  };
  wait(PAUSE_MILLIS);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
