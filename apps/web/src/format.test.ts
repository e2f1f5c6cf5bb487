import { describe, expect, it, test, vi } from 'vitest';
import { clock, makeFormat, period } from './format.ts';

const at = (iso: string) => Date.parse(iso);
const now = at('2026-11-20T15:00:00Z');
const berlin = makeFormat('Europe/Berlin');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('dates and times', () => {
  it('follow the time zone', () => {
    const moment = at('2026-11-20T23:30:00Z');
    expect(berlin.dateTime(moment)).toBe('21 Nov 2026, 00:30');
    expect(makeFormat('America/New_York').dateTime(moment)).toBe('20 Nov 2026, 18:30');
    expect(makeFormat('Asia/Kathmandu').time(moment)).toBe('05:15');
  });

  it('are prepared when they are first used', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    const format = makeFormat('Asia/Tokyo');
    // The time zone is tried.
    expect(made).toHaveBeenCalledTimes(1);
    for (const moment of [now, now + DAY]) format.time(moment);
    expect(made).toHaveBeenCalledTimes(2);
    made.mockRestore();
  });

  it('read an unknown time zone as UTC', () => {
    expect(makeFormat('Mars/Olympus').dateTime(at('2026-11-20T23:30:00Z'))).toBe('20 Nov 2026, 23:30');
  });

  it('abbreviate every month to three letters', () => {
    expect(berlin.date(at('2026-09-05T10:00:00Z'))).toBe('5 Sep 2026');
  });

  it('leave out the current year', () => {
    expect(berlin.dayMonth(at('2026-11-18T10:00:00Z'), now)).toBe('18 Nov');
    expect(berlin.dayMonth(at('2025-11-18T10:00:00Z'), now)).toBe('18 Nov 2025');
  });

  it('are in UTC with seconds for evidence', () => {
    expect(berlin.utc(at('2026-11-20T16:40:12Z'))).toBe('20 Nov 2026, 16:40:12 UTC');
  });

  it('do not shift a day that is the same in every zone', () => {
    expect(makeFormat('America/Los_Angeles').day(at('2026-11-20T00:00:00Z'))).toBe('20 Nov 2026');
    expect(makeFormat('America/Los_Angeles').dayWithWeekday(at('2026-09-04T00:00:00Z'))).toBe(
      'Fri, 4 Sep 2026',
    );
  });

  it('name days and months', () => {
    expect(berlin.weekday(now)).toBe('Friday 20 November');
    expect(berlin.shortWeekday(now)).toBe('Fri 20 November');
    expect(berlin.month(2026, 10)).toBe('October 2026');
    expect(berlin.longDate(at('2026-11-01T00:00:00Z'))).toBe('1 November 2026');
    expect(berlin.hour(at('2026-11-20T23:30:00Z'))).toBe(0);
  });
});

describe('how long ago', () => {
  it.for([
    ['2026-11-20T14:59:30Z', 'Just now'],
    ['2026-11-20T15:01:00Z', 'Just now'],
    ['2026-11-20T14:59:00Z', '1 minute ago'],
    ['2026-11-20T14:01:00Z', '59 minutes ago'],
    ['2026-11-20T13:00:00Z', '2 hours ago'],
    ['2026-11-19T23:30:00Z', '15 hours ago'],
    ['2026-11-19T22:30:00Z', 'Yesterday, 23:30'],
    ['2026-11-18T23:30:00Z', 'Yesterday, 00:30'],
    ['2026-11-18T10:00:00Z', '18 Nov'],
    ['2025-12-31T10:00:00Z', '31 Dec 2025'],
  ] as const)('%s is %s', ([iso, text]) => {
    expect(berlin.ago(at(iso), now)).toBe(text);
  });

  it('shows when something happened', () => {
    expect(berlin.moment(at('2026-11-20T08:02:00Z'), now)).toBe('09:02');
    expect(berlin.moment(at('2026-11-19T08:02:00Z'), now)).toBe('Yesterday, 09:02');
    expect(berlin.moment(at('2026-11-18T08:02:00Z'), now)).toBe('18 Nov');
  });
});

describe('due times', () => {
  it.for([
    ['2026-11-20T15:40:00Z', 'Due today, 16:40'],
    ['2026-11-20T15:00:00Z', 'Due today, 16:00'],
    ['2026-11-20T23:30:00Z', 'Due tomorrow'],
    ['2026-11-21T08:12:00Z', 'Due tomorrow'],
    ['2026-11-24T08:12:00Z', 'Due 24 Nov'],
    ['2027-01-03T08:12:00Z', 'Due 3 Jan 2027'],
  ] as const)('%s is %s', ([iso, text]) => {
    expect(berlin.due(at(iso), now)).toEqual({ text, overdue: false });
  });

  it.for([
    [1000, 'Overdue'],
    [MINUTE, 'Overdue by 1 minute'],
    [59 * MINUTE, 'Overdue by 59 minutes'],
    [HOUR, 'Overdue by 1 hour'],
    [23 * HOUR, 'Overdue by 23 hours'],
    [DAY, 'Overdue by 1 day'],
    [3.9 * DAY, 'Overdue by 3 days'],
  ] as const)('%d ms late is %s', ([late, text]) => {
    expect(berlin.due(now - late, now)).toEqual({ text, overdue: true });
  });

  it('recognise tomorrow on the days when the clocks change', () => {
    const before = at('2026-10-24T21:30:00Z');
    expect(berlin.due(at('2026-10-25T22:30:00Z'), before).text).toBe('Due tomorrow');
  });
});

it('says how much time is left, never more', () => {
  expect(berlin.until(now + 6 * DAY + 5 * HOUR, now)).toBe('in 6 days');
  expect(berlin.until(now + 30 * DAY - 11 * HOUR, now)).toBe('in 30 days');
  expect(berlin.until(now + 3 * DAY - 1000, now)).toBe('in 2 days');
  expect(berlin.until(now + 30 * DAY + 1000, now)).toBe('in 30 days');
  expect(berlin.until(now + DAY - 1, now)).toBe('in 23 hours');
  expect(berlin.until(now + 90 * 1000, now)).toBe('in 1 minute');
  expect(berlin.until(now - DAY, now)).toBe('in 0 minutes');
});

it.for([
  [60_000, '1 minute'],
  [90 * MINUTE, '1 hour'],
  [DAY + 1, '24 hours'],
  [36 * HOUR, '36 hours'],
  [2 * DAY, '2 days'],
  [3 * DAY + 1, '3 days'],
] as const)('a period of %d ms is %s', ([millis, text]) => {
  expect(period(millis)).toBe(text);
});

it.for([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [1024 ** 2 - 1, '1 MB'],
  [1024 ** 2, '1 MB'],
  [2.44 * 1024 ** 2, '2.4 MB'],
  [9.96 * 1024 ** 2, '10 MB'],
  [500 * 1024 ** 2, '500 MB'],
  [4 * 1024 ** 3, '4 GB'],
] as const)('a file of %d bytes is %s', ([bytes, text]) => {
  expect(berlin.size(bytes)).toBe(text);
});

test('writes times in a video', () => {
  expect([0, 999, 8000, 475_000, 1_082_000, 3_723_000, 36_000_000].map(clock)).toEqual([
    '0:00',
    '0:00',
    '0:08',
    '7:55',
    '18:02',
    '1:02:03',
    '10:00:00',
  ]);
});
