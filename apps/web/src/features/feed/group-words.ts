import { type FeedContext, type FeedGroupKey, groupBounds } from '@studyline/contract/feed/groups';
import type { Format } from '../../format.ts';
import { locale, t } from '../../words.ts';

/** The heading of a dated group: "Today", "Last month", "September 2026". */
export function groupTitle(group: FeedGroupKey, format: Format): string {
  switch (group.kind) {
    case 'DRAFTS':
      return t('feed.groups.drafts');
    case 'TODAY':
      return t('feed.groups.today');
    case 'YESTERDAY':
      return t('feed.groups.yesterday');
    case 'THIS_WEEK':
      return t('feed.groups.thisWeek');
    case 'LAST_WEEK':
      return t('feed.groups.lastWeek');
    case 'THIS_MONTH':
      return t('feed.groups.thisMonth');
    case 'ARCHIVE':
      return group.isLastMonth ? t('feed.groups.lastMonth') : format.month(group.year, group.month);
  }
}

/** The days that a group covers: "Fri 20 November", "16 to 18 November"; undefined if its title says it. */
export function groupRange(group: FeedGroupKey, context: FeedContext, format: Format): string | undefined {
  if (group.kind === 'ARCHIVE') {
    return group.isLastMonth ? format.month(group.year, group.month) : undefined;
  }
  const bounds = groupBounds(group, context);
  if (!bounds) return undefined;
  if (group.kind === 'TODAY' || group.kind === 'YESTERDAY') return format.shortWeekday(bounds.start);
  const last = bounds.end - 1;
  return group.kind === 'THIS_MONTH'
    ? dateWith({ month: 'long', year: 'numeric' }, format, bounds.start)
    : daysText(bounds.start, last, format);
}

function daysText(first: number, last: number, format: Format): string {
  const to = dateWith({ day: 'numeric', month: 'long' }, format, last);
  if (format.dayOf(first) >= format.dayOf(last)) return to;
  const isOneMonth = monthOf(first, format) === monthOf(last, format);
  const from = dateWith(isOneMonth ? { day: 'numeric' } : { day: 'numeric', month: 'long' }, format, first);
  return t(isOneMonth ? 'feed.groups.rangeInMonth' : 'feed.groups.range', { from, to });
}

function monthOf(millis: number, format: Format): string {
  return dateWith({ month: 'long' }, format, millis);
}

/** Formatters are cached, because creating one costs more than everything else on a card. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function dateWith(options: Intl.DateTimeFormatOptions, { timeZone }: Format, millis: number): string {
  const key = JSON.stringify([timeZone, options]);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formatters.set(key, formatter);
  }
  return formatter.format(millis);
}

/**
 * When a post was published, beside its author: the time for today and yesterday, whose headings name the day, and "Wed 18 Nov" for older
 * posts. A list without headings says "Yesterday".
 */
export function publishedText(millis: number, now: number, format: Format, hasHeadings: boolean): string {
  const days = format.dayOf(now) - format.dayOf(millis);
  if (days <= 0 || (days === 1 && hasHeadings)) return format.time(millis);
  if (days === 1) return format.moment(millis, now);
  const date = format.dayMonth(millis, now);
  return t('app.moment.weekdayDate', { weekday: dateWith({ weekday: 'short' }, format, millis), date });
}

/** Whether this is the month before the current one, by the person's clock. Months are 1 to 12. */
export function isLastMonth(year: number, month: number, { timeZone }: Format, now = Date.now()): boolean {
  const parts = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'numeric', timeZone })
    .format(now)
    .split('/')
    .map(Number);
  return year * 12 + month === parts[1]! * 12 + parts[0]! - 1;
}
