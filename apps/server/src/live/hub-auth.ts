import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The session and the user that a socket belongs to. */
export interface SocketSubject {
  sessionId: string;
  userId: number;
}

/** What a client sends with pusher:subscribe. pusher-js accepts it as the result of its authorisation handler. */
export interface ChannelAuth {
  auth: string;
  channel_data: string;
}

/** Every channel is private. These are the protocol's names, without its public and presence channels. */
const channelName = z.string().regex(/^private-[\w\-=@,.;]{1,192}$/);
const socketId = z.string().regex(/^\d+\.\d+$/);

/** How long an auth string is valid. Clients use it at once; the rest allows for differing clocks. */
const AUTH_LIFETIME_MILLIS = 120_000;

const channelData = z.object({ user_id: z.int(), session_id: z.string(), checked_at: z.int() });
type ChannelData = z.infer<typeof channelData>;

/** A plain Pusher server library names no subject in its auth strings. */
export type Grant = { subject: SocketSubject | undefined } | { error: string };

/**
 * Signs and checks auth strings, `key:hmac_sha256(secret, socket_id:channel_name[:channel_data])`. It remembers a revocation as
 * long as an older auth string may still arrive. Decision: the subject travels in channel_data, which pusher-js passes on for
 * private channels too. So the process that holds the socket learns it, even if another process answered the authorisation call.
 */
export function createGrants(key: string, secret: string, now: () => number) {
  const endedSessions = new Map<string, number>();
  const droppedSessions = new Map<string, number>();
  const removals = new Map<string, number>();

  function authOf(...parts: string[]): string {
    return `${key}:${createHmac('sha256', secret).update(parts.join(':')).digest('hex')}`;
  }

  return {
    /** Undefined for a malformed id or name. A colon in one of them could make the string look like another grant. */
    sign(id: string, channel: string, subject: SocketSubject, checkedAt: number): ChannelAuth | undefined {
      if (!socketId.safeParse(id).success || !channelName.safeParse(channel).success) return undefined;
      const data: ChannelData = {
        user_id: subject.userId,
        session_id: subject.sessionId,
        checked_at: checkedAt,
      };
      const text = JSON.stringify(data);
      return { auth: authOf(id, channel, text), channel_data: text };
    },

    /** What an auth string currently grants. */
    check(id: string, channel: string, auth: string, text: string | null | undefined): Grant {
      if (!channelName.safeParse(channel).success) return { error: 'Only private channels exist here' };
      const expected = Buffer.from(text ? authOf(id, channel, text) : authOf(id, channel));
      const given = Buffer.from(auth);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return { error: 'The signature does not match' };
      }
      const data = text ? readChannelData(text) : undefined;
      if (!data) return { subject: undefined };
      if (endedSessions.has(data.session_id)) return { error: 'The session has ended' };
      const removedAt = removals.get(removalKey(data.user_id, channel)) ?? -Infinity;
      const droppedAt = droppedSessions.get(data.session_id) ?? -Infinity;
      if (data.checked_at <= Math.max(removedAt, droppedAt, now() - AUTH_LIFETIME_MILLIS)) {
        return { error: 'The authorisation is out of date' };
      }
      return { subject: { sessionId: data.session_id, userId: data.user_id } };
    },

    revokeSession(sessionId: string): void {
      endedSessions.set(sessionId, now());
    },

    /** Unlike an ended session, a locked one may be granted more later. */
    revokeUntilNow(sessionId: string): void {
      droppedSessions.set(sessionId, now());
    },

    revokeChannel(userId: number, channel: string): void {
      removals.set(removalKey(userId, channel), now());
    },

    /** Forgets revocations that no valid auth string can be older than. */
    sweep(): void {
      for (const revoked of [endedSessions, droppedSessions, removals]) {
        for (const [name, at] of revoked) if (now() - at > AUTH_LIFETIME_MILLIS) revoked.delete(name);
      }
    },
  };
}

/** The subject; undefined for the data of a plain server library. */
function readChannelData(text: string): ChannelData | undefined {
  try {
    return channelData.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function removalKey(userId: number, channel: string): string {
  return `${userId} ${channel}`;
}
