import type { FeedContext } from '@studyline/contract/feed/groups';
import { describe, expect, it } from 'vitest';
import { makeFormat } from '../../format.ts';
import { groupRange, groupTitle, isLastMonth, publishedText } from './group-words.ts';

const timeZone = 'Europe/Berlin';
const format = makeFormat(timeZone);
const at = (day: string) => Date.parse(`${day}+01:00`);
const friday = at('2026-11-20T09:30');
const context: FeedContext = { now: friday, timeZone, weekStart: 1 };
const said = (kind: 'TODAY' | 'YESTERDAY' | 'THIS_WEEK' | 'LAST_WEEK' | 'THIS_MONTH', now = friday) => [
  groupTitle({ kind }, format),
  groupRange({ kind }, { ...context, now }, format),
];

describe('the heading of a group', () => {
  it('names the days it covers', () => {
    expect(said('TODAY')).toEqual(['Today', 'Fri 20 November']);
    expect(said('YESTERDAY')).toEqual(['Yesterday', 'Thu 19 November']);
    expect(said('THIS_WEEK')).toEqual(['This week', '16 to 18 November']);
    expect(said('LAST_WEEK')).toEqual(['Last week', '9 to 15 November']);
    expect(said('THIS_MONTH')).toEqual(['This month', 'November 2026']);
  });

  it('names both months of a week that spans two, and a single day once', () => {
    expect(said('LAST_WEEK', at('2026-12-10T12:00'))).toEqual(['Last week', '30 November to 6 December']);
    expect(said('THIS_WEEK', at('2026-11-18T12:00'))).toEqual(['This week', '16 November']);
  });

  it('is the month in the archive, and names last month', () => {
    const october = { kind: 'ARCHIVE', year: 2026, month: 10, isLastMonth: true } as const;
    expect([groupTitle(october, format), groupRange(october, context, format)]).toEqual([
      'Last month',
      'October 2026',
    ]);
    const september = { ...october, month: 9, isLastMonth: false };
    expect([groupTitle(september, format), groupRange(september, context, format)]).toEqual([
      'September 2026',
      undefined,
    ]);
  });
});

describe('isLastMonth', () => {
  it('goes by the person’s clock, even across the new year', () => {
    expect(isLastMonth(2026, 10, format, friday)).toBe(true);
    expect(isLastMonth(2026, 9, format, friday)).toBe(false);
    expect(isLastMonth(2025, 12, format, at('2026-01-31T23:00'))).toBe(true);
    expect(isLastMonth(2026, 11, format, at('2026-12-01T00:30'))).toBe(true);
    expect(isLastMonth(2026, 11, makeFormat('UTC'), at('2026-12-01T00:30'))).toBe(false);
  });
});

describe('when a post was published', () => {
  const text = (day: string, hasHeadings = true) => publishedText(at(day), friday, format, hasHeadings);
  it('is a time if a heading names the day, else a day', () => {
    expect(text('2026-11-20T08:05')).toBe('08:05');
    expect(text('2026-11-19T16:40')).toBe('16:40');
    expect(text('2026-11-19T16:40', false)).toBe('Yesterday, 16:40');
    expect(text('2026-11-18T10:00')).toBe('Wed 18 Nov');
    expect(text('2025-11-18T10:00')).toBe('Tue 18 Nov 2025');
  });
});
