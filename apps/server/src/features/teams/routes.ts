import type { FastifyInstance } from 'fastify';
import { searchTeams } from '@studyline/contract/teams';
import { route } from '../../http/route.ts';
import { searchTeamsOf } from './service.ts';

export function mountTeams(app: FastifyInstance): void {
  route(app, searchTeams, ({ actor, params, query }) => searchTeamsOf(actor, params.channelId, query));
}
