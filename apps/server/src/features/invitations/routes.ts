import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/invitations/calls';
import { mountRoom } from '../../http/route.ts';
import { acceptInvitation, answerInvitation, declineInvitation, openInvitation } from './answer.ts';
import {
  copyInvitationLink,
  inviteMember,
  inviteMembers,
  resendInvitation,
  updateInvitation,
  withdrawInvitation,
} from './invite.ts';
import {
  findInvitedMember,
  getInvitation,
  listInvitations,
  listStudyInvitations,
  searchClientInvitations,
  searchMembershipActions,
} from './list-invitations.ts';

export function mountInvitations(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listInvitations,
    listStudyInvitations,
    inviteMember,
    inviteMembers,
    updateInvitation,
    withdrawInvitation,
    resendInvitation,
    copyInvitationLink,
    getInvitation,
    findInvitedMember,
    searchClientInvitations,
    searchMembershipActions,
    answerInvitation,
    openInvitation,
    acceptInvitation,
    declineInvitation,
  });
}
