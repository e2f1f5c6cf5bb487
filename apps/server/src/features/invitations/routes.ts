import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/invitations/calls';
import { route } from '../../http/route.ts';
import * as answer from './answer.ts';
import * as invite from './invite.ts';
import * as list from './list-invitations.ts';

export function mountInvitations(app: FastifyInstance): void {
  route(app, contract.listInvitations, ({ actor, params, query }) =>
    list.listInvitations(actor, params, query),
  );
  route(app, contract.listStudyInvitations, ({ actor, params, query }) =>
    list.listStudyInvitations(actor, params.channelId, query),
  );
  route(app, contract.inviteMember, ({ actor, params, body }) => invite.inviteMember(actor, params, body));
  route(app, contract.inviteMembers, ({ actor, params, body }) => invite.inviteMembers(actor, params, body));
  route(app, contract.updateInvitation, ({ actor, params, body }) =>
    invite.updateInvitation(actor, params, body),
  );
  route(app, contract.withdrawInvitation, ({ actor, params }) => invite.withdrawInvitation(actor, params));
  route(app, contract.resendInvitation, ({ actor, params, query }) =>
    invite.resendInvitation(actor, params, query.updatedEmailAddress),
  );
  route(app, contract.getInvitation, ({ actor, params }) => list.getInvitation(actor, params));
  route(app, contract.findInvitedMember, ({ actor, params, query }) =>
    list.findInvitedMember(actor, params.channelId, query.emailAddress),
  );
  route(app, contract.searchClientInvitations, ({ actor, params, query }) =>
    list.searchClientInvitations(actor, params.clientId, query),
  );

  route(app, contract.searchMembershipActions, ({ actor, query }) =>
    list.searchMembershipActions(actor, query),
  );
  route(app, contract.answerInvitation, ({ actor, params, query }) =>
    answer.answerInvitation(actor, params, query),
  );
  route(app, contract.openInvitation, ({ actor, params }) => answer.openInvitation(actor, params.token));
  route(app, contract.acceptInvitation, ({ actor, params, body }) =>
    answer.acceptInvitation(actor, params.token, body),
  );
  route(app, contract.declineInvitation, ({ actor, params, body }) =>
    answer.declineInvitation(actor, params.token, body),
  );
}
