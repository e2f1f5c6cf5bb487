import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FeedContext,
  type FeedGroupKey,
  type GroupablePost,
  type WeekStart,
  groupBounds,
  groupFeed,
  groupOf,
  monthRange,
  weekStartOf,
  weekStartOfRegion,
} from './groups.ts';

const isFull = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env
  .STUDYLINE_TEST_FULL;
const DAY = 86_400_000;
const ORDER = ['DRAFTS', 'TODAY', 'YESTERDAY', 'THIS_WEEK', 'LAST_WEEK', 'THIS_MONTH', 'ARCHIVE'];
const WEEK_STARTS: WeekStart[] = [0, 1, 6];
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'Africa/Cairo',
  'Australia/Lord_Howe',
];

const published = (time: number | string): GroupablePost => ({
  isDraft: false,
  publishedAtMillis: new Date(time).getTime(),
});
const labelOf = (key: FeedGroupKey): string =>
  key.kind === 'ARCHIVE' ? `${key.isLastMonth ? 'last ' : ''}${key.year}-${key.month}` : key.kind;
const groupAt = (now: string, post: string, weekStart: WeekStart = 1, timeZone = 'UTC'): string =>
  labelOf(groupOf(published(post), { now: new Date(now).getTime(), timeZone, weekStart }));

/** The rules once more, on calendar days only and written independently of the code under test. */
function expectedGroup(postDay: Date, today: Date, weekStart: WeekStart): string {
  const daysAgo = (today.getTime() - postDay.getTime()) / DAY;
  const daysIntoWeek = (today.getUTCDay() + 7 - weekStart) % 7;
  const inMonth = postDay.getUTCMonth() === today.getUTCMonth() && daysAgo < 40;
  if (daysAgo <= 0) return 'TODAY';
  if (daysAgo === 1 && today.getUTCDate() !== 1) return 'YESTERDAY';
  if (daysAgo >= 2 && daysAgo <= daysIntoWeek) return 'THIS_WEEK';
  const isLastWeek = daysAgo > daysIntoWeek && daysAgo <= daysIntoWeek + 7;
  if (isLastWeek && daysAgo > 1 && today.getUTCDate() >= 7) return 'LAST_WEEK';
  if (inMonth) return 'THIS_MONTH';
  const months =
    (today.getUTCFullYear() - postDay.getUTCFullYear()) * 12 + today.getUTCMonth() - postDay.getUTCMonth();
  return `${months === 1 ? 'last ' : ''}${postDay.getUTCFullYear()}-${postDay.getUTCMonth() + 1}`;
}

/** The local date in the zone, with a different locale and API from the code's. */
const dateFormats = new Map(
  ZONES.map((zone) => [zone, new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })]),
);
const localDay = (millis: number, zone: string): Date => new Date(dateFormats.get(zone)!.format(millis));

