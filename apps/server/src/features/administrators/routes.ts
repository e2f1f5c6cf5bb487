import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/administrators/calls';
import * as clients from '@studyline/contract/clients/calls';
import { route } from '../../http/route.ts';
import * as accept from './accept.ts';
import * as invite from './invite.ts';

export function mountAdministrators(app: FastifyInstance): void {
  route(app, clients.addClientAdministrator, ({ actor, params, body }) =>
    invite.addClientAdministrator(actor, params.clientId, body.emailAddress),
  );
  route(app, contract.listAdministratorInvitations, ({ actor, params, query }) =>
    invite.listAdministratorInvitations(actor, params.clientId, query),
  );
  route(app, contract.resendAdministratorInvitation, ({ actor, params }) =>
    invite.resendAdministratorInvitation(actor, params),
  );
  route(app, contract.withdrawAdministratorInvitation, ({ actor, params }) =>
    invite.withdrawAdministratorInvitation(actor, params),
  );
  route(app, contract.openAdministratorInvitation, ({ actor, params }) =>
    accept.openAdministratorInvitation(actor, params.token),
  );
  route(app, contract.acceptAdministratorInvitation, ({ actor, params, body }) =>
    accept.acceptAdministratorInvitation(actor, params.token, body),
  );
  route(app, contract.joinAsAdministrator, ({ actor, params }) =>
    accept.joinAsAdministrator(actor, params.token),
  );
}
