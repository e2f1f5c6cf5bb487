import type { Topic } from '@studyline/contract/core/topics';
import type { LiveEventName } from '@studyline/contract/events/live-events';
import type { LivePayload } from '@studyline/contract/events/live-payload';

/** What an event makes stale: the answers that show a topic, as far as they are about the study and the post of the event. */
export interface Stale {
  topic: Topic;
  /** Only answers that were asked for with these. */
  query?: Record<string, boolean>;
  /**
   * What happens to an open paged list: `all` of it is refetched, or only the `post` of the event, if it holds it. With `keep` too
   * only that: what is new in it waits until the person asks for new posts, so that nothing jumps under the cursor.
   */
  openPages?: 'all' | 'post' | 'keep';
}

type Reason = NonNullable<LivePayload['reason']>;
const all = (...topics: Topic[]): Stale[] => topics.map((topic) => ({ topic }));
const feeds = (openPages: Stale['openPages']): Stale[] => [
  { topic: 'STUDY_FEED', openPages },
  { topic: 'MY_FEED', openPages },
];

/** The numbers of posts there, also of unread ones; not the names, which other screens ask for alone. */
const categoryCounts: Stale = { topic: 'CATEGORIES', query: { includeAdditionalProperties: true } };
/** Unread and required actions, in the navigation and on the cards of studies, and what is unread in categories. */
const counts = [...all('MY_STUDIES', 'STUDY'), categoryCounts];
const postInFeeds = [...all('POST', 'POST_AUDIT'), ...feeds('post')];
const drafts = [...all('POST', 'DRAFT', 'SHARING', 'POST_AUDIT'), ...feeds('all')];
const compliance = all('COMPLIANCE', 'RULES');
/** The posts of a study ask of its members what they ask now, and say who reads them now. */
const askedPeople = all('POST', 'COMPLIANCE');
/** Who is in a study, with their teams and roles, and what is seen of it elsewhere. */
const directory = all(
  'MEMBERS',
  'SHARING',
  'STUDY_SETTINGS',
  'STUDY',
  'TEAMS',
  'MY_TEAMS',
  'ROLES',
  'KEY_CONTACTS',
  'CLIENTS',
);
/** The person is in a study now, or is no longer. */
const ownAccess = [
  ...all('MY_STUDIES', 'CLIENTS', 'ALL_STUDIES', 'MY_TEAMS', 'ARCHIVE', 'CATEGORIES'),
  { topic: 'MY_FEED', openPages: 'all' } as const,
];
/** The person may see and do more or less in a study that they are in. */
const changedAccess = [
  ...ownAccess,
  ...directory,
  ...all('POSTING'),
  { topic: 'STUDY_FEED', openPages: 'all' } as const,
  ...askedPeople,
];
/** Its administrators see a client, and the teams and settings of all its studies. */
const clientAccess = all(
  'MY_STUDIES',
  'CLIENTS',
  'STUDY_SETTINGS',
  'STUDY',
  'TEAMS',
  'MY_TEAMS',
  'ROLES',
  'KEY_CONTACTS',
  'SHARING',
);
/** Its name and figures, wherever it is listed, whom its people see, and what may be done with its posts. */
const changedStudy = [
  ...counts,
  ...directory,
  ...all('POST', 'DRAFT', 'POSTING', 'ALL_STUDIES'),
  ...feeds('all'),
];
const published = [
  ...all('POST', 'DRAFT', 'PREVIEWS', 'SHARING', 'POST_AUDIT'),
  ...feeds('keep'),
  ...counts,
  ...compliance,
];