describe('groupOf', () => {
  it('shows today from local midnight to local midnight', () => {
    const context: FeedContext = {
      now: Date.parse('2025-03-30T10:00Z'),
      timeZone: 'Europe/Berlin',
      weekStart: 1,
    };
    // The clocks go forward on this day, which lasts 23 hours: 29 March 23:00Z to 30 March 22:00Z.
    expect(groupOf(published('2025-03-29T23:00:00.000Z'), context)).toEqual({ kind: 'TODAY' });
    expect(groupOf(published('2025-03-29T22:59:59.999Z'), context)).toEqual({ kind: 'YESTERDAY' });
    expect(groupBounds({ kind: 'TODAY' }, context)).toEqual({
      start: Date.parse('2025-03-29T23:00Z'),
      end: Date.parse('2025-03-30T22:00Z'),
    });
  });

  it('starts a day at 01:00 if midnight was skipped', () => {
    expect(groupAt('2025-04-25T09:00Z', '2025-04-24T22:00Z', 0, 'Africa/Cairo')).toBe('TODAY');
    expect(groupAt('2025-04-25T09:00Z', '2025-04-24T21:59Z', 0, 'Africa/Cairo')).toBe('YESTERDAY');
  });

  it('puts a post dated tomorrow, by a clock ahead of ours, into Today', () => {
    expect(groupAt('2025-05-14T12:00Z', '2025-05-14T12:00:01Z')).toBe('TODAY');
    expect(groupAt('2025-05-14T12:00Z', '2026-01-01T00:00Z')).toBe('TODAY');
  });

  it('has no Yesterday on the 1st: the day belongs to last month', () => {
    expect(groupAt('2025-07-01T12:00Z', '2025-06-30T12:00Z')).toBe('last 2025-6');
    expect(groupAt('2025-07-02T12:00Z', '2025-07-01T12:00Z')).toBe('YESTERDAY');
  });

  it('has This week from the third day of the week, up to two days ago', () => {
    expect(groupAt('2025-05-14T12:00Z', '2025-05-12T08:00Z', 1)).toBe('THIS_WEEK');
    expect(groupAt('2025-05-16T12:00Z', '2025-05-12T00:00Z', 1)).toBe('THIS_WEEK');
    expect(groupAt('2025-05-16T12:00Z', '2025-05-14T23:59Z', 1)).toBe('THIS_WEEK');
    expect(groupAt('2025-05-13T12:00Z', '2025-05-11T12:00Z', 1)).toBe('LAST_WEEK');
    expect(groupAt('2025-05-13T12:00Z', '2025-05-11T12:00Z', 0)).toBe('THIS_WEEK');
    expect(groupAt('2025-05-13T12:00Z', '2025-05-10T12:00Z', 6)).toBe('THIS_WEEK');
  });

  it('has no Last week before the 7th', () => {
    expect(groupAt('2025-08-06T12:00Z', '2025-08-01T12:00Z')).toBe('THIS_MONTH');
    expect(groupAt('2025-08-06T12:00Z', '2025-07-31T12:00Z')).toBe('last 2025-7');
    expect(groupAt('2025-08-07T12:00Z', '2025-08-01T12:00Z')).toBe('LAST_WEEK');
    expect(groupAt('2025-08-07T12:00Z', '2025-07-31T12:00Z')).toBe('LAST_WEEK');
  });

  it('puts what fits no other group into This month', () => {
    expect(groupAt('2025-01-06T12:00Z', '2025-01-04T12:00Z')).toBe('THIS_MONTH');
    expect(groupAt('2025-05-13T12:00Z', '2025-05-01T12:00Z')).toBe('THIS_MONTH');
    expect(groupAt('2025-05-28T12:00Z', '2025-05-16T12:00Z')).toBe('THIS_MONTH');
  });

  it('prefers a week group to the archive when the week began last month', () => {
    expect(groupAt('2025-01-02T12:00Z', '2024-12-31T12:00Z')).toBe('THIS_WEEK');
    expect(groupAt('2025-01-02T12:00Z', '2024-12-29T12:00Z')).toBe('last 2024-12');
  });

  it('groups drafts, and posts without a publish time, as drafts', () => {
    const context: FeedContext = { now: Date.now(), timeZone: 'UTC', weekStart: 1 };
    expect(groupOf({ isDraft: true, publishedAtMillis: Date.now() }, context).kind).toBe('DRAFTS');
    expect(groupOf({ isDraft: false, publishedAtMillis: null }, context).kind).toBe('DRAFTS');
    expect(groupOf({ isDraft: false, publishedAtMillis: Number.NaN }, context).kind).toBe('DRAFTS');
  });

  it('handles times outside any calendar', () => {
    expect(groupAt('2025-05-14T12:00Z', '1815-06-18T12:00Z')).toBe('1970-1');
    const context: FeedContext = { now: Date.parse('2025-05-14'), timeZone: 'UTC', weekStart: 1 };
    expect(groupOf({ isDraft: false, publishedAtMillis: Infinity }, context).kind).toBe('TODAY');
    expect(groupOf({ isDraft: false, publishedAtMillis: -Infinity }, context).kind).toBe('ARCHIVE');
  });

  it('reads an unknown time zone as UTC', () => {
    expect(groupAt('2025-05-14T01:00Z', '2025-05-13T23:59Z', 1, 'Moon/Tranquillity')).toBe('YESTERDAY');
  });
});

describe('groupFeed', () => {
  const context: FeedContext = {
    now: Date.parse('2026-11-20T12:00Z'),
    timeZone: 'Europe/Berlin',
    weekStart: 1,
  };

  it('orders the groups, keeps the order inside and omits empty groups', () => {
    const posts = [
      { id: 1, at: '2026-08-11T10:00Z' },
      { id: 2, at: '2026-10-02T10:00Z' },
      { id: 3, at: '2026-11-20T08:00Z' },
      { id: 4, at: null },
      { id: 5, at: '2026-11-17T10:00Z' },
      { id: 6, at: '2026-11-20T07:00Z' },
      { id: 7, at: '2026-10-30T10:00Z' },
      { id: 8, at: '2025-11-20T10:00Z' },
    ];
    const groups = groupFeed(
      posts,
      ({ at }) => (at ? published(at) : { isDraft: true, publishedAtMillis: null }),
      context,
    );
    expect(groups.map(({ key, items }) => [labelOf(key), items.map(({ id }) => id)])).toEqual([
      ['DRAFTS', [4]],
      ['TODAY', [3, 6]],
      ['THIS_WEEK', [5]],
      ['last 2026-10', [2, 7]],
      ['2026-8', [1]],
      ['2025-11', [8]],
    ]);
  });
});

