import * as posts from '@studyline/contract/posts';
import * as channels from '@studyline/contract/channels';
import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/users';
import { route } from '../../http/route.ts';
import * as service from './service.ts';

export function mountUsers(app: FastifyInstance): void {
  route(app, contract.getProfile, ({ actor }) => service.readProfile(actor));
  route(app, contract.updateProfile, ({ actor, body }) => service.changeProfile(actor, body));
  route(app, channels.listMyChannels, ({ actor, query }) =>
    service.readMyChannels(actor, query, { favoritesOnly: false }),
  );
  route(app, channels.listFavorites, ({ actor, query }) =>
    service.readMyChannels(actor, query, { favoritesOnly: true }),
  );
  route(app, channels.addFavorite, ({ actor, params }) => service.setFavorite(actor, params.channelId, true));
  route(app, channels.removeFavorite, ({ actor, params }) =>
    service.setFavorite(actor, params.channelId, false),
  );
  route(app, channels.subscribeToChannel, ({ actor, params }) =>
    service.setChannelSubscription(actor, params.channelId, true),
  );
  route(app, channels.unsubscribeFromChannel, ({ actor, params }) =>
    service.setChannelSubscription(actor, params.channelId, false),
  );
  route(app, posts.subscribeToPost, ({ actor, params }) =>
    service.setPostSubscription(actor, params.postId, 'ACTIVITY', true),
  );
  route(app, posts.unsubscribeFromPost, ({ actor, params }) =>
    service.setPostSubscription(actor, params.postId, 'ACTIVITY', false),
  );
  route(app, posts.subscribeToComments, ({ actor, params }) =>
    service.setPostSubscription(actor, params.postId, 'COMMENTS', true),
  );
  route(app, posts.unsubscribeFromComments, ({ actor, params }) =>
    service.setPostSubscription(actor, params.postId, 'COMMENTS', false),
  );
  route(app, contract.listSessions, ({ actor }) => service.readSessions(actor));
  route(app, contract.endSession, ({ actor, params }) => service.endOwnSession(actor, params.id));
}
