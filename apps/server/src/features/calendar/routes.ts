import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/calendar/calls';
import { route } from '../../http/route.ts';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed, getPostCalendar } from './calendars.ts';
import { listEventResponses, respondToEvent } from './responses.ts';

export function mountCalendar(app: FastifyInstance): void {
  route(app, contract.respondToEvent, ({ actor, params, body }) =>
    respondToEvent(actor, { ...params, ...body }),
  );
  route(app, contract.listEventResponses, ({ actor, params, query }) =>
    listEventResponses(actor, { ...params, ...query }),
  );
  route(app, contract.getPostCalendar, ({ actor, params }) => getPostCalendar(actor, params.id));
  route(app, contract.getCalendarFeed, ({ actor }) => getCalendarFeed(actor));
  route(app, contract.createCalendarFeed, ({ actor }) => createCalendarFeed(actor));
  route(app, contract.deleteCalendarFeed, ({ actor }) => deleteCalendarFeed(actor));
}
