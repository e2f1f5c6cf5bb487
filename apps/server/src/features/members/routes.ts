import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/members';
import { route } from '../../http/route.ts';
import * as directory from './directory.ts';

export function mountMembers(app: FastifyInstance): void {
  route(app, contract.listMembers, ({ actor, params, query }) =>
    directory.listMembers(actor, params.channelId, query),
  );
  route(app, contract.searchMembers, ({ actor, params, query }) =>
    directory.searchMembers(actor, params.channelId, query),
  );
  route(app, contract.getMember, ({ actor, params }) => directory.getMember(actor, params));
  route(app, contract.listTeamMembers, ({ actor, params, query }) =>
    directory.listTeamMembers(actor, params, query),
  );
  route(app, contract.listMemberRoles, ({ actor, params }) => directory.listMemberRoles(actor, params));
  route(app, contract.getSelfMembership, ({ actor, params }) =>
    directory.getSelfMembership(actor, params.channelId),
  );
}