describe('every day of 2025 and 2026', () => {
  const SAMPLES = isFull ? [0, 1, 7.5 * 3_600_000, 12 * 3_600_000, DAY - 1] : [9 * 3_600_000];
  const firstDay = Date.parse('2024-11-01');
  const lastDay = Date.parse('2026-12-31');

  it.each(ZONES)('puts every published post into the one right group in %s', (timeZone) => {
    const times: { millis: number; day: Date }[] = [];
    for (let day = firstDay; day <= lastDay; day += DAY) {
      for (const sample of SAMPLES)
        times.push({ millis: day + sample, day: localDay(day + sample, timeZone) });
    }
    const perDay = SAMPLES.length;
    const wrong: string[] = [];
    for (let index = 61 * perDay; index < times.length; index += perDay) {
      const { millis: now, day: today } = times[index]!;
      const recent = times.slice(index - 61 * perDay, index + perDay).toReversed();
      for (const weekStart of WEEK_STARTS) {
        const groups = groupFeed(recent, ({ millis }) => published(millis), { now, timeZone, weekStart });
        const count = groups.reduce((sum, { items }) => sum + items.length, 0);
        const order = groups.map(({ key }) => ORDER.indexOf(key.kind));
        if (count !== recent.length) wrong.push(`${today.toISOString()}: ${count} of ${recent.length}`);
        if (order.some((at, i) => i > 0 && at < order[i - 1]!)) wrong.push(`${today.toISOString()}: order`);
        for (const { key, items } of groups) {
          const bad = items.find(({ day }) => expectedGroup(day, today, weekStart) !== labelOf(key));
          if (bad) {
            wrong.push(
              `${today.toISOString()} from ${weekStart}: ${new Date(bad.millis).toISOString()} in ${labelOf(key)}`,
            );
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('agrees with the second implementation at any millisecond, and its bounds contain what it groups', () => {
    const time = fc.integer({ min: firstDay, max: lastDay });
    fc.assert(
      fc.property(
        time,
        fc.integer({ min: -2 * DAY, max: 100 * DAY }),
        fc.constantFrom(...ZONES),
        fc.constantFrom(...WEEK_STARTS),
        (now, age, timeZone, weekStart) => {
          const millis = now - age;
          const context: FeedContext = { now, timeZone, weekStart };
          const key = groupOf(published(millis), context);
          expect(labelOf(key)).toBe(
            expectedGroup(localDay(millis, timeZone), localDay(now, timeZone), weekStart),
          );
          const bounds = groupBounds(key, context)!;
          expect(millis).toBeGreaterThanOrEqual(bounds.start);
          // Future posts are grouped like posts published just now.
          expect(age <= 0 || millis < bounds.end).toBe(true);
        },
      ),
      { numRuns: isFull ? 100_000 : 5000 },
    );
  });
});

describe('monthRange', () => {
  it('is the zone’s month, in instants', () => {
    expect(monthRange(2025, 3, 'Europe/Berlin')).toEqual({
      start: Date.parse('2025-02-28T23:00Z'),
      end: Date.parse('2025-03-31T22:00Z'),
    });
    expect(monthRange(2025, 12, 'Pacific/Kiritimati')).toEqual({
      start: Date.parse('2025-11-30T10:00Z'),
      end: Date.parse('2025-12-31T10:00Z'),
    });
  });

  it('leaves no gap between two months', () => {
    for (const timeZone of ZONES) {
      for (let month = 1; month <= 12; month++) {
        const next = month === 12 ? monthRange(2027, 1, timeZone) : monthRange(2026, month + 1, timeZone);
        expect(monthRange(2026, month, timeZone).end).toBe(next.start);
      }
    }
  });
});

describe('weekStartOf', () => {
  it.each([
    ['en-GB', 1],
    ['de-DE', 1],
    ['en-US', 0],
    ['en', 0],
    ['ja-JP', 0],
    ['en_IN', 0],
    ['ar-EG', 6],
    ['en-GB-u-fw-sun', 0],
    ['dv-MV', 1],
    ['', 1],
    ['not a locale', 1],
  ] as const)('%s starts its week on %i', (locale, day) => {
    expect(weekStartOf(locale)).toBe(day);
  });

  it('gives the same answer from its table as from the runtime', () => {
    for (const region of [
      'AT',
      'AU',
      'BR',
      'CA',
      'CN',
      'DK',
      'EG',
      'ES',
      'FR',
      'GB',
      'GR',
      'IL',
      'IN',
      'JP',
      'KR',
    ]) {
      expect([region, weekStartOfRegion(region)]).toEqual([region, weekStartOf(`und-${region}`)]);
    }
    for (const region of ['MX', 'NZ', 'PL', 'QA', 'SA', 'SE', 'SG', 'US', 'ZA']) {
      expect([region, weekStartOfRegion(region)]).toEqual([region, weekStartOf(`und-${region}`)]);
    }
  });
});
