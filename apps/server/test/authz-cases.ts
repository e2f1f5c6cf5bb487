import * as registryImport from '@studyline/contract/registry-import';
import * as sharing from '@studyline/contract/sharing';
import * as referenceData from '@studyline/contract/reference-data';
import { randomUUID } from 'node:crypto';
import * as app from '@studyline/contract/app';
import * as audit from '@studyline/contract/audit';
import * as auth from '@studyline/contract/auth';
import * as channelSettings from '@studyline/contract/channel-settings';
import * as channels from '@studyline/contract/channels';
import * as classifications from '@studyline/contract/classifications';
import * as clients from '@studyline/contract/clients';
import * as comments from '@studyline/contract/comments';
import * as compliance from '@studyline/contract/compliance';
import * as drafts from '@studyline/contract/drafts';
import type { Endpoint } from '@studyline/contract/endpoint';
import * as feed from '@studyline/contract/feed';
import * as members from '@studyline/contract/members';
import * as postFiles from '@studyline/contract/post-files';
import * as posts from '@studyline/contract/posts';
import * as realtime from '@studyline/contract/realtime';
import * as teams from '@studyline/contract/teams';
import * as users from '@studyline/contract/users';
import type { Permission } from '@studyline/contract/permissions';
import { everyone, nobody } from './world.ts';
import type { Column } from './authz-letters.ts';
import type { AuthzWorld, Place, Who } from './authz-world.ts';

/** One call of the matrix: who calls, and the post it is about. */
interface Call {
  w: AuthzWorld;
  who: Who;
  place: Place;
}

/** How one endpoint is called for one person, on things made for this call if it changes them. */
export interface Case {
  endpoint: Endpoint;
  /**
   * What the caller has to see. Without it the answer is 404, as if it did not exist. A post is tried for everybody, for the own
   * team and for a foreign one, and so is a team itself. For a draft the answer depends on its author, not on the team.
   */
  needs: 'nothing' | 'study' | 'post' | 'draft' | 'team' | 'client';
  args: (call: Call) => Promise<object> | object;
  /** A case beside the endpoint's main one. */
  name?: string;
  /** The line of the permission table, if it is not the one that the endpoint names. */
  permission?: Permission;
  /** Typed by hand if the letter alone does not tell. */
  expected?: Partial<Record<Column, number>>;
  /** The same for those who see the compliance of a foreign team. */
  expectedOnForeign?: Partial<Record<Column, number>>;
}

const inStudy = ({ w }: Call) => ({ params: { channelId: w.study.channelId } });
const onPost = ({ place }: Call) => ({ params: { id: place.postId } });
const onVersion = ({ place }: Call) => ({ params: { id: place.postId, version: 1 } });
const byPostId = ({ place }: Call) => ({ params: { postId: place.postId } });
/** The team of the place; for who is in no team, or in none of the study, a foreign one. */
const onTeam = ({ w, place }: Call) => ({
  params: { channelId: w.study.channelId, teamId: (place.teamId ?? w.ofForeignTeam.teamId)! },
});
const none = () => ({});
/** An administrator of the client sees and changes what a study is called, though they are not in it. */
const toClient = { CA: 200 };
const memberIdOf = ({ w }: Call, { userId }: { userId: number }) => `${w.study.channelId}-${userId}`;
const onSelf = (call: Call) => ({
  params: { channelId: call.w.study.channelId, memberId: memberIdOf(call, call.w.people[call.who]) },
});
const onForeignMember = (call: Call) => ({
  params: { channelId: call.w.study.channelId, memberId: memberIdOf(call, call.w.foreignMember) },
});
/** People of sites and vendors see those of their own teams only. */
const ownTeamsOnly = { PI: 404, CO: 404, ST: 404, VE: 404 };

function simple(needs: Case['needs'], args: Case['args'], ...endpoints: Endpoint[]): Case[] {
  return endpoints.map((endpoint) => ({ endpoint, needs, args }));
}

/** The audience of a new document, for people whose permission covers some teams only. */
const documentFor = (viewPost: (call: Call) => object) => (call: Call) => ({
  ...inStudy(call),
  body: {
    title: 'A new document',
    permissions: {
      viewPost: viewPost(call),
      commentOnPost: everyone,
      updatePost: nobody,
      deletePost: nobody,
    },
  },
  file: call.w.pdf(),
});

/** The history of somebody in a foreign team. Monitors see everybody, and the history of the sites that they oversee. */
const ofForeignMembers: Case[] = [
  audit.listMemberAudit,
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
}));

