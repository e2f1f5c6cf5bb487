/**
 * What the answer to a call shows, so that a live event finds what it makes stale. An answer about a single study or post has its id in the
 * path.
 */
export type Topic =
  | 'MY_STUDIES'
  | 'MY_FEED'
  | 'MY_TEAMS'
  | 'PROFILE'
  | 'SESSIONS'
  | 'STUDY'
  | 'STUDY_FEED'
  | 'STUDY_SETTINGS'
  | 'STUDY_AUDIT'
  | 'RECENT_CHANGES'
  | 'ARCHIVE'
  | 'ROLES'
  | 'KEY_CONTACTS'
  | 'NOTIFICATION_CONTACTS'
  | 'CATEGORIES'
  | 'TEAMS'
  | 'MEMBERS'
  | 'INVITATIONS'
  | 'POSTING'
  | 'SHARING'
  | 'POST'
  | 'DRAFT'
  | 'PREVIEWS'
  | 'COMMENTS'
  | 'PAGE_NOTES'
  | 'PRODUCTS'
  | 'SERVICE_ITEMS'
  | 'RENTAL_EQUIPMENT'
  | 'RULES'
  | 'RULE_CHOICES'
  | 'COMPLIANCE'
  | 'EVENTS'
  | 'EVENT_RESPONSES'
  | 'UPDATES'
  | 'POST_AUDIT'
  | 'CLIENTS'
  | 'ALL_STUDIES';

/** Empty for what no event makes stale: files, lists that never change, and what is fetched each time it is needed. */
export type Shows = readonly Topic[] | 'nothing';
