import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/feed/calls';
import { mountRoom } from '../../http/route.ts';
import { listChannelPosts } from './list-channel-posts.ts';
import { listMemberPosts } from './list-member-posts.ts';

export function mountFeed(app: FastifyInstance): void {
  mountRoom(app, contract, { listChannelPosts, listMemberPosts });
}
