import { DAY_MILLIS } from '../core/days.ts';
/**
 * The groups of a feed (specification, sections 2 and 4) as pure functions, with the calendar that they need. A day is a whole
 * number here: days since 1 January 1970 by the clocks of a time zone.
 */

/** First days of the week as `Date.prototype.getDay` counts them: Sunday, Monday or Saturday. */
export type WeekStart = 0 | 1 | 6;

export type FeedGroupKey =
  | { kind: 'DRAFTS' | 'TODAY' | 'YESTERDAY' | 'THIS_WEEK' | 'LAST_WEEK' | 'THIS_MONTH' }
  | { kind: 'ARCHIVE'; year: number; month: number /* 1 to 12 */; isLastMonth: boolean };

export interface GroupablePost {
  isDraft: boolean;
  publishedAtMillis: number | null;
}

/** `timeZone` is an IANA name; a name unknown to this runtime counts as UTC. */
export interface FeedContext {
  now: number;
  timeZone: string;
  weekStart: WeekStart;
}

export interface FeedGroup<P> {
  key: FeedGroupKey;
  items: P[];
}

const HOUR_MILLIS = 3_600_000;
const RECENT_KINDS = ['DRAFTS', 'TODAY', 'YESTERDAY', 'THIS_WEEK', 'LAST_WEEK', 'THIS_MONTH'] as const;
type RecentKind = (typeof RECENT_KINDS)[number];

/** The groups in the specification's order, drafts first and the archive from its newest month; empty ones are omitted. */
export function groupFeed<P>(
  posts: readonly P[],
  dateOf: (post: P) => GroupablePost,
  context: FeedContext,
): FeedGroup<P>[] {
  const grouper = makeGrouper(context);
  const recent = new Map<RecentKind, FeedGroup<P>>();
  const archive = new Map<number, FeedGroup<P>>();
  for (const post of posts) {
    const key = grouper(dateOf(post));
    const group =
      key.kind === 'ARCHIVE'
        ? groupAt(archive, key.year * 12 + key.month, key)
        : groupAt(recent, key.kind, key);
    group.items.push(post);
  }
  const months = [...archive.keys()].toSorted((one, other) => other - one);
  return [
    ...RECENT_KINDS.map((kind) => recent.get(kind)).filter((group) => group !== undefined),
    ...months.map((month) => archive.get(month)!),
  ];
}

function groupAt<K, P>(groups: Map<K, FeedGroup<P>>, at: K, key: FeedGroupKey): FeedGroup<P> {
  let group = groups.get(at);
  if (!group) {
    group = { key, items: [] };
    groups.set(at, group);
  }
  return group;
}

/** The one group of one post. */
export function groupOf(post: GroupablePost, context: FeedContext): FeedGroupKey {
  return makeGrouper(context)(post);
}

/**
 * What a dated group covers, as instants with the end excluded; null for drafts. A post belongs to the first group that covers
 * it, so Yesterday may take the last day of Last week.
 */
export function groupBounds(key: FeedGroupKey, context: FeedContext): { start: number; end: number } | null {
  if (key.kind === 'DRAFTS') return null;
  if (key.kind === 'ARCHIVE') return monthRange(key.year, key.month, context.timeZone);
  const { today, weekStartDay, monthStartDay } = readCalendar(context);
  const [first, next] = {
    TODAY: [today, today + 1],
    YESTERDAY: [today - 1, today],
    THIS_WEEK: [weekStartDay, today - 1],
    LAST_WEEK: [weekStartDay - 7, weekStartDay],
    THIS_MONTH: [monthStartDay, today - 1],
  }[key.kind] as [number, number];
  return { start: startOfDay(first, context.timeZone), end: startOfDay(next, context.timeZone) };
}

/**
 * Decision: the specification's rules leave some posts in no group and put others in two. We complete them: a post of this month
 * that is in no dated group belongs to This month (so the rule "empty before day 3 of the week and before the 14th" never shows),
 * and a week group wins over the archive when a week begins in the month before. A publish time ahead of our clock is Today.
 */
function makeGrouper(context: FeedContext): (post: GroupablePost) => FeedGroupKey {
  const { timeZone } = context;
  const { today, dayOfMonth, dayOfWeek, weekStartDay, monthStartDay } = readCalendar(context);
  const start = (day: number): number => startOfDay(day, timeZone);

  const todayStart = start(today);
  const yesterdayStart = start(today - 1);
  const monthStart = start(monthStartDay);
  const thisWeekStart = dayOfWeek >= 3 ? start(weekStartDay) : Infinity;
  const lastWeekStart = dayOfMonth >= 7 ? start(weekStartDay - 7) : Infinity;
  const archiveKeyOf = makeArchiveReader(timeZone, monthStartDay);

  return ({ isDraft, publishedAtMillis }) => {
    if (isDraft || publishedAtMillis === null || Number.isNaN(publishedAtMillis)) return { kind: 'DRAFTS' };
    const published = publishedAtMillis;
    if (published >= todayStart) return { kind: 'TODAY' };
    if (published >= yesterdayStart) {
      if (dayOfMonth > 1) return { kind: 'YESTERDAY' };
    } else if (published >= thisWeekStart) {
      return { kind: 'THIS_WEEK' };
    } else if (published >= lastWeekStart) {
      // There is no upper bound: a post later than last week and older than yesterday is in This week.
      return { kind: 'LAST_WEEK' };
    }
    return published >= monthStart ? { kind: 'THIS_MONTH' } : archiveKeyOf(published);
  };
}

