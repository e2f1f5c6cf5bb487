import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/calendar/calls';
import { mountRoom } from '../../http/route.ts';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed, getPostCalendar } from './calendars.ts';
import { listUpcomingEvents } from './list-upcoming-events.ts';
import { listEventResponses, respondToEvent } from './responses.ts';

export function mountCalendar(app: FastifyInstance): void {
  mountRoom(app, contract, {
    respondToEvent,
    listEventResponses,
    listUpcomingEvents,
    getPostCalendar,
    getCalendarFeed,
    createCalendarFeed,
    deleteCalendarFeed,
  });
}
