import { listAdministratorInvitations } from '@studyline/contract/administrators/calls';
import { initMember, listStudiesByCustomer } from '@studyline/contract/app/calls';
import { getChannelSettings, listKeyContactCandidates } from '@studyline/contract/channels/settings';
import {
  listAccess,
  listChannelMembershipAudit,
  listMemberAudit,
  listMembershipAudit,
  listPostAudit,
  listTeamMemberAudit,
  listTeamMembershipAudit,
} from '@studyline/contract/audit/calls';
import { getCalendarFeed, listEventResponses } from '@studyline/contract/calendar/calls';
import {
  getChannel,
  listArchiveMonths,
  listKeyContacts,
  listRoles,
  listFavorites,
  listMyChannels,
} from '@studyline/contract/channels/calls';
import { getClassificationSchema, listClassificationNodes } from '@studyline/contract/classifications/calls';
import {
  getClient,
  listClientAdministrators,
  listClientChannels,
  listClients,
  searchClientMembers,
  searchOrganizations,
} from '@studyline/contract/clients/calls';
import {
  getComment,
  listCommentAuthors,
  listComments,
  listReplies,
} from '@studyline/contract/comments/calls';
import {
  getPostCompliance,
  listOpenCompliance,
  listRules,
  listTeamCompliance,
} from '@studyline/contract/compliance/calls';
import { compareVersions } from '@studyline/contract/comparison/calls';
import { getDraft } from '@studyline/contract/drafts/form';
import type { Endpoint } from '@studyline/contract/core/endpoint';
import type { LiveEventName } from '@studyline/contract/events/live-events';
import type { LivePayload } from '@studyline/contract/events/live-payload';
import { listChannelPosts, listMemberPosts } from '@studyline/contract/feed/calls';
import {
  findInvitedMember,
  getInvitation,
  listInvitations,
  listStudyInvitations,
  searchClientInvitations,
  searchMembershipActions,
} from '@studyline/contract/invitations/calls';
import { listMailPreferences } from '@studyline/contract/mail/calls';
import {
  getMember,
  getSelfMembership,
  listMemberRoles,
  listMembers,
  listTeamMembers,
  listTeamRoles,
  searchMembers,
} from '@studyline/contract/members/calls';
import { listPreviews, listVersionPreviews } from '@studyline/contract/post-files/calls';
import { getPost, getPostSummary, getPostVersion } from '@studyline/contract/posts/calls';
import { getSharing, previewReaders } from '@studyline/contract/sharing/readers';
import { listSubscribers } from '@studyline/contract/subscriptions/calls';
import { getPostingPermissions } from '@studyline/contract/sharing/calls';
import {
  getOversight,
  getTeam,
  getTeamOpenActions,
  listMyTeams,
  searchTeams,
} from '@studyline/contract/teams/calls';
import { getProfile, listSessions } from '@studyline/contract/users/calls';

/** Answers that an event makes stale: those of an endpoint, or only those about one study, post or version. */
export interface Stale {
  endpoint: Endpoint;
  params?: Record<string, number | undefined>;
  query?: Record<string, boolean>;
  /**
   * What happens to an open paged list: `all` of it is refetched, or only the `post` of the event, if it holds it. With `keep` too
   * only that: what is new in it waits until the person asks for new posts, so that nothing jumps under the cursor.
   */
  openPages?: 'all' | 'post' | 'keep';
  /** The post of the event, for `openPages` other than `all`. */
  postId?: number;
}

type Reason = NonNullable<LivePayload['reason']>;
type StaleOf = (payload: LivePayload) => Stale[];

const myStudies: Stale[] = [
  { endpoint: initMember },
  { endpoint: listMyChannels },
  { endpoint: listFavorites },
];
const study: StaleOf = ({ channelId }) => [{ endpoint: getChannel, params: { channelId } }];
/** The taxonomies and their categories. */
const categories: StaleOf = ({ channelId }) => [
  { endpoint: getClassificationSchema, params: { channelId } },
  { endpoint: listClassificationNodes, params: { channelId } },
];
/** The numbers of posts there, also of unread ones; not the names, which other screens ask for alone. */
const categoryCounts: StaleOf = (payload) =>
  categories(payload).map((stale) => ({ ...stale, query: { includeAdditionalProperties: true } }));
/** Unread and required actions, in the navigation and on the cards of studies, and what is unread in categories. */
const counts: StaleOf = (payload) => [...myStudies, ...study(payload), ...categoryCounts(payload)];

function feeds({ channelId, postId }: LivePayload, openPages: Stale['openPages']): Stale[] {
  return [
    { endpoint: listChannelPosts, params: { channelId }, openPages, postId },
    { endpoint: listMemberPosts, openPages, postId },
  ];
}

