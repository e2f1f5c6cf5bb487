import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/feed/calls';
import { route } from '../../http/route.ts';
import { listChannelPosts, listMemberPosts } from './service.ts';

export function mountFeed(app: FastifyInstance): void {
  route(app, contract.listChannelPosts, ({ actor, params, query }) =>
    listChannelPosts(actor, params.channelId, query),
  );
  route(app, contract.listMemberPosts, ({ actor, query }) => listMemberPosts(actor, query));
}
