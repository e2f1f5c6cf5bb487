import type { Server } from '../core/server.ts';
import { readOutbox, type StopReading } from '../outbox/read-outbox.ts';
import { endOfOutbox } from '../outbox/outbox-queries.ts';
import { createPublisher } from './publish.ts';
import { keepRechecking } from './recheck.ts';
import type { Wakes } from '../outbox/wakes.ts';

/** Reads the outbox from now on and sends the events of all processes to this process's sockets that may receive them. */
export async function startLive(
  server: Server,
  wakes: Wakes,
  onError: (error: unknown) => void = () => undefined,
): Promise<StopReading> {
  const from = await endOfOutbox(server.db);
  const { publish, tell } = createPublisher(server);
  const stopReading = readOutbox(server.db, wakes, from, publish, onError);
  const stopTelling = wakes.onTold((userIds) => void tell(userIds).catch(onError));
  const stopRechecking = keepRechecking(server, onError);
  return async () => {
    stopTelling();
    await Promise.all([stopReading(), stopRechecking()]);
  };
}
