import type { UpdateKind } from '../updates/kinds.ts';

/** How somebody is told of a topic by email. */
export const deliveries = ['IMMEDIATE', 'DAILY_DIGEST', 'WEEKLY_DIGEST', 'NONE'] as const;
export type Delivery = (typeof deliveries)[number];

const digested: readonly Delivery[] = ['DAILY_DIGEST', 'WEEKLY_DIGEST', 'NONE'];
const single: readonly Delivery[] = ['IMMEDIATE', 'NONE'];

/**
 * What emails are about, and how each topic can be delivered, its default first. A change of an event is told at once or not at all:
 * a day later its old time may have passed. Whoever is a contact has been named to be told at once. Nothing sends single emails about
 * services and people yet, apart from those to contacts.
 */
export const deliveriesOf = {
  ACTIONS: ['DAILY_DIGEST', 'IMMEDIATE', 'WEEKLY_DIGEST', 'NONE'],
  POSTS: ['DAILY_DIGEST', 'IMMEDIATE', 'WEEKLY_DIGEST', 'NONE'],
  COMMENTS: ['DAILY_DIGEST', 'IMMEDIATE', 'WEEKLY_DIGEST', 'NONE'],
  EVENTS: single,
  SERVICES: digested,
  PEOPLE: digested,
  CONTACT: single,
} as const satisfies Record<string, readonly Delivery[]>;
export type MailTopic = keyof typeof deliveriesOf;
export const mailTopics = Object.keys(deliveriesOf) as MailTopic[];

/** What an email's link stops: the emails about its topic, or the summaries. */
export const stoppable = [...mailTopics, 'DIGEST'] as const;
export type Stoppable = (typeof stoppable)[number];

/** Those that a summary can contain, and that a study's own choice therefore changes. */
export const digestTopics = mailTopics.filter((topic) =>
  (deliveriesOf[topic] as readonly Delivery[]).includes('DAILY_DIGEST'),
);

/** A study's own choice. With NONE, only required actions are still told, and what the person is a contact for. */
export const studyDeliveries = ['DAILY_DIGEST', 'WEEKLY_DIGEST', 'NONE'] as const;

/** What a study's choice of NONE does not switch off. */
export const keptTopics: readonly MailTopic[] = ['ACTIONS', 'CONTACT'];

/** A new kind of update without its topic does not compile. */
export const topicOf: Record<UpdateKind, MailTopic> = {
  POST_PUBLISHED: 'POSTS',
  VERSION_PUBLISHED: 'POSTS',
  POST_SHARED: 'POSTS',
  EVENT_CANCELLED: 'EVENTS',
  SUBSCRIBED_BY_OTHER: 'POSTS',
  COMMENT_ADDED: 'COMMENTS',
  REPLY_ADDED: 'COMMENTS',
  ACTION_HANDED_OVER: 'ACTIONS',
  ACTION_RETURNED: 'ACTIONS',
  ACTION_DUE: 'ACTIONS',
  ACTION_OVERDUE: 'ACTIONS',
  TEAM_OVERDUE: 'ACTIONS',
  DRAFT_SUBMITTED: 'ACTIONS',
  DRAFT_APPROVED: 'POSTS',
  DRAFT_REJECTED: 'ACTIONS',
  DRAFT_EXPIRING: 'ACTIONS',
  ITEM_STEP: 'SERVICES',
  ITEM_MESSAGE: 'SERVICES',
  QUOTATION_EXPIRING: 'SERVICES',
  CALIBRATION_DUE: 'SERVICES',
  INVITATION_ACCEPTED: 'PEOPLE',
  INVITATION_DECLINED: 'PEOPLE',
  DELEGATION_ASKED: 'PEOPLE',
  DELEGATION_APPROVED: 'PEOPLE',
  DELEGATION_REFUSED: 'PEOPLE',
  STUDY_JOINED: 'PEOPLE',
  TEAM_JOINED: 'PEOPLE',
  LEAD_GIVEN: 'PEOPLE',
  ROLES_CHANGED: 'PEOPLE',
};

/** Whoever is told of their topic at once gets an email of their own about these. */
export const mailedSingly: readonly UpdateKind[] = [
  'COMMENT_ADDED',
  'REPLY_ADDED',
  'SUBSCRIBED_BY_OTHER',
  'EVENT_CANCELLED',
  'DRAFT_EXPIRING',
  'ACTION_DUE',
  'ACTION_OVERDUE',
];
/** And about these, if they subscribe to the post, or it requires something of them. */
export const mailedToSubscribers: readonly UpdateKind[] = ['POST_PUBLISHED', 'VERSION_PUBLISHED'];

/** At what times of day a summary can be sent, in the person's time zone: outside the quiet hours. */
export const digestTimes = Array.from({ length: 24 }, (_, half) => {
  const minutes = 7 * 60 + half * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`;
});
export const DIGEST_TIME = '07:30';
/** Monday is 1, as in ISO 8601. */
export const DIGEST_DAY = 1;
/** In the person's time zone, unless they switch them off. */
export const QUIET_FROM = '19:00';
export const QUIET_UNTIL = '07:00';
