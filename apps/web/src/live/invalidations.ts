import type { Topic } from '@studyline/contract/core/topics';
import type { LiveEventName } from '@studyline/contract/events/live-events';
import type { LivePayload } from '@studyline/contract/events/live-payload';

/** What an event makes stale: the answers that show a topic and are about the event's study, post and service item. */
export interface Stale {
  topic: Topic;
  /** Only answers to requests with these. */
  query?: Record<string, boolean>;
  /**
   * What happens to an open paged list: `all` refetches it, `post` refetches only the event's post, if the list contains it. `keep` does
   * the same as `post`, but for new posts: they wait until the person asks for them, so that nothing jumps under the cursor.
   */
  openPages?: 'all' | 'post' | 'keep';
  /** Also the answers about other service items. */
  otherItems?: boolean;
}

type Reason = NonNullable<LivePayload['reason']>;
const all = (...topics: Topic[]): Stale[] => topics.map((topic) => ({ topic }));
const feeds = (openPages: Stale['openPages']): Stale[] => [
  { topic: 'STUDY_FEED', openPages },
  { topic: 'MY_FEED', openPages },
];

/** The counts of posts, including unread ones; not the names, which other screens fetch separately. */
const categoryCounts: Stale = { topic: 'CATEGORIES', query: { includeAdditionalProperties: true } };
/** Unread posts and required actions in the navigation and on study cards, and unread posts in categories. */
const counts = [...all('MY_STUDIES', 'STUDY'), categoryCounts];
/** What updates say. */
const updates = all('UPDATES');
/** Which updates there are. Their count in the navigation is among the counts of studies. */
const updatesAndCount = [...updates, ...all('MY_STUDIES')];
const postInFeeds = [...all('POST', 'POST_AUDIT'), ...feeds('post')];
/** Who sees a draft, and so what is told of it, changes with its state. */
const drafts = [...all('POST', 'DRAFT', 'SHARING', 'POST_AUDIT'), ...updatesAndCount, ...feeds('all')];
const compliance = all('COMPLIANCE', 'RULES');
/** What a study's posts require of whom, and who can read them. */
const askedPeople = all('POST', 'COMPLIANCE');
/** Who is in a study, with their teams and roles, and what other screens show of it. */
const directory = all(
  'MEMBERS',
  'SHARING',
  'STUDY_SETTINGS',
  'STUDY',
  'TEAMS',
  'MY_TEAMS',
  'ROLES',
  'KEY_CONTACTS',
  'NOTIFICATION_CONTACTS',
  'CLIENTS',
  'RENTAL_EQUIPMENT',
);
/** The person has joined or left a study. */
const ownAccess = [
  ...all(
    'MY_STUDIES',
    'CLIENTS',
    'ALL_STUDIES',
    'MY_TEAMS',
    'ARCHIVE',
    'CATEGORIES',
    'EVENTS',
    'RECENT_CHANGES',
    'RENTAL_EQUIPMENT',
  ),
  ...updates,
  { topic: 'MY_FEED', openPages: 'all' } as const,
];
/** The person's permissions in a study of theirs have changed. */
const changedAccess = [
  ...ownAccess,
  ...directory,
  ...all('POSTING'),
  { topic: 'STUDY_FEED', openPages: 'all' } as const,
  ...askedPeople,
];
/** What a client's administrators see: the client, and the teams and settings of all its studies. */
const clientAccess = all(
  'MY_STUDIES',
  'CLIENTS',
  'STUDY_SETTINGS',
  'STUDY',
  'TEAMS',
  'MY_TEAMS',
  'ROLES',
  'KEY_CONTACTS',
  'NOTIFICATION_CONTACTS',
  'SHARING',
);
/** A study's name and figures, wherever it is listed, whom its people see, and what may be done with its posts. */
const changedStudy = [
  ...counts,
  ...directory,
  ...all('POST', 'DRAFT', 'POSTING', 'ALL_STUDIES'),
  ...updates,
  ...feeds('all'),
];
const published = [
  ...all('POST', 'DRAFT', 'PREVIEWS', 'SHARING', 'POST_AUDIT', 'EVENTS'),
  ...feeds('keep'),
  ...counts,
  ...compliance,
  ...updates,
];

