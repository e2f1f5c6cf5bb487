import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/subscriptions/calls';
import { mountRoom } from '../../http/route.ts';
import { listSubscribers } from './list-subscribers.ts';
import { subscribeOther, unsubscribeOther } from './subscribe-other.ts';
import {
  subscribeToComments,
  subscribeToPost,
  unsubscribeFromComments,
  unsubscribeFromPost,
} from './subscribe-to-post.ts';

export function mountSubscriptions(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listSubscribers,
    subscribeOther,
    unsubscribeOther,
    subscribeToPost,
    unsubscribeFromPost,
    subscribeToComments,
    unsubscribeFromComments,
  });
}
