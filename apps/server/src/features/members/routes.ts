import type { FastifyInstance } from 'fastify';
import * as changes from '@studyline/contract/members/changes';
import * as memberEmails from '@studyline/contract/members/emails';
import * as contract from '@studyline/contract/members/calls';
import { route } from '../../http/route.ts';
import * as people from './change-members.ts';
import * as directory from './directory.ts';
import * as emails from './emails.ts';
import { exportMembers } from './export-members.ts';

export function mountMembers(app: FastifyInstance): void {
  route(app, contract.listMembers, ({ actor, params, query }) =>
    directory.listMembers(actor, params.channelId, query),
  );
  route(app, contract.exportMembers, ({ actor, params, query }) =>
    exportMembers(actor, params.channelId, query),
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
  route(app, contract.listTeamRoles, ({ actor, params }) => directory.listTeamRoles(actor, params));
  route(app, memberEmails.listMemberEmails, ({ actor, params, query }) =>
    emails.listMemberEmails(actor, params, query),
  );

  route(app, changes.setMemberRoles, ({ actor, params, query }) =>
    people.setMemberRoles(actor, params, query),
  );
  route(app, changes.removeMember, ({ actor, params, query }) =>
    people.removeMember(actor, params, query.reason),
  );
  route(app, changes.removeTeamMember, ({ actor, params, query }) =>
    people.removeTeamMember(actor, params, query.reason),
  );
  route(app, changes.addTeamMember, ({ actor, params, body }) => people.addTeamMember(actor, params, body));
}
