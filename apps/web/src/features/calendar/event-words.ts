import { type EventTimes, MAX_EVENT_DAYS } from '@studyline/contract/calendar/event-rule';
import { makeFormat } from '../../format.ts';
import { locale, t } from '../../words.ts';
import type { EventProblem } from './event-form.ts';
import { offsetOf } from './zoned-time.ts';

/** "Thu 3 Dec, 09:00 to Fri 4 Dec, 15:15", in a zone's local time; with the second day only if it differs. */
export function spanText({ start, end }: Pick<EventTimes, 'start' | 'end'>, timeZone: string): string {
  const { time, dayOf, timeZone: known } = makeFormat(timeZone);
  const day = (at: number) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: known,
    }).format(at);
  const from = `${day(start)}, ${time(start)}`;
  const to = dayOf(start) === dayOf(end) ? time(end) : `${day(end)}, ${time(end)}`;
  return t('calendar.span', { from, to });
}

/** "Lisbon time, the same as yours", or "Lisbon time, 1 hour behind yours: 10:00 to 16:00 for you". */
export function zoneText(times: EventTimes, ownZone: string): string {
  const place = placeOf(times.timeZone);
  const minutes = offsetOf(times.start, times.timeZone) - offsetOf(times.start, ownZone);
  if (minutes === 0) return t('calendar.sameTime', { place });
  const span = spanText(times, ownZone);
  return t(minutes > 0 ? 'calendar.ahead' : 'calendar.behind', {
    place,
    hours: hoursText(Math.abs(minutes)),
    span,
  });
}

/** "Lisbon" of "Europe/Lisbon". */
function placeOf(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
}

function hoursText(minutes: number): string {
  const hours = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(minutes / 60);
  return t('calendar.hours', { count: minutes / 60, hours });
}

/** What has to be corrected in an event's form. */
export function problemText(problem: EventProblem): string {
  return t(`calendar.form.${problem}`, { days: MAX_EVENT_DAYS });
}
