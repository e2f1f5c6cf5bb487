import type { FastifyInstance } from 'fastify';
import { authorizeChannel } from '@studyline/contract/realtime';
import { route } from '../../http/route.ts';
import { authorizeLiveChannel } from './authorize-channel.ts';

export function mountRealtime(app: FastifyInstance): void {
  route(app, authorizeChannel, ({ actor, body }) => authorizeLiveChannel(actor, body));
}
