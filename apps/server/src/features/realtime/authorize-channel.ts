import type { Actor } from '../../core/actor.ts';
import { spend } from '../../core/budgets.ts';
import { AppError } from '../../core/errors.ts';
import { findListeningRights } from './queries.ts';

interface Authorized {
  authResponse: { auth: string; channel_data?: string };
  channel_name: string;
  socket_id: string;
}

/**
 * Grants a live channel to a socket of this person. It is checked for every subscription and costs as much as a message, because a
 * client that was cut off for sending too many messages calls this first when it reconnects.
 */
export async function authorizeChannel(
  actor: Actor,
  body: { socket_id: string; channel_name: string },
): Promise<Authorized> {
  const checkedAt = Date.now();
  const subject = { sessionId: actor.sessionId ?? '', userId: actor.userId };
  spend(actor.server.budgets.messages_per_session, subject.sessionId);
  const listening = { sessionId: subject.sessionId, channel: body.channel_name };
  const [rights] = await findListeningRights(actor.server.db, [listening]);
  if (!rights?.mayListen) throw new AppError('CHANNEL_REFUSED');
  const authResponse = actor.server.hub.sign(body.socket_id, body.channel_name, subject, checkedAt);
  if (!authResponse) throw new AppError('CHANNEL_REFUSED');
  return { authResponse, channel_name: body.channel_name, socket_id: body.socket_id };
}