/** What someone has to do on a post. */
const completed = [...postInFeeds, ...counts, ...compliance, ...updates];

/** What update-post makes stale, by what happened to the post. */
export const postReasons: Partial<Record<Reason, Stale[]>> = {
  PUBLISHED: [...published, ...all('ARCHIVE')],
  /** To the people who worked on the draft, who may not all be readers. */
  APPROVED: published,
  SUBMITTED: drafts,
  DRAFT: [...drafts, ...all('PREVIEWS')],
  REJECTED: drafts,
  WITHDRAWN: [...postInFeeds, ...all('DRAFT', 'EVENTS'), ...updates, ...counts, ...compliance],
  // Renaming a submitted draft takes its submission back.
  TITLE: [...postInFeeds, ...all('DRAFT', 'COMPLIANCE', 'EVENTS'), ...updatesAndCount],
  RULES: [...postInFeeds, ...all('DRAFT', 'SHARING'), ...updates, ...counts, ...compliance],
  PERMISSIONS: [
    ...postInFeeds,
    ...all('DRAFT', 'COMMENTS', 'PREVIEWS', 'SHARING', 'EVENTS'),
    ...updates,
    ...counts,
    ...compliance,
  ],
  CLASSIFICATION: [...postInFeeds, ...all('DRAFT'), categoryCounts],
  OPENED: [...postInFeeds, ...counts, ...updates],
  UNREAD: [...postInFeeds, ...counts, ...updates],
  SUBSCRIPTION: [...postInFeeds, ...all('SHARING')],
  COMPLETED: completed,
  HANDED_OVER: completed,
  HANDED_ON: completed,
  HANDED_BACK: completed,
  ANSWERED: all('POST', 'EVENT_RESPONSES', 'POST_AUDIT'),
  PREVIEW: [...postInFeeds, ...all('PREVIEWS')],
  COMMENT_ADDED: [...postInFeeds, ...all('COMMENTS')],
  COMMENT_CHANGED: [...all('COMMENTS', 'POST_AUDIT'), ...updates],
  COMMENT_REMOVED: [...postInFeeds, ...all('COMMENTS'), ...updatesAndCount],
  TEXT_ERASED: postInFeeds,
};

/** The same of update-channel. */
export const channelReasons: Partial<Record<Reason, Stale[]>> = {
  FAVORITE: counts,
  SUBSCRIPTION: counts,
  // A role is also an obligation, if a post requires something of it.
  ROLES: [...directory, ...askedPeople, ...all('POSTING')],
  ACCESS: changedAccess,
  /** The categories of all posts of a study, with their names. */
  TAXONOMY: [...all('CATEGORIES', 'POST', 'DRAFT', 'POST_AUDIT'), ...feeds('all')],
  /** The name of somebody in the study, wherever it is shown. */
  NAMES: [
    ...directory,
    ...askedPeople,
    ...all('DRAFT', 'COMMENTS', 'POST_AUDIT', 'EVENT_RESPONSES'),
    ...updates,
    ...feeds('all'),
  ],
  NOTIFICATION_CONTACTS: all('NOTIFICATION_CONTACTS'),
  CONTACTS: all('STUDY_SETTINGS', 'SHARING', 'KEY_CONTACTS'),
  LISTED: all('STUDY_SETTINGS', 'CLIENTS'),
  /** What a rule can require of people: what a study delegates, and its templates. */
  RULE_CHOICES: all('RULE_CHOICES'),
  /** All posts of a study at once, or of all studies. */
  UNREAD: [...all('POST'), ...updates, ...counts, ...feeds('all')],
  // What is due today and the months of the archive follow the person's time zone.
  PROFILE: [...counts, ...all('ARCHIVE', 'PROFILE', 'RECENT_CHANGES', 'RENTAL_EQUIPMENT')],
  SESSIONS: all('SESSIONS'),
  PAGE_NOTES: all('PAGE_NOTES'),
  UPDATES: updatesAndCount,
  EQUIPMENT: [...all('RENTAL_EQUIPMENT'), ...updates],
  PRODUCT_PICTURE: all('PRODUCTS', 'RENTAL_EQUIPMENT'),
  // What was ordered of a product is hidden from blinded people once the product is.
  PRODUCTS: [
    ...all('PRODUCTS', 'RENTAL_EQUIPMENT', 'SERVICE_ITEMS', 'POST', 'COMMENTS', 'POST_AUDIT'),
    ...updates,
    ...counts,
    ...feeds('all'),
  ],
};

