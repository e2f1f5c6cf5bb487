import {
  type EventProblem as Problem,
  eventProblems,
  isTimeZone,
} from '@studyline/contract/calendar/event-rule';
import { linkOf } from '../news/link-of.ts';
import { clockTimeOf, isSkipped, momentOf } from './zoned-time.ts';

/** When and where an event is, in the form's values. */
export interface EventForm {
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  timeZone: string;
  location: string;
  url: string;
}

/** Problems that the form finds beyond those of the contract's rule for events. */
export type EventProblem = Problem | 'missing' | 'skipped' | 'badLink';

export function startEvent(timeZone: string): EventForm {
  return { startDay: '', startTime: '', endDay: '', endTime: '', timeZone, location: '', url: '' };
}

interface EventOnWire {
  eventStartDateTimeMillis: number | null;
  eventEndDateTimeMillis: number | null;
  eventTimeZone: string | null;
  eventLocation: string | null;
  eventUrl: string | null;
}

/** The form's values for an event; undefined for any other post. */
export function eventFormOf(event: EventOnWire): EventForm | undefined {
  const { eventStartDateTimeMillis: start, eventEndDateTimeMillis: end, eventTimeZone: timeZone } = event;
  if (start === null || end === null || timeZone === null) return undefined;
  const [from, to] = [clockTimeOf(start, timeZone), clockTimeOf(end, timeZone)];
  return {
    startDay: from.day,
    startTime: from.time,
    endDay: to.day,
    endTime: to.time,
    timeZone,
    location: event.eventLocation ?? '',
    url: event.eventUrl ?? '',
  };
}

function clocksOf({ startDay, startTime, endDay, endTime }: EventForm) {
  return {
    startTime: { day: startDay, time: startTime },
    endTime: { day: endDay || startDay, time: endTime },
  };
}

function momentsOf(form: EventForm) {
  const clocks = clocksOf(form);
  return {
    start: momentOf(clocks.startTime, form.timeZone),
    end: momentOf(clocks.endTime, form.timeZone),
  };
}

/** The times that the clocks skip on their day. */
function skippedIn(form: EventForm) {
  const clocks = clocksOf(form);
  return (['startTime', 'endTime'] as const).filter((name) => isSkipped(clocks[name], form.timeZone));
}

/** With another first day. A one-day event stays one, and no event ends on a day before it starts. */
export function withStartDay(form: EventForm, startDay: string): EventForm {
  const follows = form.endDay === form.startDay || form.endDay < startDay;
  return { ...form, startDay, endDay: follows ? startDay : form.endDay };
}

/** The first problem that keeps it from being an event. */
export function problemOf(form: EventForm): EventProblem | undefined {
  const { timeZone } = form;
  if (!isTimeZone(timeZone)) return 'noTimeZone';
  const { start, end } = momentsOf(form);
  if (start === undefined || end === undefined) return 'missing';
  if (skippedIn(form).length > 0) return 'skipped';
  const url = urlOf(form);
  const location = form.location.trim();
  const [problem] = eventProblems({ start, end, timeZone, location, url: url ?? null });
  return url === undefined && (problem === undefined || problem === 'noPlace') ? 'badLink' : problem;
}

/** The address that a person means, null for none; undefined if it cannot be an event's link. */
function urlOf({ url }: EventForm): string | null | undefined {
  if (url.trim() === '') return null;
  const link = linkOf(url);
  return link?.startsWith('https://') ? link : undefined;
}

/** The fields in which this has to be corrected. */
export function fieldsWith(problem: EventProblem, form: EventForm): (keyof EventForm)[] {
  const fields: Record<EventProblem, (keyof EventForm)[]> = {
    missing: (['startDay', 'startTime', 'endTime'] as const).filter((name) => form[name] === ''),
    skipped: skippedIn(form),
    noTimeZone: ['timeZone'],
    endsBeforeStart: ['endDay', 'endTime'],
    lastsTooLong: ['endDay', 'endTime'],
    noPlace: ['location'],
    badLink: ['url'],
  };
  return fields[problem];
}

/** Whether it starts before this moment. */
export function beginsBefore(form: EventForm, now: number): boolean {
  const { start } = momentsOf(form);
  return start !== undefined && start < now;
}

/** The event as in the contract, for a form without problems. */
export function eventFieldsOf(form: EventForm) {
  const { start = 0, end = 0 } = momentsOf(form);
  return {
    eventStartDateTimeMillis: start,
    eventEndDateTimeMillis: end,
    eventTimeZone: form.timeZone,
    eventLocation: form.location.trim(),
    eventUrl: urlOf(form) ?? null,
  };
}
