import { randomUUID } from 'node:crypto';
import * as teamContacts from '@studyline/contract/teams/contacts';
import * as contacts from '@studyline/contract/notification-contacts/calls';
import * as teams from '@studyline/contract/teams/calls';
import { type Case, inStudy, onTeam, simple } from './case.ts';

const told = { notificationStatusTypes: ['ORDER_SHIPPED'] };
/** People of a team say who is told about it. */
const ofTeamOnly = { MO: 403, PI: 403, CO: 403, VE: 403 };

const contactCases: Case[] = [
  ...simple('study', inStudy, contacts.listNotificationContacts),
  {
    endpoint: contacts.listWorkflowNotificationContacts,
    needs: 'study',
    args: (call) => ({ ...inStudy(call), query: { serviceEntityType: 'ORDER' } }),
  },
  ...simple('team', onTeam, contacts.listTeamNotificationContacts),
  {
    endpoint: contacts.addNotificationContact,
    needs: 'study',
    args: (call) => ({ ...inStudy(call), body: { emailAddress: call.w.newAddress(), ...told } }),
    expected: { CA: 403, ...ofTeamOnly },
  },
  {
    endpoint: contacts.addTeamNotificationContact,
    needs: 'team',
    args: (call) => ({ ...onTeam(call), body: { emailAddress: call.w.newAddress(), ...told } }),
  },
  ...[
    { endpoint: contacts.changeTeamNotificationContact, body: { body: told } },
    { endpoint: contacts.removeTeamNotificationContact, body: {} },
  ].map(({ endpoint, body }): Case => ({
    endpoint,
    needs: 'team',
    args: async (call) => {
      const { params } = onTeam(call);
      const { id } = await call.w.newNotificationContact(params.teamId);
      return { params: { ...params, id }, ...body };
    },
  })),
  ...[
    { endpoint: contacts.changeNotificationContact, body: { body: told } },
    { endpoint: contacts.removeNotificationContact, body: {} },
  ].map(({ endpoint, body }): Case => ({
    endpoint,
    needs: 'study',
    args: async (call) => {
      const { id } = await call.w.newNotificationContact(null);
      return { params: { ...inStudy(call).params, id }, ...body };
    },
    // Those of a site or a vendor don't see contacts of the whole study.
    expected: { CA: 403, MO: 403, PI: 404, CO: 404, ST: 404, VE: 404 },
  })),
  ...simple(
    'nothing',
    async ({ w }) => ({ params: { token: (await w.newNotificationContact(null)).token } }),
    contacts.openNotificationContact,
    contacts.confirmNotificationContact,
    contacts.stopNotificationContact,
  ),
];

export const teamCases: Case[] = [
  ...contactCases,
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
