import { locale } from '../../words.ts';

/** A day of the calendar, such as Fri 27 Nov 2026. It is the site's, so no time zone changes it. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`));
