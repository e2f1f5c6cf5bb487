import PusherJs from 'pusher-js';

// Published as CommonJS whose whole export is the class, but typed as a module with a default export.
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
