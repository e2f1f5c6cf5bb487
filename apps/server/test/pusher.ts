import type { LivePayload } from '@studyline/contract/events/live-payload';
import { authorizeChannel } from '@studyline/contract/realtime/calls';
import PusherJs from 'pusher-js';
import type { TestApp } from './app.ts';

// Published as CommonJS that exports only the class, but typed as a module with a default export.
const PusherClient = PusherJs as unknown as typeof PusherJs.default;
export type Pusher = InstanceType<typeof PusherClient>;
export type Auth = { auth: string; channel_data?: string };

/** The official client on a port of this machine. `authorize` throws for a channel that it refuses. */
export function connectPusher(
  key: string,
  port: number,
  authorize: (socketId: string, channelName: string) => Promise<Auth>,
): Pusher {
  return new PusherClient(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, callback) => {
        authorize(socketId, channelName).then(
          (auth) => callback(null, auth),
          (error: Error) => callback(error, null),
        );
      },
    },
  });
}

/** The official client of that person, on the port where the app listens. */
export function connectAs({ server, as }: TestApp, person: { userId: number }, port: number): Pusher {
  return connectPusher(server.liveKey, port, async (socketId, channelName) => {
    const body = { socket_id: socketId, channel_name: channelName };
    const answer = await as(person).call(authorizeChannel, { body });
    if (answer.status !== 200) throw new Error(answer.error.errorCode);
    return answer.body.authResponse;
  });
}

/** Subscribes and waits for the answer. */
export function subscribe(client: Pusher, channel: string): Promise<'subscribed' | 'refused'> {
  const subscription = client.subscribe(channel);
  return new Promise((resolve) => {
    subscription.bind('pusher:subscription_succeeded', () => resolve('subscribed'));
    subscription.bind('pusher:subscription_error', () => resolve('refused'));
  });
}

/** The next event with that name, and reason, on a channel that the client has subscribed to. */
export function nextEvent(
  client: Pusher,
  channel: string,
  event: string,
  reason?: string,
): Promise<LivePayload> {
  return new Promise((resolve) => {
    client.channel(channel).bind(event, (payload: LivePayload) => {
      if (reason === undefined || payload.reason === reason) resolve(payload);
    });
  });
}
