import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/channels';
import { route } from '../../http/route.ts';
import * as mine from './my-channels.ts';
import * as service from './service.ts';

export function mountChannels(app: FastifyInstance): void {
  route(app, contract.getChannel, ({ actor, params }) => service.getChannel(actor, params.channelId));
  route(app, contract.listArchiveMonths, ({ actor, params }) =>
    service.listArchiveMonths(actor, params.channelId),
  );
  route(app, contract.listRoles, ({ actor, params, query }) =>
    service.listRoles(actor, params.channelId, query.availableRolesCategory),
  );
  route(app, contract.listKeyContacts, ({ actor, params, query }) =>
    service.listKeyContacts(actor, params.channelId, query),
  );

  route(app, contract.listMyChannels, ({ actor, query }) => mine.listMyChannels(actor, query));
  route(app, contract.listFavorites, ({ actor, query }) => mine.listFavorites(actor, query));
  route(app, contract.addFavorite, ({ actor, params }) => mine.addFavorite(actor, params.channelId));
  route(app, contract.removeFavorite, ({ actor, params }) => mine.removeFavorite(actor, params.channelId));
  route(app, contract.subscribeToChannel, ({ actor, params }) =>
    mine.subscribeToChannel(actor, params.channelId),
  );
  route(app, contract.unsubscribeFromChannel, ({ actor, params }) =>
    mine.unsubscribeFromChannel(actor, params.channelId),
  );
}
