import { DAY_MILLIS } from '../core/days.ts';
/** The longest time from the start of an event to its end, in days. */
export const MAX_EVENT_DAYS = 31;

/** When and where an event is. */
export interface EventTimes {
  /** UTC milliseconds. */
  start: number;
  end: number;
  timeZone: string;
  location: string;
  url: string | null;
}

export type EventProblem = 'noTimeZone' | 'endsBeforeStart' | 'lastsTooLong' | 'noPlace';

/** What keeps these facts from being an event. The form checks it before sending, and so does the server. */
export function eventProblems({ start, end, timeZone, location, url }: EventTimes): EventProblem[] {
  const isBroken: Record<EventProblem, boolean> = {
    noTimeZone: !isTimeZone(timeZone),
    endsBeforeStart: end <= start,
    lastsTooLong: end - start > MAX_EVENT_DAYS * DAY_MILLIS,
    noPlace: location === '' && url === null,
  };
  const problems = ['noTimeZone', 'endsBeforeStart', 'lastsTooLong', 'noPlace'] as const;
  return problems.filter((problem) => isBroken[problem]);
}

/** Whether this is the name of a time zone. An offset in hours is not: not every browser accepts it. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