const post: StaleOf = ({ postId }) => [
  { endpoint: getPost, params: { id: postId } },
  { endpoint: getPostVersion, params: { id: postId } },
  { endpoint: getPostSummary, params: { id: postId } },
];
/** The form in which its author changes it. */
const draftForm: StaleOf = ({ postId }) => [{ endpoint: getDraft, params: { id: postId } }];
/** With whom a post can be shared, and who would get one. */
const sharing: StaleOf = ({ channelId }) => [
  { endpoint: getSharing, params: { channelId } },
  { endpoint: previewReaders, params: { channelId } },
  { endpoint: listSubscribers },
];
const postInFeeds: StaleOf = (payload) => [...post(payload), ...feeds(payload, 'post')];
const drafts: StaleOf = (payload) => [
  ...post(payload),
  ...draftForm(payload),
  ...feeds(payload, 'all'),
  ...sharing(payload),
];
const audit: StaleOf = ({ postId }) => [{ endpoint: listPostAudit, params: { postId } }];
const compliance: StaleOf = ({ postId }) => [
  { endpoint: getPostCompliance, params: { postId } },
  { endpoint: listTeamCompliance, params: { postId } },
  { endpoint: listOpenCompliance, params: { postId } },
  { endpoint: listRules, params: { id: postId } },
  { endpoint: getTeamOpenActions },
];
const previews: StaleOf = ({ postId }) => [
  { endpoint: listPreviews, params: { id: postId } },
  { endpoint: listVersionPreviews, params: { id: postId } },
  { endpoint: compareVersions, params: { id: postId } },
];
const comments: StaleOf = ({ postId, commentId }) => [
  { endpoint: listComments, params: { postId } },
  { endpoint: listReplies },
  { endpoint: listCommentAuthors, params: { postId } },
  { endpoint: getComment, params: { commentId } },
];
const clientLists: Stale[] = [
  { endpoint: listClientChannels },
  { endpoint: searchClientMembers },
  { endpoint: listClients },
  { endpoint: getClient },
  { endpoint: listClientAdministrators },
  { endpoint: listAdministratorInvitations },
  { endpoint: searchOrganizations },
];
const settings: StaleOf = ({ channelId }) => [
  { endpoint: getChannelSettings, params: { channelId } },
  { endpoint: listKeyContactCandidates, params: { channelId } },
];
/** Its name and figures, wherever it is listed, whom its people see, and what may be done with its posts. */
const changedStudy: StaleOf = (payload) => [
  ...counts(payload),
  ...directory(payload),
  ...post(payload),
  ...draftForm(payload),
  ...feeds(payload, 'all'),
  { endpoint: getPostingPermissions, params: { channelId: payload.channelId } },
  ...sharing(payload),
  { endpoint: listStudiesByCustomer },
];
/** The person is in a study now, or not any more. */
const ownAccess: StaleOf = ({ channelId }) => [
  ...myStudies,
  ...clientLists,
  { endpoint: listMemberPosts, openPages: 'all' },
  { endpoint: listStudiesByCustomer },
  { endpoint: listMyTeams },
  { endpoint: listArchiveMonths, params: { channelId } },
  ...categories({ channelId }),
];
/** The posts of a study ask of its members what they ask now, and say who reads them now. */
const askedPeople: Stale[] = [
  ...post({}),
  { endpoint: getPostCompliance },
  { endpoint: listTeamCompliance },
  { endpoint: listOpenCompliance },
  { endpoint: getTeamOpenActions },
];
/** Who is in a study, with their teams and roles. */
const people: StaleOf = ({ channelId }) => [
  { endpoint: listMembers, params: { channelId } },
  { endpoint: searchMembers, params: { channelId } },
  { endpoint: getMember, params: { channelId } },
  { endpoint: listTeamMembers, params: { channelId } },
  { endpoint: listMemberRoles, params: { channelId } },
  { endpoint: getSelfMembership, params: { channelId } },
  { endpoint: listTeamRoles, params: { channelId } },
  { endpoint: listAccess, params: { channelId } },
  { endpoint: listMembershipAudit },
  { endpoint: listChannelMembershipAudit, params: { channelId } },
  { endpoint: listTeamMembershipAudit, params: { channelId } },
  { endpoint: listMemberAudit, params: { channelId } },
  { endpoint: listTeamMemberAudit, params: { channelId } },
  ...sharing({ channelId }),
];
/** Whoever has been invited, and what they have answered. */
const invitations: StaleOf = ({ channelId }) => [
  { endpoint: listInvitations, params: { channelId } },
  { endpoint: listStudyInvitations, params: { channelId } },
  { endpoint: getInvitation, params: { channelId } },
  { endpoint: findInvitedMember, params: { channelId } },
  { endpoint: searchClientInvitations },
  { endpoint: searchMembershipActions },
];
const directory: StaleOf = (payload) => [...people(payload), ...places(payload), ...clientLists];
const places: StaleOf = ({ channelId }) => [
  ...settings({ channelId }),
  { endpoint: getChannel, params: { channelId } },
  { endpoint: searchTeams, params: { channelId } },
  { endpoint: getTeam, params: { channelId } },
  { endpoint: getOversight, params: { channelId } },
  { endpoint: listMyTeams },
  { endpoint: listRoles, params: { channelId } },
  { endpoint: listKeyContacts, params: { channelId } },
  ...sharing({ channelId }),
];

