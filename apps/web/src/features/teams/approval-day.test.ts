import { expect, test } from 'vitest';
import { beginOf, dayIn } from './approval-day.ts';

test.each(['UTC', 'Europe/Dublin', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'])(
  'a day in %s begins there, and not the day before',
  (timeZone) => {
    const begin = beginOf('2026-03-29', timeZone);
    expect(dayIn(timeZone, begin)).toBe('2026-03-29');
    expect(dayIn(timeZone, begin - 3_600_000)).toBe('2026-03-28');
  },
);

test('a day in summer begins an hour earlier than by the clock of Greenwich', () => {
  expect(beginOf('2026-06-01', 'Europe/Dublin')).toBe(Date.parse('2026-05-31T23:00:00Z'));
});
