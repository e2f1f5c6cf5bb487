import { DAY_MILLIS } from '@studyline/contract/core/days';
import { periodWords } from '@studyline/contract/core/period';
import { locale, t } from './words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Whether an action is late, and its due time in words: "Due today, 16:40", "Overdue by 3 days". */
export interface Due {
  text: string;
  overdue: boolean;
}

/** Dates, times and sizes in words. Times are UTC milliseconds; `now` is when they are read. */
export type Format = ReturnType<typeof makeFormat>;

/** The formats for one time zone (an IANA name; unknown names count as UTC) in the language of the page. */
export function makeFormat(wishedZone: string) {
  const timeZone = isTimeZone(wishedZone) ? wishedZone : 'UTC';
  /** Made when it is first used: each takes a while, and a screen needs few of them. */
  const formatter = (options: Intl.DateTimeFormatOptions, zone = timeZone, language: string = locale) => {
    let made: Intl.DateTimeFormat | undefined;
    return (millis: number) => {
      made ??= new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
      return made.format(millis);
    };
  };
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const dayKey = formatter({ year: 'numeric', month: '2-digit', day: '2-digit' }, timeZone, 'en-CA');

  /** Days since 1970 by the clocks of this zone. */
  const dayOf = (millis: number): number => Date.parse(dayKey(millis)) / DAY_MILLIS;
  /** "20 Nov 2026" */
  const date = short(formatter({ day: 'numeric', month: 'short', year: 'numeric' }));
  const dayMonthOnly = short(formatter({ day: 'numeric', month: 'short' }));
  const yearOf = formatter({ year: 'numeric' });
  /** "16:40" */
  const time = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  /** "20 Nov", with the year if it is not the current one. */
  const dayMonth = (millis: number, now = Date.now()): string =>
    yearOf(millis) === yearOf(now) ? dayMonthOnly(millis) : date(millis);
  const utcDate = short(formatter({ day: 'numeric', month: 'short', year: 'numeric' }, 'UTC'));
  const utcTime = formatter(
    { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    'UTC',
  );

  return {
    timeZone,
    dayOf,
    date,
    /** "20 Nov 2026", for a calendar day given as midnight UTC: it is the same in every zone. */
    day: utcDate,
    /** "Fri, 20 Nov 2026", for a calendar day given so. */
    dayWithWeekday: short(
      formatter({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, 'UTC'),
    ),
    dayMonth,
    time,
    /** "20 Nov 2026, 16:40" */
    dateTime: (millis: number): string => `${date(millis)}, ${time(millis)}`,
    /** "20 Nov 2026, 16:40:12 UTC": signatures, checksums and the audit trail. */
    utc: (millis: number): string =>
      t('app.when.utc', { dateTime: `${utcDate(millis)}, ${utcTime(millis)}` }),
    /** "1 November 2026" */
    longDate: formatter({ day: 'numeric', month: 'long', year: 'numeric' }),
    /** "Friday 20 November" */
    weekday: formatter({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** "Fri 20 November" */
    shortWeekday: formatter({ weekday: 'short', day: 'numeric', month: 'long' }),
    /** "November 2026"; months are 1 to 12. */
    month: (year: number, month: number): string =>
      new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        Date.UTC(year, month - 1, 1),
      ),
    /** The hour of the day in this zone, 0 to 23. */
    hour: (millis: number): number => Number(time(millis).slice(0, 2)),
    /** When something happened: "16:40" today, "Yesterday, 16:40", else "18 Nov". */
    moment: (millis: number, now = Date.now()): string => {
      const days = dayOf(now) - dayOf(millis);
      if (days <= 0) return time(millis);
      return days === 1 ? t('app.when.yesterdayAt', { time: time(millis) }) : dayMonth(millis, now);
    },
    /** How long ago: "5 minutes ago", "Yesterday, 16:40", or a date if it was earlier. */
    ago: (millis: number, now = Date.now()): string => {
      const passed = now - millis;
      const days = dayOf(now) - dayOf(millis);
      if (passed < MINUTE) return t('app.when.justNow');
      if (passed < HOUR) return t('app.when.minutesAgo', { count: Math.floor(passed / MINUTE) });
      if (days <= 0) return t('app.when.hoursAgo', { count: Math.floor(passed / HOUR) });
      return days === 1 ? t('app.when.yesterdayAt', { time: time(millis) }) : dayMonth(millis, now);
    },
    /** Null while the team's clock is paused. */
    due: (millis: number | null, now = Date.now()): Due => {
      if (millis === null) return { text: t('app.due.paused'), overdue: false };
      if (now > millis) return { text: overdueBy(now - millis), overdue: true };
      const days = dayOf(millis) - dayOf(now);
      const text =
        days === 0
          ? t('app.due.today', { time: time(millis) })
          : days === 1
            ? t('app.due.tomorrow')
            : t('app.due.on', { date: dayMonth(millis, now) });
      return { text, overdue: false };
    },
    /**
     * The time left: "in 6 days". It is rounded down, so that it never promises too much. Longer times are rounded to the nearest day: 30
     * days that have just begun are not 29.
     */
    until: (millis: number, now = Date.now()): string => {
      const left = Math.max(0, millis - now);
      if (left < HOUR) return t('app.left.minutes', { count: Math.floor(left / MINUTE) });
      if (left < DAY_MILLIS) return t('app.left.hours', { count: Math.floor(left / HOUR) });
      const days = left / DAY_MILLIS;
      return t('app.left.days', { count: days < 3 ? Math.floor(days) : Math.round(days) });
    },
    number: (value: number): string => number.format(value),
    size: (bytes: number): string => sizeOf(bytes, number),
  };
}

/** How long people have: "24 hours", "3 days". */
export function period(millis: number): string {
  const { key, values } = periodWords(millis);
  return t(key, values);
}

function overdueBy(late: number): string {
  if (late < MINUTE) return t('app.due.overdueNow');
  if (late < HOUR) return t('app.due.overdueMinutes', { count: Math.floor(late / MINUTE) });
  if (late < DAY_MILLIS) return t('app.due.overdueHours', { count: Math.floor(late / HOUR) });
  return t('app.due.overdueDays', { count: Math.floor(late / DAY_MILLIS) });
}

/** In steps of 1024, like the file size limits. */
function sizeOf(bytes: number, number: Intl.NumberFormat): string {
  if (bytes < 1024) return t('app.size.bytes', { count: bytes });
  if (bytes < 1024 ** 2 - 512)
    return t('app.size.kilobytes', { number: number.format(Math.round(bytes / 1024)) });
  if (bytes < 1024 ** 3) return t('app.size.megabytes', { number: rounded(bytes / 1024 ** 2, number) });
  return t('app.size.gigabytes', { number: rounded(bytes / 1024 ** 3, number) });
}

/** One decimal below 10, none above. */
function rounded(value: number, number: Intl.NumberFormat): string {
  return number.format(value < 9.95 ? value : Math.round(value));
}

/** en-GB writes "Sept" where every other month has three letters. */
function short(write: (millis: number) => string): (millis: number) => string {
  return (millis) => write(millis).replace('Sept', 'Sep');
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A time in a video: "7:55", or "1:02:03" from an hour. */
export function clock(millis: number): string {
  return new Date(millis)
    .toISOString()
    .slice(11, 19)
    .replace(/^0(0:)?0?/, '');
}
