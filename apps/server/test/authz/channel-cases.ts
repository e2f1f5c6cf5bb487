import { randomUUID } from 'node:crypto';
import * as administrators from '@studyline/contract/administrators/calls';
import * as calendar from '@studyline/contract/calendar/calls';
import * as channelSettings from '@studyline/contract/channels/settings';
import { getScopedDetails } from '@studyline/contract/compliance/metrics';
import * as channels from '@studyline/contract/channels/calls';
import * as classificationChanges from '@studyline/contract/classifications/changes';
import * as classifications from '@studyline/contract/classifications/calls';
import * as accounts from '@studyline/contract/accounts/calls';
import * as clients from '@studyline/contract/clients/calls';
import * as programs from '@studyline/contract/programs/calls';
import * as feed from '@studyline/contract/feed/calls';
import * as search from '@studyline/contract/search/calls';
import * as registryImport from '@studyline/contract/registry-import/calls';
import * as sharing from '@studyline/contract/sharing/calls';
import * as teams from '@studyline/contract/teams/calls';
import { type Case, inStudy, simple } from './case.ts';
import { standings } from './people.ts';

export const channelCases: Case[] = [
  ...simple(
    'study',
    inStudy,
    channels.addFavorite,
    channels.removeFavorite,
    channels.subscribeToChannel,
    channels.unsubscribeFromChannel,
  ),
  ...simple(
    'client',
    ({ w }) => ({ params: { clientId: w.study.clientId } }),
    clients.getClient,
    clients.listClientChannels,
    clients.searchClientMembers,
    clients.searchClientTeams,
    clients.listClientAdministrators,
    administrators.listAdministratorInvitations,
    clients.searchOrganizations,
    programs.listServiceAccounts,
    programs.listServiceActivity,
    accounts.listAccounts,
  ),
  {
    endpoint: accounts.helpWithAccount,
    needs: 'client',
    args: async ({ w }) => ({
      params: { clientId: w.study.clientId, userId: await w.newClientAdmin() },
      body: { help: 'DISABLE', reason: 'They have left.' },
    }),
  },
  {
    endpoint: programs.createServiceAccount,
    needs: 'client',
    args: ({ w }) => ({
      params: { clientId: w.study.clientId },
      body: { name: w.newAddress(), scopes: ['POST_VIEW'], channelIds: [w.study.channelId] },
    }),
  },
  ...[programs.updateServiceAccount, programs.endServiceAccount, programs.createServiceKey].map(
    (endpoint): Case => ({
      endpoint,
      needs: 'client',
      args: async ({ w }) => ({
        params: { clientId: w.study.clientId, id: (await w.newProgram()).userId },
        ...(endpoint === programs.updateServiceAccount && { body: { paused: true } }),
      }),
    }),
  ),
  {
    endpoint: programs.endServiceKey,
    needs: 'client',
    args: async ({ w }) => {
      const { userId, keyId } = await w.newProgram();
      return { params: { clientId: w.study.clientId, id: userId, keyId } };
    },
  },
  {
    endpoint: clients.updateOrganization,
    needs: 'client',
    args: async ({ w }) => ({
      params: { clientId: w.study.clientId, organizationId: await w.organizationId() },
      body: { phoneNumbers: [] },
    }),
  },
  {
    endpoint: administrators.addClientAdministrator,
    needs: 'client',
    args: async ({ w }) => ({
      params: { clientId: w.study.clientId },
      body: { emailAddress: (await w.newCandidate()).emailAddress },
    }),
  },
  ...[administrators.resendAdministratorInvitation, administrators.withdrawAdministratorInvitation].map(
    (endpoint): Case => ({
      endpoint,
      needs: 'client',
      args: async ({ w }) => ({
        params: { clientId: w.study.clientId, inviteId: (await w.newAdministratorInvitation()).inviteId },
      }),
    }),
  ),
  {
    endpoint: administrators.openAdministratorInvitation,
    needs: 'nothing',
    args: async ({ w }) => ({ params: { token: (await w.newAdministratorInvitation()).token } }),
  },
  {
    endpoint: administrators.acceptAdministratorInvitation,
    needs: 'nothing',
    args: async ({ w }) => ({
      params: { token: (await w.newAdministratorInvitation()).token },
      body: { firstName: 'Ana', lastName: 'Lima', password: 'a password of her own' },
    }),
  },
  {
    endpoint: administrators.joinAsAdministrator,
    needs: 'nothing',
    refused: 404,
    // With an address other than the caller's.
    args: async ({ w }) => ({ params: { token: (await w.newAdministratorInvitation()).token } }),
  },
  {
    endpoint: clients.removeClientAdministrator,
    needs: 'client',
    args: async ({ w }) => ({ params: { clientId: w.study.clientId, id: await w.newClientAdmin() } }),
  },
  {
    endpoint: clients.assignUserAsChannelAdmin,
    needs: 'client',
    // Callers who are refused try to bring someone into the study; the client's administrator names another administrator.
    args: ({ w, who }) => ({
      params: { clientId: w.study.clientId },
      query: {
        channelId: w.study.channelId,
        userId: w.people[standings[who].isClientAdmin ? 'CHANNEL_ADMIN' : 'STRANGER'].userId,
      },
    }),
  },
  {
    endpoint: clients.addChannel,
    needs: 'client',
    args: ({ w }) => ({
      params: { clientId: w.study.clientId },
      query: { channelName: `STUDY ${randomUUID()}` },
    }),
  },
  {
    endpoint: registryImport.importStudy,
    needs: 'client',
    args: async ({ w }) => ({
      params: { clientId: w.study.clientId },
      query: { dryRun: true },
      body: await w.registryRecord(),
    }),
  },
  ...simple(
    'study',
    inStudy,
    channels.getChannel,
    channels.listArchiveMonths,
    calendar.listUpcomingEvents,
    channels.listRoles,
    channels.listKeyContacts,
  ),
  ...simple(
    'study',
    inStudy,
    channelSettings.getChannelSettings,
    channelSettings.listKeyContactCandidates,
    channelSettings.getChannelLogo,
    channelSettings.getChannelBanner,
  ),
  {
    endpoint: channelSettings.updateChannel,
    needs: 'study',
    args: (call) => ({
      ...inStudy(call),
      body: { channelMetadataRequest: { title: `A title ${randomUUID()}` } },
    }),
  },
  {
    endpoint: channels.renameRole,
    needs: 'study',
    args: ({ w }) => ({
      params: { channelId: w.study.channelId, roleId: w.study.roleIds.SITE_STAFF },
      body: { name: `Site staff ${randomUUID()}` },
    }),
  },
  {
    endpoint: channels.addKeyContact,
    needs: 'study',
    args: async (call) => ({
      ...inStudy(call),
      body: { userId: await call.w.newColleague(), title: 'Questions' },
    }),
  },
  ...[channels.updateKeyContact, channels.removeKeyContact].map((endpoint): Case => ({
    endpoint,
    needs: 'study',
    args: async ({ w }) => ({
      params: { channelId: w.study.channelId, userId: await w.newKeyContact() },
      ...(endpoint === channels.updateKeyContact && { body: { title: 'Answers' } }),
    }),
  })),
  ...simple(
    'study',
    inStudy,
    sharing.getPostingPermissions,
    teams.searchTeams,
    classifications.getClassificationSchema,
    feed.listChannelPosts,
  ),
  ...simple('study', (call) => ({ ...inStudy(call), query: { search: 'visit' } }), search.searchStudy),
  // An author sees the figures of own posts.
  { endpoint: getScopedDetails, needs: 'study', args: inStudy, expected: { AU: 200 } },
  {
    endpoint: classifications.listClassificationNodes,
    needs: 'study',
    args: async ({ w }) => ({ params: { channelId: w.study.channelId, ...(await w.newCategory()) } }),
  },
  {
    endpoint: classificationChanges.createTaxonomy,
    needs: 'study',
    args: async (call) => {
      await call.w.newTaxonomy();
      return { ...inStudy(call), body: { name: `Taxonomy ${randomUUID()}` } };
    },
  },
  ...[classificationChanges.updateTaxonomy, classificationChanges.removeTaxonomy].map((endpoint): Case => ({
    endpoint,
    needs: 'study',
    args: async ({ w }) => ({
      params: { channelId: w.study.channelId, ...(await w.newTaxonomy()) },
      ...(endpoint === classificationChanges.updateTaxonomy && {
        body: { name: `Taxonomy ${randomUUID()}` },
      }),
    }),
  })),
  {
    endpoint: classificationChanges.createCategory,
    needs: 'study',
    args: async ({ w }) => ({
      params: { channelId: w.study.channelId, ...(await w.newTaxonomy()) },
      body: { name: 'Letters' },
    }),
  },
  ...[classificationChanges.updateCategory, classificationChanges.removeCategory].map((endpoint): Case => ({
    endpoint,
    needs: 'study',
    args: async ({ w }) => ({
      params: { channelId: w.study.channelId, ...(await w.newCategory()) },
      ...(endpoint === classificationChanges.updateCategory && {
        body: { name: `Category ${randomUUID()}` },
      }),
    }),
  })),
  {
    endpoint: clients.joinStudy,
    needs: 'client',
    args: async ({ w, who }) => ({ params: { channelId: await w.studyToJoin(who) } }),
  },
];
