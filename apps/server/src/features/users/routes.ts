import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/users/calls';
import { route } from '../../http/route.ts';
import * as service from './service.ts';

export function mountUsers(app: FastifyInstance): void {
  route(app, contract.getProfile, ({ actor }) => service.getProfile(actor));
  route(app, contract.updateProfile, ({ actor, body }) => service.updateProfile(actor, body));
  route(app, contract.listSessions, ({ actor }) => service.listSessions(actor));
  route(app, contract.endSession, ({ actor, params }) => service.endSession(actor, params.id));
}
