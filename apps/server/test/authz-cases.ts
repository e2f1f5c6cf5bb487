import * as registryImport from '@studyline/contract/registry-import';
import * as sharing from '@studyline/contract/sharing';
import * as referenceData from '@studyline/contract/reference-data';
import { randomUUID } from 'node:crypto';
import * as app from '@studyline/contract/app';
import * as audit from '@studyline/contract/audit';
import * as auth from '@studyline/contract/auth';
import * as channels from '@studyline/contract/channels';
import * as classifications from '@studyline/contract/classifications';
import * as clients from '@studyline/contract/clients';
import * as comments from '@studyline/contract/comments';
import * as compliance from '@studyline/contract/compliance';
import * as drafts from '@studyline/contract/drafts';
import type { Endpoint } from '@studyline/contract/endpoint';
import * as feed from '@studyline/contract/feed';
import * as postFiles from '@studyline/contract/post-files';
import * as posts from '@studyline/contract/posts';
import * as realtime from '@studyline/contract/realtime';
import * as teams from '@studyline/contract/teams';
import * as users from '@studyline/contract/users';
import type { AuthzWorld, Column } from './authz-world.ts';

/** How one endpoint is called for one person, on things made for this call where it changes them. */
export interface Case {
  endpoint: Endpoint;
  /** What the call needs sight of: without it the answer is 404, as if it did not exist. */
  needs: 'nothing' | 'study' | 'post' | 'client';
  args: (world: AuthzWorld, column: Column) => Promise<object> | object;
  /** A case beside the endpoint's main one, with other expectations typed by hand. */
  name?: string;
  expected?: Partial<Record<Column, number>>;
}

const inStudy = (w: AuthzWorld) => ({ params: { channelId: w.study.channelId } });
const onPost = (w: AuthzWorld) => ({ params: { id: w.post.postId } });
const onVersion = (w: AuthzWorld) => ({ params: { id: w.post.postId, version: 1 } });
const byPostId = (w: AuthzWorld) => ({ params: { postId: w.post.postId } });
const none = () => ({});

function simple(needs: Case['needs'], args: Case['args'], ...endpoints: Endpoint[]): Case[] {
  return endpoints.map((endpoint) => ({ endpoint, needs, args }));
}

