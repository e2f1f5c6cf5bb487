import * as app from '@studyline/contract/app/calls';
import * as audit from '@studyline/contract/audit/calls';
import * as auth from '@studyline/contract/auth/calls';
import { listEngagement } from '@studyline/contract/engagement/calls';
import * as complianceMetrics from '@studyline/contract/compliance/metrics';
import * as passwords from '@studyline/contract/auth/passwords';
import * as feed from '@studyline/contract/feed/calls';
import * as search from '@studyline/contract/search/calls';
import * as posts from '@studyline/contract/posts/calls';
import * as realtime from '@studyline/contract/realtime/calls';
import * as referenceData from '@studyline/contract/reference-data/calls';
import * as recorded from '@studyline/contract/recorded/calls';
import * as secondFactors from '@studyline/contract/second-factors/calls';
import * as singleSignOn from '@studyline/contract/single-sign-on/calls';
import * as teams from '@studyline/contract/teams/calls';
import * as signaturePins from '@studyline/contract/signature-pins/calls';
import * as emailChange from '@studyline/contract/users/email-change';
import * as updates from '@studyline/contract/updates/calls';
import * as users from '@studyline/contract/users/calls';
import * as channels from '@studyline/contract/channels/calls';
import * as clients from '@studyline/contract/clients/calls';
import { type Case, none, simple } from './case.ts';

