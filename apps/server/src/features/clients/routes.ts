import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/clients';
import { route } from '../../http/route.ts';
import * as service from './service.ts';

export function mountClients(app: FastifyInstance): void {
  route(app, contract.listClients, ({ actor, query }) => service.readClients(actor, query));
  route(app, contract.getClient, ({ actor, params }) => service.readClient(actor, params.clientId));
  route(app, contract.listClientChannels, ({ actor, params, query }) =>
    service.readClientChannels(actor, params.clientId, query),
  );
  route(app, contract.addChannel, ({ actor, params, query }) =>
    service.addStudy(actor, params.clientId, query),
  );
}