/** One case for every endpoint of the contract; a new endpoint without one fails the suite. */
export const cases: Case[] = [
  ...simple(
    'nothing',
    async (w, c) => ({ headers: await w.browserOf(c) }),
    auth.getSession,
    auth.getCsrfToken,
    auth.listProviders,
  ),
  ...simple(
    'nothing',
    async (w, c) => ({ headers: await w.browserOf(c), body: w.credentialsOf(c) }),
    auth.signIn,
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
  ),
  ...simple('nothing', none, clients.listClients, feed.listMemberPosts),
  {
    endpoint: users.updateProfile,
    needs: 'nothing',
    args: () => ({ body: { timezoneId: 'Europe/Berlin' } }),
  },
  {
    endpoint: users.endSession,
    needs: 'nothing',
    args: async (w, c) => ({ params: { id: await w.anotherSession(c) } }),
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
    (w) => ({ params: { clientId: w.study.clientId } }),
    clients.getClient,
    clients.listClientChannels,
  ),
  {
    endpoint: clients.addChannel,
    needs: 'client',
    args: (w) => ({
      params: { clientId: w.study.clientId },
      query: { channelName: `STUDY ${randomUUID()}` },
    }),
  },
  {
    endpoint: registryImport.importStudy,
    needs: 'client',
    args: async (w) => ({
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
    sharing.getPostingPermissions,
    teams.searchTeams,
    classifications.getClassificationSchema,
    feed.listChannelPosts,
  ),
  {
    endpoint: classifications.listClassificationNodes,
    needs: 'study',
    args: (w) => ({ params: { channelId: w.study.channelId, schema: 'TMF_RM_3_3_1', cat: 0 } }),
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
    args: (w) => ({ params: { id: w.post.postId, version: 1, page: 1 } }),
  },
  {
    endpoint: posts.updateTitle,
    needs: 'post',
    args: (w) => ({ ...onPost(w), body: { title: `Title ${randomUUID()}` } }),
  },
  {
    endpoint: posts.updateVersionTitle,
    needs: 'post',
    args: (w) => ({ ...onVersion(w), body: { title: `Title ${randomUUID()}` } }),
  },
  {
    endpoint: compliance.replaceRules,
    needs: 'post',
    args: async (w) => ({ params: { id: await w.newPost() }, body: { ruleSet: [] } }),
  },
  {
    endpoint: drafts.addDocument,
    needs: 'study',
    args: (w) => ({ ...inStudy(w), body: { title: 'A new document' }, file: w.pdf() }),
  },
  {
    endpoint: drafts.replaceDocument,
    needs: 'post',
    args: async (w) => ({
      params: { id: await w.newPost() },
      body: { description: 'Changed' },
      file: w.pdf(),
    }),
  },
  {
    name: 'extend the own draft',
    endpoint: drafts.changeDraftStatus,
    needs: 'post',
    args: async (w, c) => ({
      params: { id: await w.newDraft(c) },
      query: { transitionName: 'extend_draft' },
    }),
    // A draft of somebody else that was not submitted is not there for anybody who could write none of their own.
    expected: { SU: 404, PI: 404, ST: 404, VE: 404, QA: 404 },
  },
  {
    name: 'approve a submitted draft (POST_PUBLISH)',
    endpoint: drafts.changeDraftStatus,
    needs: 'post',
    args: async (w) => ({
      params: { id: await w.submittedDraft() },
      query: { transitionName: 'approve_draft' },
      body: {},
    }),
    expected: {
      CH: 200,
      SM: 200,
      AU: 403,
      AP: 200,
      MO: 404,
      SU: 404,
      PI: 404,
      CO: 404,
      ST: 404,
      VE: 404,
      QA: 404,
    },
  },
  { endpoint: posts.deletePost, needs: 'post', args: async (w) => ({ params: { id: await w.newPost() } }) },
  ...simple('post', byPostId, comments.listComments, comments.listCommentAuthors),
  {
    endpoint: comments.addComment,
    needs: 'post',
    args: (w) => ({ ...byPostId(w), body: { commentTextRequest: 'A question' } }),
  },
  ...simple(
    'post',
    async (w) => ({ params: { commentId: await w.newComment() } }),
    comments.getComment,
    comments.listCommentActions,
  ),
  {
    name: 'change the own comment',
    endpoint: comments.editComment,
    needs: 'post',
    args: async (w, c) => ({
      params: { commentId: await w.newComment(c) },
      body: { commentTextRequest: 'Another question' },
    }),
  },
  {
    name: 'remove the own comment',
    endpoint: comments.removeComment,
    needs: 'post',
    args: async (w, c) => ({ params: { commentId: await w.newComment(c) } }),
  },
  {
    name: "remove another's comment (COMMENT_MODERATE)",
    endpoint: comments.removeComment,
    needs: 'post',
    args: async (w) => ({ params: { commentId: await w.newComment() } }),
    expected: {
      CH: 200,
      SM: 200,
      AU: 403,
      AP: 200,
      MO: 403,
      SU: 403,
      PI: 403,
      CO: 403,
      ST: 403,
      VE: 403,
      QA: 403,
    },
  },
  {
    endpoint: compliance.acknowledgePost,
    needs: 'post',
    args: (w, c) => ({ ...onPost(w), body: w.actionOf(c) }),
  },
  { endpoint: compliance.recordView, needs: 'post', args: (w) => ({ ...onPost(w), body: { version: 1 } }) },
  ...simple('post', byPostId, compliance.getPostCompliance, audit.listPostAudit),
  {
    endpoint: realtime.authorizeChannel,
    needs: 'nothing',
    args: (w, c) => ({ body: { socket_id: '1.1', channel_name: `private-user_${w.people[c].uuid}` } }),
  },
];
