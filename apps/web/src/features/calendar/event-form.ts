import { clockTimeOf, momentOf } from './zoned-time.ts';

/** When and where an event is, as its form has it. */
export interface EventForm {
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  timeZone: string;
  location: string;
  url: string;
}

export type EventProblem = 'missing' | 'endsBeforeStart' | 'noPlace';

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

/** The form filled with what an event says; undefined for a post that is none. */
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

function momentsOf({ startDay, startTime, endDay, endTime, timeZone }: EventForm) {
  return {
    start: momentOf({ day: startDay, time: startTime }, timeZone),
    end: momentOf({ day: endDay || startDay, time: endTime }, timeZone),
  };
}

/** The first thing that keeps it from being an event. */
export function problemOf(form: EventForm): EventProblem | undefined {
  const { start, end } = momentsOf(form);
  if (start === undefined || end === undefined) return 'missing';
  if (end <= start) return 'endsBeforeStart';
  const url = form.url.trim();
  if (url === '' ? form.location.trim() === '' : !(url.startsWith('https://') && URL.canParse(url)))
    return 'noPlace';
  return undefined;
}

/** As the contract wants it, for a form without a problem. */
export function eventFieldsOf(form: EventForm) {
  const { start = 0, end = 0 } = momentsOf(form);
  return {
    eventStartDateTimeMillis: start,
    eventEndDateTimeMillis: end,
    eventTimeZone: form.timeZone,
    eventLocation: form.location.trim(),
    eventUrl: form.url.trim() || null,
  };
}
