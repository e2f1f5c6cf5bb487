import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/administrators/calls';
import { mountRoom } from '../../http/route.ts';
import { acceptAdministratorInvitation, joinAsAdministrator, openAdministratorInvitation } from './accept.ts';
import {
  addClientAdministrator,
  listAdministratorInvitations,
  resendAdministratorInvitation,
  withdrawAdministratorInvitation,
} from './invite.ts';

export function mountAdministrators(app: FastifyInstance): void {
  mountRoom(app, contract, {
    addClientAdministrator,
    listAdministratorInvitations,
    resendAdministratorInvitation,
    withdrawAdministratorInvitation,
    openAdministratorInvitation,
    acceptAdministratorInvitation,
    joinAsAdministrator,
  });
}
