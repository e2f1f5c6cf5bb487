import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/updates/calls';
import { mountRoom } from '../../../http/route.ts';
import { listUpdates } from './list-updates.ts';
import { markUpdatesRead } from './mark-updates-read.ts';

export function mountUpdates(app: FastifyInstance): void {
  mountRoom(app, contract, { listUpdates, markUpdatesRead });
}
