import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { mayListen } from './queries.ts';

const NAME = /^private-(study|user|client)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

interface Authorized {
  authResponse: { auth: string; channel_data?: string };
  channel_name: string;
  socket_id: string;
}

/** Grants a live channel to a socket of this person. It is checked for every subscription. Throws CHANNEL_REFUSED. */
export async function authorizeChannel(
  actor: Actor,
  body: { socket_id: string; channel_name: string },
): Promise<Authorized> {
  const checkedAt = Date.now();
  const [, kind, uuid] = NAME.exec(body.channel_name) ?? [];
  if (
    !kind ||
    !uuid ||
    !(await mayListen(actor.server.db, actor.userId, kind as 'study' | 'user' | 'client', uuid))
  ) {
    throw new AppError('CHANNEL_REFUSED');
  }
  const subject = { sessionId: actor.sessionId ?? '', userId: actor.userId };
  const authResponse = actor.server.hub.sign(body.socket_id, body.channel_name, subject, checkedAt);
  if (!authResponse) throw new AppError('CHANNEL_REFUSED');
  return { authResponse, channel_name: body.channel_name, socket_id: body.socket_id };
}
