import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/clients/calls';
import { route } from '../../http/route.ts';
import * as administrators from './administrators.ts';
import * as clientAdministrators from './client-administrators.ts';
import * as service from './service.ts';

export function mountClients(app: FastifyInstance): void {
  route(app, contract.listClients, ({ actor, query }) => service.listClients(actor, query));
  route(app, contract.getClient, ({ actor, params }) => service.getClient(actor, params.clientId));
  route(app, contract.listClientChannels, ({ actor, params, query }) =>
    service.listClientChannels(actor, params.clientId, query),
  );
  route(app, contract.addChannel, ({ actor, params, query }) =>
    service.addChannel(actor, params.clientId, query),
  );
  route(app, contract.searchClientMembers, ({ actor, params, query }) =>
    administrators.searchClientMembers(actor, params.clientId, query),
  );
  route(app, contract.searchClientTeams, ({ actor, params, query }) =>
    service.searchClientTeams(actor, params.clientId, query),
  );
  route(app, contract.searchOrganizations, ({ actor, params, query }) =>
    service.searchOrganizations(actor, params.clientId, query),
  );
  route(app, contract.assignUserAsChannelAdmin, ({ actor, params, query }) =>
    administrators.assignUserAsChannelAdmin(actor, params.clientId, query),
  );
  route(app, contract.listClientAdministrators, ({ actor, params, query }) =>
    clientAdministrators.listClientAdministrators(actor, params.clientId, query),
  );
  route(app, contract.removeClientAdministrator, ({ actor, params }) =>
    clientAdministrators.removeClientAdministrator(actor, params.clientId, params.id),
  );
  route(app, contract.joinStudy, ({ actor, params, query }) =>
    administrators.joinStudy(actor, params.channelId, query),
  );
}
