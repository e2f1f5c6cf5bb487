import * as sharing from '@studyline/contract/sharing';
import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/channels';
import { route } from '../../http/route.ts';
import * as service from './service.ts';

export function mountChannels(app: FastifyInstance): void {
  route(app, contract.getChannel, ({ actor, params }) => service.readChannel(actor, params.channelId));
  route(app, contract.listArchiveMonths, ({ actor, params }) =>
    service.readArchiveMonths(actor, params.channelId),
  );
  route(app, contract.listRoles, ({ actor, params, query }) =>
    service.readRoles(actor, params.channelId, query.availableRolesCategory),
  );
  route(app, contract.listKeyContacts, ({ actor, params, query }) =>
    service.readKeyContacts(actor, params.channelId, query),
  );
  route(app, sharing.getPostingPermissions, ({ actor, params }) =>
    service.readPostingPermissions(actor, params.channelId),
  );
}
