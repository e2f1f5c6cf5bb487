import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/realtime/calls';
import { mountRoom } from '../../http/route.ts';
import { authorizeChannel } from './authorize-channel.ts';

export function mountRealtime(app: FastifyInstance): void {
  mountRoom(app, contract, { authorizeChannel });
}