function readCalendar({ now, timeZone, weekStart }: FeedContext): {
  today: number;
  dayOfMonth: number;
  /** Counted from 1: the first day of the week. */
  dayOfWeek: number;
  weekStartDay: number;
  monthStartDay: number;
} {
  const today = dayOf(now, timeZone);
  const date = new Date(today * DAY_MILLIS);
  const daysIntoWeek = (date.getUTCDay() - weekStart + 7) % 7;
  return {
    today,
    dayOfMonth: date.getUTCDate(),
    dayOfWeek: daysIntoWeek + 1,
    weekStartDay: today - daysIntoWeek,
    monthStartDay: today - date.getUTCDate() + 1,
  };
}

/** Feeds are sorted, so the month of the last answer usually answers the next post without asking Intl. */
function makeArchiveReader(timeZone: string, monthStartDay: number): (published: number) => FeedGroupKey {
  let range = { start: Infinity, end: -Infinity };
  let key: FeedGroupKey = { kind: 'THIS_MONTH' };
  const lastMonth = new Date((monthStartDay - 1) * DAY_MILLIS);
  return (published) => {
    if (published >= range.start && published < range.end) return key;
    const date = new Date(dayOf(Math.max(published, 0), timeZone) * DAY_MILLIS);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
    const isLastMonth = year === lastMonth.getUTCFullYear() && month === lastMonth.getUTCMonth() + 1;
    range = monthRange(year, month, timeZone);
    key = { kind: 'ARCHIVE', year, month, isLastMonth };
    return key;
  };
}

/** A month of a time zone as instants, the end excluded. Months are 1 to 12. */
export function monthRange(year: number, month: number, timeZone: string): { start: number; end: number } {
  const first = (month: number): number => Math.round(Date.UTC(year, month - 1, 1) / DAY_MILLIS);
  return { start: startOfDay(first(month), timeZone), end: startOfDay(first(month + 1), timeZone) };
}

/** A feed needs the same few days again and again, and finding a day is slow. */
const dayStarts = new Map<string, number>();
const MAX_DAY_STARTS = 5000;

function startOfDay(day: number, timeZone: string): number {
  const at = `${day} ${timeZone}`;
  let start = dayStarts.get(at);
  if (start === undefined) {
    start = findStartOfDay(day, timeZone);
    if (dayStarts.size >= MAX_DAY_STARTS) dayStarts.clear();
    dayStarts.set(at, start);
  }
  return start;
}

/**
 * The first instant of a local day. It is searched and not computed from an offset, because a day may begin at 01:00 (clocks that
 * go forward at midnight) or be skipped. Offsets are whole seconds.
 */
function findStartOfDay(day: number, timeZone: string): number {
  let before = day * DAY_MILLIS - 16 * HOUR_MILLIS;
  let after = day * DAY_MILLIS + 16 * HOUR_MILLIS;
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (dayOf(middle, timeZone) >= day) after = middle;
    else before = middle;
  }
  return after;
}

function dayOf(millis: number, timeZone: string): number {
  const [month, day, year] = formatterOf(timeZone).format(millis).split('/').map(Number);
  return Math.round(Date.UTC(year!, month! - 1, day!) / DAY_MILLIS);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = makeFormatter(timeZone);
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** A browser's zone data may be older than the zone in a profile ("Europe/Kyiv"). The feed must not be empty then. */
function makeFormatter(timeZone: string): Intl.DateTimeFormat {
  const options = { calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}

const SUNDAY_REGIONS = new Set(
  (
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI ' +
    'NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
  ).split(' '),
);
const SATURDAY_REGIONS = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '));

/**
 * The first day of the week in the region of a locale. Runtimes without week data use a table. Any other value (Friday, nonsense) counts as
 * Monday.
 */
export function weekStartOf(locale: string): WeekStart {
  let known: Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
  try {
    known = new Intl.Locale(locale.replaceAll('_', '-'));
  } catch {
    return 1;
  }
  const firstDay = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay;
  if (firstDay === undefined) return weekStartOfRegion(known.maximize().region ?? '');
  return firstDay === 7 ? 0 : firstDay === 6 ? 6 : 1;
}

/** By ISO 3166-1 alpha-2 code, for runtimes without week data. */
export function weekStartOfRegion(region: string): WeekStart {
  if (SUNDAY_REGIONS.has(region)) return 0;
  return SATURDAY_REGIONS.has(region) ? 6 : 1;
}
