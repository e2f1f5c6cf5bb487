import type { EventTimes } from '@studyline/contract/calendar/event-rule';
import type { PostWrapper } from '@studyline/contract/posts/calls';
import { locale } from '../../words.ts';

/** Undefined for a post that is not an event. */
export function timesOf(post: PostWrapper): EventTimes | undefined {
  const { eventStartDateTimeMillis: start, eventEndDateTimeMillis: end, eventTimeZone: timeZone } = post;
  if (start === null || end === null || timeZone === null) return undefined;
  return { start, end, timeZone, location: post.eventLocation ?? '', url: post.eventUrl };
}

/** The parts of a date block: "Dec", "3", "Thu". */
export function dateParts({ start, timeZone }: Pick<EventTimes, 'start' | 'timeZone'>): {
  month: string;
  day: string;
  weekday: string;
} {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(start);
  return {
    month: part({ month: 'short' }),
    day: part({ day: 'numeric' }),
    weekday: part({ weekday: 'short' }),
  };
}
