import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/realtime/calls';
import { route } from '../../http/route.ts';
import { authorizeChannel } from './authorize-channel.ts';

export function mountRealtime(app: FastifyInstance): void {
  route(app, contract.authorizeChannel, ({ actor, body }) => authorizeChannel(actor, body));
}
