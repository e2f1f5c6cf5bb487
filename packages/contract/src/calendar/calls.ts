import { z } from 'zod';
import { millis, pageOf, paging } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { channelId, postParams } from '../core/params.ts';

const params = z.object(postParams);

export const eventResponses = ['GOING', 'NOT_GOING'] as const;
export type EventResponse = (typeof eventResponses)[number];

const answered = z
  .object({
    postId: z.number().int(),
    response: z.enum(eventResponses),
    answeredAtDateTimeMillis: millis,
  })
  .meta({
    id: 'EventAnswer',
    example: { postId: 12, response: 'GOING', answeredAtDateTimeMillis: 1_795_600_000_000 },
  });

export const respondToEvent = endpoint({
  id: 'respondToEvent',
  feature: 'calendar',
  method: 'PUT',
  path: '/posts/{id}/event-response',
  summary: 'Respond to an event, until it starts',
  permission: 'ACTION_ACKNOWLEDGE',
  params,
  body: z.strictObject({ response: z.enum(eventResponses) }),
  result: answered,
  errors: ['POST_NOT_FOUND', 'FORBIDDEN', 'NOT_AN_EVENT', 'NOT_PUBLISHED', 'EVENT_BEGUN'],
});

const answer = z
  .object({
    userId: z.number().int(),
    displayName: z.string(),
    teamName: z.string().nullable(),
    response: z.enum(eventResponses).nullable().describe("Null for people who haven't responded."),
    answeredAtDateTimeMillis: millis.nullable(),
  })
  .meta({ id: 'EventAnswerOfPerson' });
export type AnswerOfPerson = z.infer<typeof answer>;

export const listEventResponses = endpoint({
  id: 'listEventResponses',
  feature: 'calendar',
  method: 'GET',
  path: '/posts/{id}/event-responses',
  shows: ['EVENT_RESPONSES'],
  summary: 'Who has responded to an event, of the people whose actions the caller can see',
  permission: 'COMPLIANCE_VIEW',
  params,
  query: z.object(paging),
  result: pageOf(answer).extend({
    goingCount: z.number().int(),
    notGoingCount: z.number().int(),
    noAnswerCount: z.number().int(),
    reach: z
      .enum(['STUDY', 'OVERSEEN_TEAMS', 'OWN_TEAMS', 'SELF'])
      .describe('Whose responses the caller can see, and the counts cover.'),
  }),
  errors: ['POST_NOT_FOUND', 'FORBIDDEN', 'NOT_AN_EVENT'],
});

const upcomingEvent = z
  .object({
    postId: z.number().int(),
    version: z.number().int(),
    title: z.string(),
    eventStartDateTimeMillis: millis,
    eventEndDateTimeMillis: millis,
    eventLocation: z.string().describe('Empty for an event that is only online.'),
  })
  .meta({ id: 'UpcomingEvent' });
export type UpcomingEvent = z.infer<typeof upcomingEvent>;

export const listUpcomingEvents = endpoint({
  id: 'listUpcomingEvents',
  feature: 'calendar',
  method: 'GET',
  path: '/channels/{channelId}/events',
  shows: ['EVENTS'],
  summary: 'Events of a study that have not ended, the next one first',
  description: 'As far as the caller can see them.',
  permission: 'POST_VIEW',
  params: z.object({ channelId }),
  query: z.object({ pageSize: paging.pageSize }),
  result: z.object({ items: z.array(upcomingEvent) }),
  errors: ['CHANNEL_NOT_FOUND'],
});

export const getPostCalendar = endpoint({
  id: 'getPostCalendar',
  feature: 'calendar',
  method: 'GET',
  path: '/posts/{id}/calendar',
  shows: 'nothing',
  summary: 'An event as iCalendar, for a calendar program',
  permission: 'POST_VIEW',
  params,
  result: 'BYTES',
  mediaTypes: ['text/calendar'],
  errors: ['POST_NOT_FOUND', 'NOT_AN_EVENT'],
});

const feed = z
  .object({ createdAtDateTimeMillis: millis.nullable().describe('Null if there is no address.') })
  .meta({ id: 'CalendarFeed' });

export const getCalendarFeed = endpoint({
  id: 'getCalendarFeed',
  feature: 'calendar',
  method: 'GET',
  path: '/user/calendar-feed',
  shows: ['PROFILE'],
  summary: "Whether you have a calendar address, and since when. The address itself can't be shown again",
  permission: 'SELF',
  result: feed,
  errors: [],
});

export const createCalendarFeed = endpoint({
  id: 'createCalendarFeed',
  feature: 'calendar',
  method: 'POST',
  path: '/user/calendar-feed',
  summary: 'Create a secret address for your own events, replacing the old one',
  description:
    'Calendar apps fetch it without signing in, so anyone who has the address sees the events that the person can see. It is returned only once.',
  permission: 'SELF',
  result: z.object({
    url: z.string().describe('Only a path if the installation has not been told its address (PUBLIC_URL).'),
    createdAtDateTimeMillis: millis,
  }),
  errors: [],
});

export const deleteCalendarFeed = endpoint({
  id: 'deleteCalendarFeed',
  feature: 'calendar',
  method: 'DELETE',
  path: '/user/calendar-feed',
  summary: 'Revoke your calendar address',
  permission: 'SELF',
  result: feed,
  errors: [],
});
