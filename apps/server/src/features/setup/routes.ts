import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/setup/calls';
import { mountRoom } from '../../http/route.ts';
import { acceptSetup } from './accept-setup.ts';
import { createFirstClient } from './create-first-client.ts';
import { openSetup } from './open-setup.ts';

export function mountSetup(app: FastifyInstance): void {
  mountRoom(app, contract, { openSetup, acceptSetup, createFirstClient });
}
