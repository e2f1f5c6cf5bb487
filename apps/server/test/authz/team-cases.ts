import { randomUUID } from 'node:crypto';
import * as teamContacts from '@studyline/contract/teams/contacts';
import * as teams from '@studyline/contract/teams/calls';
import { type Case, inStudy, onTeam, simple } from './case.ts';

export const teamCases: Case[] = [
  ...simple('team', onTeam, teams.getTeam),
  {
    endpoint: teams.createTeam,
    needs: 'study',
    args: (call) => ({ ...inStudy(call), body: { name: 'A new team', teamType: 'STUDY_AD_HOC' } }),
    // An administrator of the client sees the teams.
    expected: { CA: 403 },
  },
  { endpoint: teams.listStudyOrganizations, needs: 'study', args: inStudy, expected: { CA: 403 } },
  {
    endpoint: teams.updateTeam,
    needs: 'team',
    args: (call) => ({ ...onTeam(call), body: { name: `Team ${randomUUID()}` } }),
  },
  {
    name: 'its settings',
    endpoint: teams.updateTeam,
    needs: 'team',
    args: async ({ w, who, place }) => {
      const { params } = onTeam({ w, who, place });
      return { params, body: { complianceTrackingEnabled: !(await w.isTracked(params.teamId)) } };
    },
    expected: { MO: 403, PI: 403, CO: 403, VE: 403 },
  },
  {
    endpoint: teams.setOrderLimit,
    needs: 'team',
    args: (call) => ({ ...onTeam(call), body: { orderLimit: null } }),
  },
  ...simple('team', onTeam, teams.getOversight, teams.getTeamOpenActions),
  ...[teams.addOversight, teams.replaceOversight, teams.removeOversight].map((endpoint): Case => ({
    endpoint,
    needs: 'team',
    args: (call) => ({ ...onTeam(call), body: { overseenByTeamIds: [call.w.overseers] } }),
  })),
  {
    endpoint: teamContacts.addContactData,
    needs: 'team',
    args: (call) => ({ ...onTeam(call), body: { listTypeId: call.w.phoneType, value: '+49 30 123456' } }),
  },
  ...[
    { endpoint: teamContacts.updateContactData, body: { body: { value: '+49 30 654321' } } },
    { endpoint: teamContacts.removeContactData, body: {} },
  ].map(({ endpoint, body }): Case => ({
    endpoint,
    needs: 'team',
    args: async (call) => {
      const { params } = onTeam(call);
      return { params: { ...params, id: await call.w.newContactData(params.teamId) }, ...body };
    },
  })),
  {
    name: 'hold',
    endpoint: teams.changeTeamStatus,
    needs: 'team',
    args: async (call) => {
      await call.w.activateTeams();
      return { ...onTeam(call), query: { transitionName: 'hold_team' }, body: { reason: 'Why' } };
    },
  },
];
