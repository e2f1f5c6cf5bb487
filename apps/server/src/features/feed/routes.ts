import type { FastifyInstance } from 'fastify';
import { listChannelPosts, listMemberPosts } from '@studyline/contract/feed';
import { route } from '../../http/route.ts';
import { readFeed } from './service.ts';

export function mountFeed(app: FastifyInstance): void {
  route(app, listChannelPosts, ({ actor, params, query }) => readFeed(actor, query, params.channelId));
  route(app, listMemberPosts, ({ actor, query: { channelId, ...query } }) =>
    readFeed(actor, query, channelId),
  );
}
