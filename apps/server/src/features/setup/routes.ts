import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/setup/calls';
import { route } from '../../http/route.ts';
import * as service from './service.ts';

export function mountSetup(app: FastifyInstance): void {
  route(app, contract.openSetup, ({ actor, params }) => service.openSetup(actor, params.token));
  route(app, contract.acceptSetup, ({ actor, params, body }) =>
    service.acceptSetup(actor, params.token, body),
  );
  route(app, contract.createFirstClient, ({ actor, body }) => service.createFirstClient(actor, body.name));
}