const aCredential = {
  id: 'a passkey',
  rawId: 'a passkey',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30' },
};

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
  {
    endpoint: singleSignOn.startProviderSignIn,
    needs: 'nothing',
    // This installation has no provider.
    refused: 404,
    args: async ({ w, who }) => {
      const { csrfToken } = w.credentialsOf(who);
      return { params: { provider: 'hospital' }, headers: await w.browserOf(who), body: { csrfToken } };
    },
  },
  {
    endpoint: singleSignOn.finishProviderSignIn,
    needs: 'nothing',
    refused: 404,
    args: () => ({ params: { provider: 'hospital' }, query: { state: 'a state', code: 'a code' } }),
  },
  {
    endpoint: singleSignOn.endProviderSessions,
    needs: 'nothing',
    refused: 404,
    args: () => ({ params: { provider: 'hospital' }, body: { logout_token: 'a token' } }),
  },
  ...simple('nothing', none, singleSignOn.listConnectedAccounts, secondFactors.listSecondFactors),
  {
    endpoint: secondFactors.confirmTotp,
    needs: 'nothing',
    forNewcomer: 404,
    args: async ({ w, who }) => ({ body: { code: (await w.newTotp(who)).pending } }),
  },
  ...simple('nothing', ({ w, who }) => w.proveFactor(who), secondFactors.startTotp),
  {
    endpoint: secondFactors.proveByCode,
    needs: 'nothing',
    forNewcomer: 409,
    args: async ({ w, who }) => ({ body: { code: (await w.newTotp(who)).code } }),
  },
  ...simple(
    'nothing',
    async ({ w, who }) => {
      await w.newTotp(who);
      return {};
    },
    secondFactors.renewRecoveryCodes,
    secondFactors.removeTotp,
  ),
  {
    endpoint: secondFactors.renamePasskey,
    needs: 'nothing',
    args: async ({ w, who }) => ({ params: { id: await w.newPasskey(who) }, body: { name: 'Phone' } }),
  },
  {
    endpoint: secondFactors.removePasskey,
    needs: 'nothing',
    args: async ({ w, who }) => ({ params: { id: await w.newPasskey(who) } }),
  },
  // Browsers make no passkeys for an IP address, which is this installation's.
  ...[
    secondFactors.startPasskey,
    secondFactors.startPasskeyProof,
    secondFactors.startPasskeySignIn,
    signaturePins.startPasskeyReauthentication,
  ].map((endpoint): Case => ({ endpoint, needs: 'nothing', refused: 403, args: none })),
  {
    endpoint: secondFactors.addPasskey,
    needs: 'nothing',
    refused: 403,
    args: () => ({ body: { name: 'Phone', credential: aCredential } }),
  },
  {
    endpoint: secondFactors.proveByPasskey,
    needs: 'nothing',
    refused: 403,
    args: () => ({ body: { credential: aCredential } }),
  },
  {
    endpoint: secondFactors.signInWithPasskey,
    needs: 'nothing',
    refused: 403,
    args: async ({ w, who }) => ({
      headers: await w.browserOf(who),
      body: { csrfToken: w.credentialsOf(who).csrfToken, credential: JSON.stringify(aCredential) },
    }),
  },
  {
    endpoint: singleSignOn.disconnectAccount,
    needs: 'nothing',
    args: async ({ w, who }) => ({ params: { id: await w.newConnectedAccount(who) } }),
  },
  ...simple(
    'nothing',
    ({ w }) => ({ body: { emailAddress: w.newAddress() } }),
    passwords.requestPasswordReset,
  ),
  ...simple(
    'nothing',
    async ({ w }) => ({ params: { token: await w.newResetToken() } }),
    passwords.openPasswordReset,
  ),
  ...simple(
    'nothing',
    async ({ w }) => ({ params: { token: await w.newResetToken() }, body: { password: 'another good one' } }),
    passwords.resetPassword,
  ),
  ...simple(
    'nothing',
    ({ w, who }) => {
      const { password } = w.credentialsOf(who);
      return { body: { currentPassword: password, password } };
    },
    passwords.changePassword,
  ),
  ...simple('nothing', none, passwords.getChangePasswordLink),
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
  ...simple('nothing', () => ({ body: { upToId: 1 } }), updates.markUpdatesRead),
  ...simple(
    'nothing',
    none,
    app.getBuild,
    users.getProfile,
    channels.listMyChannels,
    channels.listFavorites,
    users.listSessions,
    recorded.listRecorded,
    updates.listUpdates,
    recorded.getRecordedSummary,
    recorded.exportRecorded,
    teams.listMyTeams,
    teams.listReadySites,
    audit.listRecentChanges,
  ),
  ...simple(
    'nothing',
    none,
    complianceMetrics.listStudyMetrics,
    complianceMetrics.listTeamMetrics,
    complianceMetrics.listMemberMetrics,
    complianceMetrics.listPostMetrics,
    listEngagement,
  ),
  ...simple('nothing', none, clients.listClients, feed.listMemberPosts, posts.markAllAsRead),
  ...simple('nothing', () => ({ query: { search: 'visit' } }), search.searchMyStudies),
  ...simple('nothing', () => ({ body: { facets: [] } }), search.countFacets),
  {
    endpoint: users.updateProfile,
    needs: 'nothing',
    args: () => ({ body: { timezoneId: 'Europe/Berlin' } }),
  },
  ...simple('nothing', none, users.endOtherSessions),
  ...simple(
    'nothing',
    ({ w, who }) => ({ body: { password: w.credentialsOf(who).password } }),
    signaturePins.reauthenticate,
  ),
  ...simple('nothing', none, signaturePins.getSignaturePin),
  ...simple(
    'nothing',
    async ({ w, who }) => {
      await w.reauthenticate(who);
      return { body: { agreementVersion: 1 } };
    },
    signaturePins.generateSignaturePin,
  ),
  ...simple(
    'nothing',
    async ({ w, who }) => {
      await w.addSignaturePin(who);
      return {};
    },
    signaturePins.revokeSignaturePin,
  ),
  {
    endpoint: users.setProfileImage,
    needs: 'nothing',
    args: ({ w }) => ({ file: w.picture() }),
  },
  ...simple(
    'nothing',
    ({ w, who }) => ({
      body: { updatedEmailAddress: w.newAddress(), currentPassword: w.credentialsOf(who).password },
    }),
    emailChange.initEmailChange,
  ),
  ...simple(
    'nothing',
    async ({ w, who }) => {
      await w.newEmailChange(who);
      return {};
    },
    emailChange.resendEmailChange,
    emailChange.cancelEmailChange,
  ),
  ...simple(
    'nothing',
    async ({ w, who }) => ({ params: { token: await w.newEmailChange(who) } }),
    emailChange.openEmailChange,
    emailChange.confirmEmailChange,
  ),
  ...simple('nothing', none, users.removeProfileImage),
  ...simple(
    'nothing',
    async ({ w, who }) => ({
      params: { userId: w.people[who].userId },
      query: { image: await w.portraitOf(who) },
    }),
    users.getPortrait,
  ),
  ...simple(
    'nothing',
    async ({ w, who }) => {
      await w.portraitOf(who);
      return {};
    },
    users.getProfileImage,
  ),
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