/** The same of invite-created. Without a reason, an earlier invitation has changed. */
export const inviteReasons: Partial<Record<Reason, Stale[]>> = { INVITED: all('INVITATIONS') };

/** The same of update-service-item, besides what shows its post. */
export const itemReasons: Partial<Record<Reason, Stale[]>> = {
  /** What it was made from names it. The post of an order or a pickup is announced by itself. */
  ITEM_MADE: [{ topic: 'SERVICE_ITEMS', otherItems: true }, ...all('RENTAL_EQUIPMENT')],
  SUPPLIER: [...all('SERVICE_ITEMS', 'RENTAL_EQUIPMENT', 'POST', 'POST_AUDIT'), ...updates, ...feeds('all')],
};

function staleByItem(reason: Reason | undefined, { serviceItemId, postId }: LivePayload): Stale[] {
  const known = reason && itemReasons[reason];
  if (known) return known;
  const hasNoPost = serviceItemId !== undefined && postId === undefined;
  return [
    ...all('SERVICE_ITEMS', 'RENTAL_EQUIPMENT'),
    ...updates,
    ...(hasNoPost ? [] : [...all('POST', 'POST_AUDIT'), ...feeds(postId === undefined ? 'all' : 'post')]),
  ];
}

/** Every live event, by its reason. An unknown reason refreshes everything about the post or the study. */
const byReason: Record<LiveEventName, (reason: Reason | undefined, payload: LivePayload) => Stale[]> = {
  'create-draft-post': (reason = 'DRAFT') => postReasons[reason] ?? drafts,
  'create-post': () => [...published, ...all('ARCHIVE')],
  'update-post': (reason = 'RULES') =>
    postReasons[reason] ?? [...postInFeeds, ...counts, ...compliance, ...all('COMMENTS')],
  'revert-to-prior-version': () => published,
  'create-team': () => directory,
  // Who has to act, and by when, depends on the status of teams. Its delegations announce it too.
  'update-team': () => [...directory, ...askedPeople, ...updates],
  'create-member': () => [...directory, ...askedPeople],
  'delete-member': () => [...directory, ...askedPeople],
  'create-channel': () => all('MY_STUDIES', 'CLIENTS', 'ALL_STUDIES'),
  'update-channel': (reason) => (reason && channelReasons[reason]) ?? changedStudy,
  'channel-access-granted': () => changedAccess,
  'channel-access-removed': () => ownAccess,
  'update-client-admins': () => all('CLIENTS'),
  'client-admin-access-granted': () => clientAccess,
  'client-admin-access-removed': () => clientAccess,
  'update-service-item': staleByItem,
  'invite-created': (reason) => (reason && inviteReasons[reason]) ?? all('INVITATIONS'),
};

/** What an event makes stale. The trail of a study has an entry for everything that happens in it. */
export function staleAfter(event: LiveEventName, payload: LivePayload): Stale[] {
  const { reason, channelId } = payload;
  const isSeen = channelId !== undefined && event !== 'channel-access-removed';
  return [...byReason[event](reason, payload), ...(isSeen ? all('STUDY_AUDIT', 'RECENT_CHANGES') : [])];
}