/** Its administrators see a client, and the teams and settings of all its studies. */
const clientAccess: Stale[] = [...myStudies, ...clientLists, ...places({})];

/** The person may see and do more or less in a study that they are in. */
const changedAccess: StaleOf = (payload) => [
  ...ownAccess(payload),
  ...directory(payload),
  { endpoint: listChannelPosts, params: { channelId: payload.channelId }, openPages: 'all' },
  { endpoint: getPostingPermissions, params: { channelId: payload.channelId } },
  ...askedPeople,
];

const join =
  (...parts: StaleOf[]): StaleOf =>
  (payload) =>
    parts.flatMap((part) => part(payload));

const published = join(
  post,
  draftForm,
  (payload) => feeds(payload, 'keep'),
  counts,
  compliance,
  previews,
  sharing,
  audit,
);

/** What update-post makes stale, by what happened to the post. */
export const postReasons: Partial<Record<Reason, StaleOf>> = {
  PUBLISHED: published,
  SUBMITTED: join(drafts, audit),
  DRAFT: join(drafts, previews, audit),
  REJECTED: join(drafts, audit),
  WITHDRAWN: join(postInFeeds, draftForm, counts, compliance, audit),
  TITLE: join(postInFeeds, draftForm, audit),
  RULES: join(postInFeeds, draftForm, counts, compliance, sharing, audit),
  PERMISSIONS: join(postInFeeds, draftForm, counts, compliance, comments, previews, sharing, audit),
  CLASSIFICATION: join(postInFeeds, draftForm, categoryCounts, audit),
  OPENED: join(postInFeeds, counts, audit),
  UNREAD: join(postInFeeds, counts, audit),
  SUBSCRIPTION: join(postInFeeds, sharing, audit),
  COMPLETED: join(postInFeeds, counts, compliance, audit),
  ANSWERED: join(post, ({ postId }) => [{ endpoint: listEventResponses, params: { id: postId } }], audit),
  PREVIEW: join(postInFeeds, previews, audit),
  COMMENT_ADDED: join(postInFeeds, comments, audit),
  COMMENT_CHANGED: join(comments, audit),
  COMMENT_REMOVED: join(postInFeeds, comments, audit),
  TEXT_ERASED: join(postInFeeds, audit),
};

/** update-channel by what happened: the person's own choices, which only their own windows hear of. */
export const channelReasons: Partial<Record<Reason, StaleOf>> = {
  FAVORITE: counts,
  SUBSCRIPTION: counts,
  // A role is an obligation too, where a post asks something of it.
  ROLES: (payload) => [
    ...directory(payload),
    ...askedPeople,
    { endpoint: getPostingPermissions, params: { channelId: payload.channelId } },
  ],
  ACCESS: changedAccess,
  /** The categories of all posts of a study, with their names. */
  TAXONOMY: join(categories, post, draftForm, (payload) => feeds(payload, 'all'), audit),
  CONTACTS: (payload) => [
    ...settings(payload),
    ...sharing(payload),
    { endpoint: listKeyContacts, params: { channelId: payload.channelId } },
  ],
  SESSIONS: () => [{ endpoint: listSessions }],
  LISTED: (payload) => [...settings(payload), ...clientLists],
  /** All posts of a study at once, or of all studies. */
  UNREAD: join(post, counts, (payload) => feeds(payload, 'all')),
  // What is due today and the months of the archive follow the person's time zone.
  PROFILE: (payload) => [
    ...counts(payload),
    { endpoint: listArchiveMonths },
    { endpoint: getProfile },
    { endpoint: getCalendarFeed },
    { endpoint: listMailPreferences },
    { endpoint: getSelfMembership },
    { endpoint: getMember },
  ],
};

/** Every live event and what it makes stale. A reason that this page does not know refreshes everything about the post. */
export const invalidations: Record<LiveEventName, StaleOf> = {
  'create-draft-post': (payload) => (postReasons[payload.reason ?? 'DRAFT'] ?? drafts)(payload),
  'create-post': join(published, ({ channelId }) => [{ endpoint: listArchiveMonths, params: { channelId } }]),
  'update-post': (payload) =>
    (postReasons[payload.reason ?? 'RULES'] ?? join(postInFeeds, counts, compliance, comments))(payload),
  'revert-to-prior-version': published,
  'create-team': directory,
  // Who is asked to act, and by when, follows the state of teams.
  'update-team': (payload) => [...directory(payload), ...askedPeople],
  'create-member': (payload) => [...directory(payload), ...askedPeople],
  'create-channel': () => [...myStudies, ...clientLists, { endpoint: listStudiesByCustomer }],
  'update-channel': (payload) =>
    ((payload.reason && channelReasons[payload.reason]) ?? changedStudy)(payload),
  'delete-member': (payload) => [...directory(payload), ...askedPeople],
  'channel-access-granted': changedAccess,
  'channel-access-removed': ownAccess,
  'update-client-admins': () => clientLists,
  'client-admin-access-granted': () => clientAccess,
  'client-admin-access-removed': () => clientAccess,
  'invite-created': invitations,
};
