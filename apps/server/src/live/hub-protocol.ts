import { z } from 'zod';

/**
 * Close and error codes of the Pusher protocol. Clients react to the range of a close code: 4000–4099 stay away, 4100–4199 come
 * back after a pause, 4200–4299 come back at once; 4300–4399 only report an error.
 */
export const code = {
  unknownKey: 4001,
  invalidVersion: 4006,
  unsupportedVersion: 4007,
  missingVersion: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  pongMissing: 4201,
  inactive: 4202,
  invalidMessage: 4300,
  clientEventRejected: 4301,
} as const;

export interface Refusal {
  code: number;
  message: string;
}

/** The largest message accepted from a client, in bytes. The longest one that clients send is a subscription with its grant. */
export const MAX_MESSAGE_BYTES = 4096;

const clientMessage = z.union([
  z.object({ event: z.enum(['pusher:ping', 'pusher:pong']) }),
  z.object({
    event: z.literal('pusher:subscribe'),
    data: z.object({
      channel: z.string().max(200),
      auth: z.string().default(''),
      channel_data: z.string().nullish(),
    }),
  }),
  z.object({ event: z.literal('pusher:unsubscribe'), data: z.object({ channel: z.string() }) }),
  z.object({ event: z.templateLiteral(['client-', z.string()]) }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** Parses a client's message, or returns a sentence that says what is wrong with it. Never throws. */
export function readMessage(text: string): ClientMessage | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'The message is not JSON';
  }
  const message = clientMessage.safeParse(json);
  return message.success ? message.data : 'The message is not one of protocol 7';
}

/** An event in the server's form of the protocol: its data is a string of JSON. */
export function encodeEvent(event: string, data: object, channel?: string): Buffer {
  return Buffer.from(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
}

/** pusher:error is the one event whose data is an object. */
export function encodeError(error: Refusal): Buffer {
  return Buffer.from(JSON.stringify({ event: 'pusher:error', data: error }));
}

/** The application key in the path of an upgrade request, if it is one for a hub, and its query. */
export function readUpgrade(requestUrl: string | undefined) {
  const url = URL.parse(requestUrl ?? '', 'http://hub');
  const key = url && /^\/app\/([^/]+)$/.exec(url.pathname)?.[1];
  return url && key ? { key, protocol: url.searchParams.get('protocol') } : undefined;
}

/** Protocols 5, 6 and 7 are the same in everything that this hub does. */
export function refusalOfProtocol(protocol: string | null): Refusal | undefined {
  if (!protocol) return { code: code.missingVersion, message: 'No protocol version supplied' };
  if (!/^\d+$/.test(protocol)) return { code: code.invalidVersion, message: 'Invalid version string format' };
  if (Number(protocol) >= 5 && Number(protocol) <= 7) return undefined;
  return { code: code.unsupportedVersion, message: 'Unsupported protocol version' };
}
