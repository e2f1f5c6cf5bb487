import * as invitations from '@studyline/contract/invitations/calls';
import * as mail from '@studyline/contract/mail/calls';
import * as setup from '@studyline/contract/setup/calls';
import { type Call, type Case, none, ownTeamsOnly, simple } from './case.ts';

const inTeam = ({ w }: Call, teamId: number) => ({ channelId: w.study.channelId, teamId });

/** Everything someone does who adds people to a team. */
function inviting(
  name: string,
  find: (call: Call) => Promise<{ teamId: number; roleId: number }>,
  expected: NonNullable<Case['expected']>,
): Case[] {
  const invited = { name, needs: 'study' as const, expected };
  const onInvitation = async (call: Call) => {
    const team = await find(call);
    const { inviteId, emailAddress } = await call.w.newInvitation(team);
    return { params: { ...inTeam(call, team.teamId), inviteId }, roleIds: [team.roleId], emailAddress };
  };
  return [
    {
      ...invited,
      endpoint: invitations.listInvitations,
      args: async (call) => ({ params: inTeam(call, (await find(call)).teamId) }),
    },
    {
      ...invited,
      endpoint: invitations.inviteMember,
      args: async (call) => {
        const { teamId, roleId } = await find(call);
        return { params: inTeam(call, teamId), body: { email: call.w.newAddress(), roleIds: [roleId] } };
      },
    },
    {
      ...invited,
      endpoint: invitations.inviteMembers,
      args: async (call) => {
        const { teamId, roleId } = await find(call);
        return { params: inTeam(call, teamId), body: { list: call.w.newAddress(), roleIds: [roleId] } };
      },
    },
    {
      ...invited,
      endpoint: invitations.updateInvitation,
      args: async (call) => {
        const { params, roleIds } = await onInvitation(call);
        return { params, body: { email: call.w.newAddress(), roleIds } };
      },
    },
    ...[invitations.resendInvitation, invitations.copyInvitationLink, invitations.withdrawInvitation].map(
      (endpoint) => ({
        ...invited,
        endpoint,
        args: async (call: Call) => ({ params: (await onInvitation(call)).params }),
      }),
    ),
  ];
}

const toOwnTeam = ({ w, who }: Call) => w.newTeammate(who);
const toForeignTeam = async ({ w }: Call) => ({
  teamId: w.foreignMember.teamId,
  roleId: w.study.roleIds.SITE_STAFF,
});
/** The caller's own, to a foreign team. */
const ofOneself = async (call: Call) => {
  const { w, who } = call;
  return w.newInvitation(await toForeignTeam(call), w.people[who].emailAddress);
};

const unsubscribing = (call: Call) => ({ params: { token: call.w.unsubscribeTokenOf(call.who) } });

export const mailCases: Case[] = [
  ...simple('nothing', none, mail.getMailPreferences),
  ...simple(
    'nothing',
    () => ({ body: { topics: [{ topic: 'COMMENTS', delivery: 'NONE' }] } }),
    mail.changeMailPreferences,
  ),
  ...simple('nothing', unsubscribing, mail.openUnsubscription, mail.unsubscribeFromMail),
];

export const invitationCases: Case[] = [
  ...inviting('to the own team, or one that they oversee', toOwnTeam, {}),
  // Monitors see all teams, and invite into the sites that they oversee.
  ...inviting('to a foreign team', toForeignTeam, { ...ownTeamsOnly, MO: 403 }),
  {
    endpoint: invitations.listStudyInvitations,
    needs: 'study',
    args: ({ w }) => ({ params: { channelId: w.study.channelId } }),
  },
  {
    endpoint: invitations.findInvitedMember,
    needs: 'study',
    args: async (call) => ({
      params: { channelId: call.w.study.channelId },
      query: { emailAddress: (await call.w.newInvitation(await toOwnTeam(call))).emailAddress },
    }),
  },
  {
    endpoint: invitations.getInvitation,
    needs: 'nothing',
    args: async (call) => ({
      params: { channelId: call.w.study.channelId, id: (await ofOneself(call)).inviteId },
    }),
  },
  {
    endpoint: invitations.answerInvitation,
    needs: 'nothing',
    args: async (call) => {
      const { inviteId } = await ofOneself(call);
      return {
        params: { ...inTeam(call, call.w.foreignMember.teamId), inviteId },
        query: { transitionName: 'decline_invite' },
      };
    },
  },
  ...simple('nothing', none, invitations.searchMembershipActions),
  {
    endpoint: invitations.searchClientInvitations,
    needs: 'client',
    args: ({ w }) => ({ params: { clientId: w.study.clientId } }),
  },
  {
    endpoint: invitations.openInvitation,
    needs: 'nothing',
    args: async (call) => ({
      params: { token: (await call.w.newInvitation(await toForeignTeam(call))).token },
    }),
  },
  {
    endpoint: invitations.acceptInvitation,
    needs: 'nothing',
    args: async (call) => ({
      params: { token: (await call.w.newInvitation(await toForeignTeam(call))).token },
      body: { firstName: 'Ana', lastName: 'Lima', password: 'a password of her own' },
    }),
  },
  {
    endpoint: invitations.declineInvitation,
    needs: 'nothing',
    args: async (call) => ({
      params: { token: (await call.w.newInvitation(await toForeignTeam(call))).token },
      body: {},
    }),
  },
];

export const setupCases: Case[] = [
  ...simple('nothing', ({ w }) => ({ params: { token: w.setupToken } }), setup.openSetup),
  {
    endpoint: setup.acceptSetup,
    needs: 'nothing',
    refused: 409,
    args: ({ w }) => ({
      params: { token: w.setupToken },
      body: { firstName: 'Ana', lastName: 'Lima', password: 'a password of her own' },
    }),
  },
  {
    endpoint: setup.createFirstClient,
    needs: 'nothing',
    refused: 403,
    args: () => ({ body: { name: 'Another organisation' } }),
  },
];
