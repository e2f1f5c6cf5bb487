import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/teams';
import { route } from '../../http/route.ts';
import { searchTeams } from './service.ts';

export function mountTeams(app: FastifyInstance): void {
  route(app, contract.searchTeams, ({ actor, params, query }) => searchTeams(actor, params.channelId, query));
}
