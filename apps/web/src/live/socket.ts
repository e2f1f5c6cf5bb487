import type { Init } from '@studyline/contract/app/calls';
import { type LiveEventName, liveEvents } from '@studyline/contract/events/live-events';
import type { LivePayload } from '@studyline/contract/events/live-payload';
import { authorizeChannel } from '@studyline/contract/realtime/calls';
import Pusher from 'pusher-js';
import { call } from '../api/call.ts';
import { CallError } from '../api/errors.ts';
import { renewSession, untilUnlocked } from '../api/session.ts';
import { t } from '../words.ts';

const AUTH_RETRIES = 3;
const AUTH_RETRY_MILLIS = 1000;
/** How often a failed subscription is retried while the socket is open. */
const RESUBSCRIBE_MILLIS = 30_000;
/** The server's close code for the sockets of an ended session. The client does not reconnect after it. */
const SESSION_ENDED = 4009;
const RECONNECT_MILLIS = 2000;

export interface LiveSocket {
  /** Subscribes to exactly these channels. */
  listenTo: (channels: readonly string[]) => void;
  close: () => void;
}

interface Listeners {
  onEvent: (event: LiveEventName, payload: LivePayload) => void;
  /** A channel has been subscribed; earlier events were missed. */
  onSubscribed: (isReconnect: boolean) => void;
  onAuthFailure: (message: string) => void;
}

/** Opens the socket with the official client. */
export function openSocket(realtime: Init['realtime'], listeners: Listeners): LiveSocket {
  const pusher = new Pusher(realtime.key, {
    ...addressOf(realtime),
    cluster: '',
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, callback) => {
        authorize(socketId, channelName).then(
          (auth) => callback(null, auth),
          (error: Error) => {
            callback(error, null);
            if (!(error instanceof CallError)) listeners.onAuthFailure(error.message);
          },
        );
      },
    },
  });
  return makeSocket(pusher, listeners);
}

function addressOf({ host, port }: Init['realtime']) {
  const secure = window.location.protocol === 'https:';
  const ownPort = Number(window.location.port) || (secure ? 443 : 80);
  return {
    wsHost: host ?? window.location.hostname,
    wsPort: port ?? ownPort,
    wssPort: port ?? ownPort,
    forceTLS: secure,
  };
}

/**
 * Authorizes a channel, with up to three retries at intervals of a second (specification 7). A refusal is final: it throws CallError. Any
 * other failure throws an Error that says 'Error calling auth endpoint'.
 */
export async function authorize(
  socketId: string,
  channelName: string,
  pauseMillis = AUTH_RETRY_MILLIS,
): Promise<{ auth: string; channel_data?: string }> {
  const args = { body: { socket_id: socketId, channel_name: channelName } };
  for (let retries = 0; ; retries += 1) {
    try {
      return (await call(authorizeChannel, args)).authResponse;
    } catch (error) {
      if (error instanceof CallError && [401, 403, 404].includes(error.status)) throw error;
      if (retries === AUTH_RETRIES) throw new Error(t('toast.realtimeAuthFailed'), { cause: error });
      await new Promise((resolve) => setTimeout(resolve, pauseMillis));
    }
  }
}

function makeSocket(pusher: Pusher, { onEvent, onSubscribed }: Listeners): LiveSocket {
  let wanted = new Set<string>();
  let connections = 0;
  pusher.connection.bind('connected', () => {
    connections += 1;
  });
  pusher.connection.bind('error', ({ error }: { error?: { data?: { code?: number } } }) => {
    if (error?.data?.code === SESSION_ENDED) void leaveOrReturn();
  });

  /**
   * An ended session leads to sign-in. Without an answer, or if this window has a new session, the socket reconnects; that of a locked
   * session once it has been unlocked.
   */
  async function leaveOrReturn(): Promise<void> {
    const session = await renewSession().catch(() => undefined);
    if (session?.status === 'unauthenticated') return;
    await untilUnlocked();
    setTimeout(() => {
      if (wanted.size > 0) pusher.connect();
    }, RECONNECT_MILLIS);
  }

  function subscribe(name: string): void {
    const channel = pusher.subscribe(name);
    for (const event of liveEvents) channel.bind(event, (payload: LivePayload) => onEvent(event, payload));
    channel.bind('pusher:subscription_succeeded', () => onSubscribed(connections > 1));
    channel.bind('pusher:subscription_error', () => {
      pusher.unsubscribe(name);
      // Access may have ended for everything: new terms have to be accepted, for example.
      void renewSession().catch(() => {});
      setTimeout(() => {
        if (wanted.has(name) && !pusher.channel(name)) subscribe(name);
      }, RESUBSCRIBE_MILLIS);
    });
  }

  return {
    listenTo(channels) {
      const next = new Set(channels);
      const before = wanted;
      wanted = next;
      for (const name of before) if (!next.has(name)) pusher.unsubscribe(name);
      for (const name of next) if (!before.has(name)) subscribe(name);
    },
    close() {
      wanted = new Set();
      // The client sends in a later task, and the browser complains if the socket is closed by then.
      setTimeout(() => pusher.disconnect());
    },
  };
}
