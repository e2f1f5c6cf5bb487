import { type Format, makeFormat } from './format.ts';
import { locale, t } from './words.ts';

const utc = makeFormat('UTC');

/** "Sat 21 Nov at 09:12", in the reader's zone. */
export function dayAt(millis: number, now: number, format: Format): string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: format.timeZone });
  const day = t('app.moment.weekdayDate', {
    weekday: weekday.format(millis),
    date: format.dayMonth(millis, now),
  });
  return t('app.moment.at', { day, time: format.time(millis) });
}

/** "Sat 21 Nov at 09:12 UTC", for times that people in several zones compare. */
export function dayAtUtc(millis: number, now: number): string {
  return t('app.when.utc', { dateTime: dayAt(millis, now, utc) });
}

/** "today 09:12", "yesterday 09:12", else "18 Nov". */
export function recently(millis: number, now: number, format: Format): string {
  const days = format.dayOf(now) - format.dayOf(millis);
  if (days <= 0) return t('app.moment.today', { time: format.time(millis) });
  return days === 1 ? t('app.moment.yesterday', { time: format.time(millis) }) : format.dayMonth(millis, now);
}

/** "12 Nov 2026, 13:04 UTC", for times on record. */
export function utcMinute(millis: number): string {
  return t('app.when.utc', { dateTime: utc.dateTime(millis) });
}

/** "today 13:04 UTC", counted in days of UTC. */
export function recentlyUtc(millis: number, now: number): string {
  return utc.dayOf(now) - utc.dayOf(millis) > 1
    ? utcMinute(millis)
    : t('app.when.utc', { dateTime: recently(millis, now, utc) });
}
