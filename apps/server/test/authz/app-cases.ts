import * as app from '@studyline/contract/app/calls';
import * as auth from '@studyline/contract/auth/calls';
import * as feed from '@studyline/contract/feed/calls';
import * as posts from '@studyline/contract/posts/calls';
import * as realtime from '@studyline/contract/realtime/calls';
import * as referenceData from '@studyline/contract/reference-data/calls';
import * as teams from '@studyline/contract/teams/calls';
import * as users from '@studyline/contract/users/calls';
import * as channels from '@studyline/contract/channels/calls';
import * as clients from '@studyline/contract/clients/calls';
import { type Case, none, simple } from './case.ts';

export const appCases: Case[] = [
  ...simple(
    'nothing',
    async ({ w, who }) => ({ headers: await w.browserOf(who) }),
    auth.getSession,
    auth.getCsrfToken,
    auth.listProviders,
  ),
  ...simple(
    'nothing',
    async ({ w, who }) => ({ headers: await w.browserOf(who), body: w.credentialsOf(who) }),
    auth.signIn,
  ),
  ...simple(
    'nothing',
    async ({ w, who }) => {
      const { csrfToken } = w.credentialsOf(who);
      return { headers: await w.browserOf(who), body: { csrfToken } };
    },
    auth.signOut,
  ),
  ...simple(
    'nothing',
    none,
    app.getTermsOfService,
    app.initMember,
    referenceData.listCountries,
    referenceData.listListTypes,
    referenceData.listRequiredActionTypes,
    referenceData.listParticipationTypes,
    app.listFeatureFlags,
    referenceData.listNotificationStatusTypes,
    app.listStudiesByCustomer,
  ),
  ...simple(
    'nothing',
    none,
    app.getBuild,
    users.getProfile,
    channels.listMyChannels,
    channels.listFavorites,
    users.listSessions,
    teams.listMyTeams,
  ),
  ...simple('nothing', none, clients.listClients, feed.listMemberPosts, posts.markAllAsRead),
  {
    endpoint: users.updateProfile,
    needs: 'nothing',
    args: () => ({ body: { timezoneId: 'Europe/Berlin' } }),
  },
  {
    endpoint: users.endSession,
    needs: 'nothing',
    args: async ({ w, who }) => ({ params: { id: await w.anotherSession(who) } }),
  },
  {
    endpoint: realtime.authorizeChannel,
    needs: 'nothing',
    args: ({ w, who }) => ({
      body: { socket_id: '1.1', channel_name: `private-user_${w.people[who].uuid}` },
    }),
  },
];
