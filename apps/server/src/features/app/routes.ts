import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/app/calls';
import { route } from '../../http/route.ts';
import * as service from './service.ts';

export function mountApp(app: FastifyInstance): void {
  route(app, contract.getTermsOfService, ({ actor }) => service.getTermsOfService(actor));
  route(app, contract.initMember, ({ actor }) => service.initMember(actor));
  route(app, contract.listFeatureFlags, ({ actor }) => service.listFeatureFlags(actor));
  route(app, contract.listStudiesByCustomer, ({ actor, query }) =>
    service.listStudiesByCustomer(actor, query.search),
  );
  route(app, contract.getBuild, async ({ actor }) => service.getBuild(actor));
}
