import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/setup/calls';
import { mountRoom } from '../../http/route.ts';
import { acceptSetup, createFirstClient, openSetup } from './service.ts';

export function mountSetup(app: FastifyInstance): void {
  mountRoom(app, contract, { openSetup, acceptSetup, createFirstClient });
}
