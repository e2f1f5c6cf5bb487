import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/teams';
import { route } from '../../http/route.ts';
import * as service from './service.ts';

export function mountTeams(app: FastifyInstance): void {
  route(app, contract.getTeam, ({ actor, params }) =>
    service.getTeam(actor, params.channelId, params.teamId),
  );
  route(app, contract.searchTeams, ({ actor, params, query }) =>
    service.searchTeams(actor, params.channelId, query),
  );
  route(app, contract.listMyTeams, ({ actor, query }) => service.listMyTeams(actor, query));
}