/** Everything that changes members, on somebody who is made for the call. */
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
      endpoint: members.setMemberRoles,
      args: async (call) => {
        const member = await find(call);
        const { teamId: _, ...params } = inTeam(call, member);
        return { params, query: { roleId: [member.roleId] } };
      },
    },
    {
      ...changed,
      endpoint: members.removeMember,
      args: async (call) => {
        const { teamId: _, ...params } = inTeam(call, await find(call));
        return { params };
      },
    },
    {
      ...changed,
      endpoint: members.removeTeamMember,
      args: async (call) => ({ params: inTeam(call, await find(call)) }),
    },
    {
      ...changed,
      endpoint: members.addTeamMember,
      args: async (call) => {
        const { teamId, roleId } = await find(call);
        const { emailAddress } = await call.w.newCandidate();
        const { channelId } = call.w.study;
        return { params: { channelId, teamId }, body: { emailAddress, roleIds: [roleId] } };
      },
    },
  ];
}

/** One case for every endpoint of the contract; a new endpoint without one fails the suite. */
export const cases: Case[] = [
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
  ...simple(
    'study',
    inStudy,
    channels.addFavorite,
    channels.removeFavorite,
    channels.subscribeToChannel,
    channels.unsubscribeFromChannel,
  ),
  ...simple(
    'post',
    byPostId,
    posts.subscribeToPost,
    posts.unsubscribeFromPost,
    posts.subscribeToComments,
    posts.unsubscribeFromComments,
  ),
  ...simple(
    'client',
    ({ w }) => ({ params: { clientId: w.study.clientId } }),
    clients.getClient,
    clients.listClientChannels,
    clients.searchClientMembers,
  ),
  {
    endpoint: clients.assignUserAsChannelAdmin,
    needs: 'client',
    // Who is refused would bring somebody into the study; the client's administrator names one who is its administrator.
    args: ({ w, who }) => ({
      params: { clientId: w.study.clientId },
      query: {
        channelId: w.study.channelId,
        userId: w.people[who === 'CLIENT_ADMIN' ? 'CHANNEL_ADMIN' : 'STRANGER'].userId,
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
  ).map((one) => ({ ...one, expected: toClient })),
  {
    endpoint: channelSettings.updateChannel,
    needs: 'study',
    args: (call) => ({
      ...inStudy(call),
      body: { channelMetadataRequest: { title: `A title ${randomUUID()}` } },
    }),
    expected: toClient,
  },
  {
    endpoint: channels.renameRole,
    needs: 'study',
    args: ({ w }) => ({
      params: { channelId: w.study.channelId, roleId: w.study.roleIds.SITE_STAFF },
      body: { name: `Site staff ${randomUUID()}` },
    }),
    expected: toClient,
  },
  {
    endpoint: channels.addKeyContact,
    needs: 'study',
    args: async (call) => ({
      ...inStudy(call),
      body: { userId: await call.w.newColleague(), title: 'Questions' },
    }),
    expected: toClient,
  },
  ...[channels.updateKeyContact, channels.removeKeyContact].map((endpoint): Case => ({
    endpoint,
    needs: 'study',
    args: async ({ w }) => ({
      params: { channelId: w.study.channelId, userId: await w.newKeyContact() },
      ...(endpoint === channels.updateKeyContact && { body: { title: 'Answers' } }),
    }),
    expected: toClient,
  })),
  ...simple(
    'study',
    inStudy,
    sharing.getPostingPermissions,
    teams.searchTeams,
    classifications.getClassificationSchema,
    feed.listChannelPosts,
  ),
  ...simple('team', onTeam, teams.getTeam),
  {
    endpoint: teams.createTeam,
    needs: 'study',
    args: (call) => ({ ...inStudy(call), body: { name: 'A new team', teamType: 'STUDY_AD_HOC' } }),
  },
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
    expected: { MO: 403, PI: 403, CO: 403 },
  },
  ...simple('team', onTeam, teams.getOversight),
  ...[teams.addOversight, teams.replaceOversight, teams.removeOversight].map((endpoint): Case => ({
    endpoint,
    needs: 'team',
    args: (call) => ({ ...onTeam(call), body: { overseenByTeamIds: [call.w.overseers] } }),
  })),
  {
    endpoint: teams.addContactData,
    needs: 'team',
    args: (call) => ({ ...onTeam(call), body: { listTypeId: call.w.phoneType, value: '+49 30 123456' } }),
  },
  ...[
    { endpoint: teams.updateContactData, body: { body: { value: '+49 30 654321' } } },
    { endpoint: teams.removeContactData, body: {} },
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
  {
    endpoint: classifications.listClassificationNodes,
    needs: 'study',
    args: ({ w }) => ({ params: { channelId: w.study.channelId, schema: 'TMF_RM_3_3_1', cat: 0 } }),
  },
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
    // Monitors see everybody and take in people of the sites that they oversee.
    { ...ownTeamsOnly, MO: 403 },
  ),
  ...simple('study', inStudy, audit.listChannelMembershipAudit),
  ...simple('study', inStudy, audit.exportAccessReview),
  // An author reads the trail of own posts.
  ...[audit.listChannelAudit, audit.exportChannelAudit].map((endpoint): Case => ({
    endpoint,
    needs: 'study',
    args: inStudy,
    expected: { AU: 200 },
  })),
  ...simple('study', onSelf, audit.listMemberAudit),
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
    endpoint: clients.joinStudy,
    needs: 'client',
    args: async ({ w, who }) => ({ params: { channelId: await w.studyToJoin(who) } }),
  },
  {
    name: 'of a foreign team',
    endpoint: members.listTeamMembers,
    needs: 'study',
    args: ({ w }) => ({ params: { channelId: w.study.channelId, teamId: w.foreignMember.teamId } }),
    expected: ownTeamsOnly,
  },
  ...simple(
    'post',
    onPost,
    posts.getPost,
    posts.getPostSummary,
    posts.markAsUnread,
    posts.markAsRead,
    postFiles.downloadFile,
  ),
  ...simple('post', onPost, postFiles.listPreviews, compliance.listRules),
  ...simple(
    'post',
    onVersion,
    posts.getPostVersion,
    postFiles.downloadVersionFile,
    postFiles.listVersionPreviews,
    postFiles.getThumbnail,
  ),
  {
    endpoint: postFiles.getPreviewImage,
    needs: 'post',
    args: ({ place }) => ({ params: { id: place.postId, version: 1, page: 1 } }),
  },
  {
    endpoint: postFiles.getPreviewText,
    needs: 'post',
    args: ({ place }) => ({ params: { id: place.postId, version: 1, page: 1 } }),
  },
  {
    endpoint: postFiles.findInPreviews,
    needs: 'post',
    args: (call) => ({ ...onVersion(call), query: { text: 'protocol' } }),
  },
  {
    endpoint: posts.updateTitle,
    needs: 'post',
    args: (call) => ({ ...onPost(call), body: { title: `Title ${randomUUID()}` } }),
  },
  {
    endpoint: posts.updateVersionTitle,
    needs: 'post',
    args: (call) => ({ ...onVersion(call), body: { title: `Title ${randomUUID()}` } }),
  },
  {
    endpoint: compliance.replaceRules,
    needs: 'post',
    args: async ({ w, place }) => ({ params: { id: await w.newPost(place) }, body: { ruleSet: [] } }),
  },
  {
    endpoint: drafts.addDocument,
    needs: 'study',
    args: (call) => ({ ...inStudy(call), body: { title: 'A new document' }, file: call.w.pdf() }),
  },
  {
    name: 'shared with the own team',
    endpoint: drafts.addDocument,
    needs: 'study',
    args: documentFor(({ w, who }) => w.ofOwnTeam(who).viewPost),
  },
  {
    name: 'shared with a foreign team',
    endpoint: drafts.addDocument,
    needs: 'study',
    args: documentFor(({ w }) => w.ofForeignTeam.viewPost),
    // Somebody who writes for some teams shares with these only.
    expected: { MO: 403, CO: 403 },
  },
  {
    endpoint: drafts.replaceDocument,
    needs: 'post',
    args: async ({ w, place }) => ({
      params: { id: await w.newPost(place) },
      body: { description: 'Changed' },
      file: w.pdf(),
    }),
  },
  ...[
    { endpoint: drafts.getDraft, body: {} },
    { endpoint: drafts.updateDraft, body: { body: { description: 'Better' } } },
  ].map(({ endpoint, body }): Case => ({
    endpoint,
    needs: 'draft',
    args: async ({ w, who }) => ({ params: { id: await w.newDraft(who) }, ...body }),
    // Somebody else's unsubmitted draft does not exist for people who cannot write drafts.
    expected: { SU: 404, PI: 404, ST: 404, VE: 404, QA: 404 },
  })),
  {
    name: "somebody else's submitted draft",
    endpoint: drafts.updateDraft,
    permission: 'POST_PUBLISH',
    needs: 'draft',
    args: async ({ w }) => ({ params: { id: await w.submittedDraft() }, body: { description: 'Better' } }),
    // Those who publish see it, and only its author changes it.
    expected: {
      CH: 403,
      SM: 403,
      AU: 200,
      AP: 403,
      MO: 404,
      SU: 404,
      PI: 404,
      CO: 404,
      ST: 404,
      VE: 404,
      QA: 404,
    },
  },
  {
    name: 'extend the own draft',
    endpoint: drafts.changeDraftStatus,
    needs: 'draft',
    args: async ({ w, who }) => ({
      params: { id: await w.newDraft(who) },
      query: { transitionName: 'extend_draft' },
    }),
    // Somebody else's unsubmitted draft does not exist for people who cannot write drafts.
    expected: { SU: 404, PI: 404, ST: 404, VE: 404, QA: 404 },
  },
  {
    name: 'approve a submitted draft',
    endpoint: drafts.changeDraftStatus,
    permission: 'POST_PUBLISH',
    needs: 'draft',
    args: async ({ w }) => ({
      params: { id: await w.submittedDraft() },
      query: { transitionName: 'approve_draft' },
      body: { edit: 1 },
    }),
    // Its author and those who publish work on it.
    expected: { MO: 404, SU: 404, PI: 404, CO: 404, ST: 404, VE: 404, QA: 404 },
  },
  {
    name: 'the own draft',
    endpoint: posts.deletePost,
    needs: 'draft',
    args: async ({ w, who }) => ({ params: { id: await w.newDraft(who) } }),
    expected: { AU: 200, MO: 200, CO: 200, SU: 404, PI: 404, ST: 404, VE: 404, QA: 404 },
  },
  {
    endpoint: posts.deletePost,
    needs: 'post',
    args: async ({ w, place }) => ({ params: { id: await w.newPost(place) } }),
  },
  ...simple('post', byPostId, comments.listComments, comments.listCommentAuthors),
  {
    endpoint: comments.addComment,
    needs: 'post',
    args: (call) => ({ ...byPostId(call), body: { commentTextRequest: 'A question' } }),
  },
  ...simple(
    'post',
    async ({ w, place }) => ({ params: { commentId: await w.newComment(place) } }),
    comments.getComment,
    comments.listCommentActions,
  ),
  {
    name: 'change the own comment',
    endpoint: comments.editComment,
    needs: 'post',
    args: async ({ w, who, place }) => ({
      params: { commentId: await w.newComment(place, who) },
      body: { commentTextRequest: 'Another question' },
    }),
  },
  {
    name: 'remove the own comment',
    endpoint: comments.removeComment,
    needs: 'post',
    args: async ({ w, who, place }) => ({ params: { commentId: await w.newComment(place, who) } }),
  },
  {
    name: "remove another's comment",
    endpoint: comments.removeComment,
    permission: 'COMMENT_MODERATE',
    needs: 'post',
    args: async ({ w, place }) => ({ params: { commentId: await w.newComment(place) } }),
  },
  {
    name: 'under a rule for everybody or for the own team',
    endpoint: compliance.acknowledgePost,
    needs: 'post',
    args: ({ w, who, place }) => ({
      ...onPost({ w, who, place }),
      body: { teamId: w.people[who].teamId ?? w.ofForeignTeam.teamId, ruleId: place.ruleId },
    }),
    // The study's administrator sees the post of a foreign team, but its rule addresses others.
    expectedOnForeign: { CH: 403 },
  },
  {
    name: 'for a foreign team',
    endpoint: compliance.acknowledgePost,
    needs: 'post',
    args: ({ w, who, place }) => ({
      ...onPost({ w, who, place }),
      body: { teamId: w.ofForeignTeam.teamId, ruleId: place.ruleId },
    }),
    expected: { CH: 403, SM: 403, AU: 403, AP: 403, MO: 403, SU: 403, PI: 403, CO: 403, ST: 403, VE: 403 },
  },
  {
    endpoint: compliance.recordView,
    needs: 'post',
    args: (call) => ({ ...onPost(call), body: { version: 1 } }),
  },
  ...simple(
    'post',
    byPostId,
    compliance.getPostCompliance,
    compliance.listOpenCompliance,
    audit.listPostAudit,
  ),
  {
    name: 'of the own team',
    endpoint: compliance.listTeamCompliance,
    needs: 'post',
    args: ({ w, who, place }) => ({
      params: {
        postId: place.postId,
        teamId: (place === w.ofForeignTeam ? null : w.people[who].teamId) ?? w.ofForeignTeam.teamId,
      },
    }),
    // Nobody asks anything of inspectors, so no post has figures of their team.
    expected: { QA: 404 },
    expectedOnForeign: { QA: 200 },
  },
  {
    name: 'of a foreign team',
    endpoint: compliance.listTeamCompliance,
    needs: 'post',
    args: ({ w, place }) => ({
      params: {
        // A post that asks something of that team.
        postId: (place.teamId === null || place === w.ofForeignTeam ? place : w.forEverybody).postId,
        teamId: w.ofForeignTeam.teamId,
      },
    }),
    expected: { MO: 404, PI: 404, CO: 404, ST: 404, VE: 404 },
  },
  {
    endpoint: realtime.authorizeChannel,
    needs: 'nothing',
    args: ({ w, who }) => ({
      body: { socket_id: '1.1', channel_name: `private-user_${w.people[who].uuid}` },
    }),
  },
];
