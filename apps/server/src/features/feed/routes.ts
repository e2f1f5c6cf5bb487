import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/feed/calls';
import { mountRoom } from '../../http/route.ts';
import { listChannelPosts, listMemberPosts } from './service.ts';

export function mountFeed(app: FastifyInstance): void {
  mountRoom(app, contract, { listChannelPosts, listMemberPosts });
}
