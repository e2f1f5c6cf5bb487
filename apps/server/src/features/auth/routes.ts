import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/auth/calls';
import { route } from '../../http/route.ts';
import * as service from './service.ts';

export function mountAuth(app: FastifyInstance): void {
  route(app, contract.getSession, ({ actor, cookies }) => service.getSession(actor, cookies));
  route(app, contract.getCsrfToken, async ({ actor, cookies }) => service.getCsrfToken(actor, cookies));
  route(app, contract.listProviders, async ({ actor }) => service.listProviders(actor));
  route(app, contract.signIn, ({ actor, body, cookies }) => service.signIn(actor, body, cookies));
  route(app, contract.signOut, ({ actor, body, cookies }) => service.signOut(actor, body, cookies));
}
