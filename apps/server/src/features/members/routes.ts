import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/members/calls';
import * as memberEmails from '@studyline/contract/members/emails';
import * as changes from '@studyline/contract/members/changes';
import { mountRoom } from '../../http/route.ts';
import { addTeamMember, removeMember, removeTeamMember, setMemberRoles } from './change-members.ts';
import {
  getMember,
  getSelfMembership,
  listMemberRoles,
  listMembers,
  listTeamMembers,
  listTeamRoles,
  searchMembers,
} from './directory.ts';
import { listMemberEmails } from './emails.ts';
import { exportMembers } from './export-members.ts';

export function mountMembers(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listMembers,
    exportMembers,
    searchMembers,
    getMember,
    listTeamMembers,
    listMemberRoles,
    getSelfMembership,
    listTeamRoles,
  });
  mountRoom(app, memberEmails, { listMemberEmails });
  mountRoom(app, changes, { setMemberRoles, removeMember, removeTeamMember, addTeamMember });
}
