import type { Server } from '../core/server.ts';
import { followOutbox, type StopFollowing } from '../outbox/follow-outbox.ts';
import { endOfOutbox } from '../outbox/outbox-queries.ts';
import { createPublisher } from './publish.ts';
import type { Wakes } from '../outbox/wakes.ts';

/** Follows the outbox from now on and tells this process's sockets what happened in any process. */
export async function startLive(
  server: Server,
  wakes: Wakes,
  onError: (error: unknown) => void = () => undefined,
): Promise<StopFollowing> {
  return followOutbox(server.db, wakes, await endOfOutbox(server.db), createPublisher(server), onError);
}