/** What update-post makes stale, by what happened to the post. */
export const postReasons: Partial<Record<Reason, Stale[]>> = {
  PUBLISHED: published,
  SUBMITTED: drafts,
  DRAFT: [...drafts, ...all('PREVIEWS')],
  REJECTED: drafts,
  WITHDRAWN: [...postInFeeds, ...all('DRAFT'), ...counts, ...compliance],
  TITLE: [...postInFeeds, ...all('DRAFT')],
  RULES: [...postInFeeds, ...all('DRAFT', 'SHARING'), ...counts, ...compliance],
  PERMISSIONS: [...postInFeeds, ...all('DRAFT', 'COMMENTS', 'PREVIEWS', 'SHARING'), ...counts, ...compliance],
  CLASSIFICATION: [...postInFeeds, ...all('DRAFT'), categoryCounts],
  OPENED: [...postInFeeds, ...counts],
  UNREAD: [...postInFeeds, ...counts],
  SUBSCRIPTION: [...postInFeeds, ...all('SHARING')],
  COMPLETED: [...postInFeeds, ...counts, ...compliance],
  ANSWERED: all('POST', 'EVENT_RESPONSES', 'POST_AUDIT'),
  PREVIEW: [...postInFeeds, ...all('PREVIEWS')],
  COMMENT_ADDED: [...postInFeeds, ...all('COMMENTS')],
  COMMENT_CHANGED: all('COMMENTS', 'POST_AUDIT'),
  COMMENT_REMOVED: [...postInFeeds, ...all('COMMENTS')],
  TEXT_ERASED: postInFeeds,
};

/** The same of update-channel. */
export const channelReasons: Partial<Record<Reason, Stale[]>> = {
  FAVORITE: counts,
  SUBSCRIPTION: counts,
  // A role is an obligation too, where a post asks something of it.
  ROLES: [...directory, ...askedPeople, ...all('POSTING')],
  ACCESS: changedAccess,
  /** The categories of all posts of a study, with their names. */
  TAXONOMY: [...all('CATEGORIES', 'POST', 'DRAFT', 'POST_AUDIT'), ...feeds('all')],
  CONTACTS: all('STUDY_SETTINGS', 'SHARING', 'KEY_CONTACTS'),
  LISTED: all('STUDY_SETTINGS', 'CLIENTS'),
  /** All posts of a study at once, or of all studies. */
  UNREAD: [...all('POST'), ...counts, ...feeds('all')],
  // What is due today and the months of the archive follow the person's time zone.
  PROFILE: [...counts, ...all('ARCHIVE', 'PROFILE')],
  SESSIONS: all('SESSIONS'),
};

/** Every live event, by its reason. One that this page does not know refreshes everything about the post or the study. */
const byReason: Record<LiveEventName, (reason: Reason | undefined) => Stale[]> = {
  'create-draft-post': (reason = 'DRAFT') => postReasons[reason] ?? drafts,
  'create-post': () => [...published, ...all('ARCHIVE')],
  'update-post': (reason = 'RULES') =>
    postReasons[reason] ?? [...postInFeeds, ...counts, ...compliance, ...all('COMMENTS')],
  'revert-to-prior-version': () => published,
  'create-team': () => directory,
  // Who is asked to act, and by when, follows the state of teams.
  'update-team': () => [...directory, ...askedPeople],
  'create-member': () => [...directory, ...askedPeople],
  'delete-member': () => [...directory, ...askedPeople],
  'create-channel': () => all('MY_STUDIES', 'CLIENTS', 'ALL_STUDIES'),
  'update-channel': (reason) => (reason && channelReasons[reason]) ?? changedStudy,
  'channel-access-granted': () => changedAccess,
  'channel-access-removed': () => ownAccess,
  'update-client-admins': () => all('CLIENTS'),
  'client-admin-access-granted': () => clientAccess,
  'client-admin-access-removed': () => clientAccess,
  'invite-created': () => all('INVITATIONS'),
};

/** What an event makes stale. The trail of a study has an entry of everything that happens in it. */
export function staleAfter(event: LiveEventName, { reason, channelId }: LivePayload): Stale[] {
  const isSeen = channelId !== undefined && event !== 'channel-access-removed';
  return [...byReason[event](reason), ...(isSeen ? all('STUDY_AUDIT') : [])];
}
