import { describe, expect, test } from 'vitest';
import { clockTimeOf, isSkipped, momentOf, offsetOf } from './zoned-time.ts';

describe('the clocks of a zone', () => {
  test.each([
    ['Europe/Lisbon', '2026-12-03', '09:00', '2026-12-03T09:00:00Z'],
    ['Europe/Berlin', '2026-12-03', '09:00', '2026-12-03T08:00:00Z'],
    ['Europe/Berlin', '2026-07-03', '00:30', '2026-07-02T22:30:00Z'],
    ['America/New_York', '2026-12-31', '23:00', '2027-01-01T04:00:00Z'],
    ['Asia/Kathmandu', '2026-12-03', '09:00', '2026-12-03T03:15:00Z'],
    ['Pacific/Kiritimati', '2026-12-03', '09:00', '2026-12-02T19:00:00Z'],
    ['UTC', '2026-12-03', '09:00', '2026-12-03T09:00:00Z'],
  ])('in %s show %s, %s at %s', (zone, day, time, utc) => {
    expect(momentOf({ day, time }, zone)).toBe(Date.parse(utc));
    expect(clockTimeOf(Date.parse(utc), zone)).toEqual({ day, time });
  });

  test('show a time twice when summer ends, and leave one out when it begins', () => {
    expect(momentOf({ day: '2026-10-25', time: '02:30' }, 'Europe/Berlin')).toBe(
      Date.parse('2026-10-25T00:30:00Z'),
    );
    expect(momentOf({ day: '2026-03-29', time: '02:30' }, 'Europe/Berlin')).toBe(
      Date.parse('2026-03-29T01:30:00Z'),
    );
  });

  test.each([
    ['Europe/Berlin', '2026-03-29', '01:59', false],
    ['Europe/Berlin', '2026-03-29', '02:00', true],
    ['Europe/Berlin', '2026-03-29', '02:59', true],
    ['Europe/Berlin', '2026-03-29', '03:00', false],
    ['Europe/Berlin', '2026-10-25', '02:30', false],
    ['America/New_York', '2026-03-08', '02:30', true],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', true],
    ['Pacific/Apia', '2011-12-30', '12:00', true],
    ['UTC', '2026-03-29', '02:30', false],
    ['UTC', '', '02:30', false],
  ])('in %s on %s skip %s: %s', (zone, day, time, skipped) => {
    expect(isSkipped({ day, time }, zone)).toBe(skipped);
  });

  test('are ahead of or behind those of London', () => {
    const winter = Date.parse('2026-12-03T09:00:00Z');
    expect(
      ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'].map((zone) => offsetOf(winter, zone)),
    ).toEqual([60, -300, 345]);
  });

  test('show nothing for an invalid time', () => {
    expect(momentOf({ day: '', time: '09:00' }, 'UTC')).toBeUndefined();
    expect(momentOf({ day: '2026-12-03', time: '' }, 'UTC')).toBeUndefined();
  });
});
