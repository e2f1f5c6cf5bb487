import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/users';
import { route } from '../../http/route.ts';
import * as service from './service.ts';

export function mountUsers(app: FastifyInstance): void {
  route(app, contract.getProfile, ({ actor }) => service.readProfile(actor));
  route(app, contract.updateProfile, ({ actor, body }) => service.changeProfile(actor, body));
  route(app, contract.listMyChannels, ({ actor, query }) =>
    service.readMyChannels(actor, query, { favoritesOnly: false }),
  );
  route(app, contract.listFavorites, ({ actor, query }) =>
    service.readMyChannels(actor, query, { favoritesOnly: true }),
  );
  route(app, contract.addFavorite, ({ actor, params }) => service.setFavorite(actor, params.channelId, true));
  route(app, contract.removeFavorite, ({ actor, params }) =>
    service.setFavorite(actor, params.channelId, false),
  );
  route(app, contract.subscribeToChannel, ({ actor, params }) =>
    service.setChannelSubscription(actor, params.channelId, true),
  );
  route(app, contract.unsubscribeFromChannel, ({ actor, params }) =>
    service.setChannelSubscription(actor, params.channelId, false),
  );
  route(app, contract.subscribeToPost, ({ actor, params }) =>
    service.setPostSubscription(actor, params.postId, 'ACTIVITY', true),
  );
  route(app, contract.unsubscribeFromPost, ({ actor, params }) =>
    service.setPostSubscription(actor, params.postId, 'ACTIVITY', false),
  );
  route(app, contract.subscribeToComments, ({ actor, params }) =>
    service.setPostSubscription(actor, params.postId, 'COMMENTS', true),
  );
  route(app, contract.unsubscribeFromComments, ({ actor, params }) =>
    service.setPostSubscription(actor, params.postId, 'COMMENTS', false),
  );
  route(app, contract.listSessions, ({ actor }) => service.readSessions(actor));
  route(app, contract.endSession, ({ actor, params }) => service.endOwnSession(actor, params.id));
}
