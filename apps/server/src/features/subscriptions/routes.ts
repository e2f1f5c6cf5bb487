import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/subscriptions/calls';
import { route } from '../../http/route.ts';
import { listSubscribers } from './list-subscribers.ts';
import { subscribeOther, unsubscribeOther } from './subscribe-other.ts';
import * as own from './subscribe-to-post.ts';

export function mountSubscriptions(app: FastifyInstance): void {
  route(app, contract.listSubscribers, ({ actor, params, query }) =>
    listSubscribers(actor, params.id, query),
  );
  route(app, contract.subscribeOther, ({ actor, params, body }) =>
    subscribeOther(actor, { ...params, ...body }),
  );
  route(app, contract.unsubscribeOther, ({ actor, params, query }) =>
    unsubscribeOther(actor, { ...params, ...query }),
  );
  route(app, contract.subscribeToPost, ({ actor, params }) => own.subscribeToPost(actor, params.postId));
  route(app, contract.unsubscribeFromPost, ({ actor, params }) =>
    own.unsubscribeFromPost(actor, params.postId),
  );
  route(app, contract.subscribeToComments, ({ actor, params }) =>
    own.subscribeToComments(actor, params.postId),
  );
  route(app, contract.unsubscribeFromComments, ({ actor, params }) =>
    own.unsubscribeFromComments(actor, params.postId),
  );
}
