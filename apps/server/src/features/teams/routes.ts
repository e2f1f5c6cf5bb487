import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/teams/calls';
import * as contactCalls from '@studyline/contract/teams/contacts';
import { mountRoom } from '../../http/route.ts';
import { changeTeamStatus } from './change-team-status.ts';
import { addContactData, removeContactData, updateContactData } from './contact-data.ts';
import { createTeam } from './create-team.ts';
import { addOversight, getOversight, removeOversight, replaceOversight } from './oversight.ts';
import { getTeam } from './get-team.ts';
import { getTeamOpenActions } from './get-team-open-actions.ts';
import { listMyTeams } from './list-my-teams.ts';
import { listReadySites } from './list-ready-sites.ts';
import { listStudyOrganizations } from './organizations.ts';
import { searchTeams } from './search-teams.ts';
import { setOrderLimit } from './set-order-limit.ts';
import { updateTeam } from './update-team.ts';

export function mountTeams(app: FastifyInstance): void {
  mountRoom(app, contract, {
    getTeam,
    searchTeams,
    listMyTeams,
    listReadySites,
    listStudyOrganizations,
    createTeam,
    updateTeam,
    setOrderLimit,
    changeTeamStatus,
    getTeamOpenActions,
    getOversight,
    addOversight,
    replaceOversight,
    removeOversight,
  });
  mountRoom(app, contactCalls, { addContactData, updateContactData, removeContactData });
}
