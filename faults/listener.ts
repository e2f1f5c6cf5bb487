import { initMember } from '@studyline/contract/app/calls';
import type { LivePayload } from '@studyline/contract/events/live-payload';
import { authorizeChannel } from '@studyline/contract/realtime/calls';
import { connectPusher } from '../apps/server/test/pusher.ts';
import type { Installation } from './installation.ts';
import type { Ledger } from './ledger.ts';
import { until } from './until.ts';
import { comment } from './writers.ts';

/** After a long outage, the official client pauses for up to a minute between its attempts. */
const HEARD_MILLIS = 90_000;

/** Somebody who listens with the official client, which reconnects automatically. */
export interface Listener {
  /** Whether the event of a new comment arrives in time. */
  hears(ledger: Ledger): Promise<boolean>;
  close(): void;
}

export async function listen(installation: Installation): Promise<Listener> {
  const { people, uuid, postId } = await installation.scene();
  const client = people.investigator;
  const { realtime } = await client.call(initMember, {});
  const heard = new Set<number>();
  const pusher = connectPusher(realtime.key, installation.port, async (socket_id, channel_name) => {
    const answer = await client.call(authorizeChannel, { body: { socket_id, channel_name } });
    return answer.authResponse;
  });
  pusher.subscribe(`private-study_${uuid}`).bind('update-post', ({ commentId }: LivePayload) => {
    if (commentId !== undefined) heard.add(commentId);
  });
  return {
    hears: (ledger) =>
      until(async () => {
        const made = await comment(ledger, people.monitor, postId);
        return made !== undefined && (await until(async () => heard.has(made.commentId), 2000));
      }, HEARD_MILLIS),
    close: () => pusher.disconnect(),
  };
}
