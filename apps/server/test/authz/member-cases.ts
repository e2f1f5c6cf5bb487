import * as audit from '@studyline/contract/audit/calls';
import * as changes from '@studyline/contract/members/changes';
import { listMemberEmails } from '@studyline/contract/members/emails';
import * as members from '@studyline/contract/members/calls';
import {
  type Call,
  type Case,
  inStudy,
  memberIdOf,
  onForeignMember,
  onSelf,
  ownTeamsOnly,
  simple,
} from './case.ts';

/** The history of someone in a foreign team. Monitors see everyone, and the history of the sites they oversee. */
const ofForeignMembers: Case[] = [
  audit.listMemberAudit,
  listMemberEmails,
  audit.listMembershipAudit,
  audit.listTeamMembershipAudit,
  audit.listTeamMemberAudit,
].map((endpoint) => ({
  name: 'of a foreign team',
  endpoint,
  needs: 'study',
  args: (call) => {
    const params = { ...onForeignMember(call).params, teamId: call.w.foreignMember.teamId };
    return {
      params: Object.fromEntries(Object.entries(params).filter(([name]) => name in endpoint.params.shape)),
    };
  },
  expected: { ...ownTeamsOnly, MO: 403 },
  // They see the team as an author, and of its history, as a vendor, only entries about themselves.
  ...(endpoint === audit.listTeamMembershipAudit && { expectedOfMixed: { laboratory: 200 } }),
}));

/** Everything that changes members, on someone created for the call. */
function memberChanges(
  name: string,
  find: (call: Call) => Promise<{ userId: number; teamId: number; roleId: number }>,
  expected: NonNullable<Case['expected']>,
): Case[] {
  const changed = { name, needs: 'study' as const, expected };
  const inTeam = (call: Call, member: { userId: number; teamId: number }) => ({
    channelId: call.w.study.channelId,
    teamId: member.teamId,
    memberId: memberIdOf(call, member),
  });
  return [
    {
      ...changed,
      endpoint: changes.setMemberRoles,
      args: async (call) => {
        const member = await find(call);
        const { teamId: _, ...params } = inTeam(call, member);
        return { params, query: { roleId: [member.roleId] } };
      },
    },
    {
      ...changed,
      endpoint: changes.removeMember,
      args: async (call) => {
        const { teamId: _, ...params } = inTeam(call, await find(call));
        return { params };
      },
    },
    {
      ...changed,
      endpoint: changes.removeTeamMember,
      args: async (call) => ({ params: inTeam(call, await find(call)) }),
    },
    {
      ...changed,
      endpoint: changes.addTeamMember,
      args: async (call) => {
        const { teamId, roleId } = await find(call);
        const { emailAddress } = await call.w.newCandidate();
        const { channelId } = call.w.study;
        return { params: { channelId, teamId }, body: { emailAddress, roleIds: [roleId] } };
      },
    },
  ];
}

export const memberCases: Case[] = [
  ...simple(
    'study',
    inStudy,
    members.listMembers,
    members.searchMembers,
    members.exportMembers,
    members.getSelfMembership,
  ),
  ...simple('study', onSelf, members.getMember, members.listMemberRoles),
  ...[members.getMember, members.listMemberRoles].map((endpoint): Case => ({
    name: 'of a foreign team',
    endpoint,
    needs: 'study',
    args: onForeignMember,
    expected: ownTeamsOnly,
  })),
  {
    endpoint: members.listTeamMembers,
    needs: 'study',
    args: ({ w, who }) => ({
      params: { channelId: w.study.channelId, teamId: w.people[who].teamId ?? w.foreignMember.teamId },
    }),
  },
  {
    endpoint: members.listTeamRoles,
    needs: 'study',
    args: ({ w, who }) => ({
      params: { channelId: w.study.channelId, teamId: w.people[who].teamId ?? w.foreignMember.teamId },
    }),
  },
  {
    name: 'of a foreign team',
    endpoint: members.listTeamRoles,
    needs: 'study',
    args: ({ w }) => ({ params: { channelId: w.study.channelId, teamId: w.foreignMember.teamId } }),
    expected: ownTeamsOnly,
  },
  ...memberChanges(
    'of the own team, or of one that they oversee',
    async ({ w, who }) => w.newTeammate(who),
    {},
  ),
  ...memberChanges(
    'of a foreign team',
    async ({ w }) => ({ ...(await w.newForeignMember()), roleId: w.study.roleIds.SITE_STAFF }),
    // Monitors see everyone and add people to the sites they oversee.
    { ...ownTeamsOnly, MO: 403 },
  ),
  ...simple('study', inStudy, audit.listChannelMembershipAudit),
  ...simple('study', inStudy, audit.listAccess),
  ...simple('study', inStudy, audit.exportAccessReview),
  // An author reads the trail of own posts.
  ...[audit.listChannelAudit, audit.exportChannelAudit].map((endpoint): Case => ({
    endpoint,
    needs: 'study',
    args: inStudy,
    expected: { AU: 200 },
  })),
  ...simple('study', onSelf, audit.listMemberAudit, listMemberEmails),
  {
    endpoint: audit.listMembershipAudit,
    needs: 'study',
    args: (call) => ({ params: { memberId: onSelf(call).params.memberId } }),
  },
  {
    endpoint: audit.listTeamMembershipAudit,
    needs: 'study',
    args: ({ w, who }) => ({
      params: { channelId: w.study.channelId, teamId: w.people[who].teamId ?? w.foreignMember.teamId },
    }),
  },
  {
    endpoint: audit.listTeamMemberAudit,
    needs: 'study',
    args: (call) => ({
      params: {
        ...onSelf(call).params,
        teamId: call.w.people[call.who].teamId ?? call.w.foreignMember.teamId,
      },
    }),
  },
  ...ofForeignMembers,
  {
    name: 'of a foreign team',
    endpoint: members.listTeamMembers,
    needs: 'study',
    args: ({ w }) => ({ params: { channelId: w.study.channelId, teamId: w.foreignMember.teamId } }),
    expected: ownTeamsOnly,
  },
];
