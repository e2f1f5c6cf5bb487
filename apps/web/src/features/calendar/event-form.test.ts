import { expect, test } from 'vitest';
import {
  beginsBefore,
  eventFieldsOf,
  eventFormOf,
  fieldsWith,
  problemOf,
  startEvent,
  withStartDay,
} from './event-form.ts';

const lisbon = {
  ...startEvent('Europe/Lisbon'),
  startDay: '2026-12-03',
  startTime: '09:00',
  endDay: '2026-12-04',
  endTime: '15:15',
  location: 'Centro do Tejo',
};

test('an event is sent in UTC from the clocks of its place, and survives a round trip', () => {
  const fields = eventFieldsOf({ ...lisbon, timeZone: 'Europe/Berlin', url: ' meet.example.org/1 ' });
  expect(fields).toEqual({
    eventStartDateTimeMillis: Date.parse('2026-12-03T08:00:00Z'),
    eventEndDateTimeMillis: Date.parse('2026-12-04T14:15:00Z'),
    eventTimeZone: 'Europe/Berlin',
    eventLocation: 'Centro do Tejo',
    eventUrl: 'https://meet.example.org/1',
  });
  expect(eventFormOf(fields)).toEqual({
    ...lisbon,
    timeZone: 'Europe/Berlin',
    url: 'https://meet.example.org/1',
  });
});

test('an end without a day is on the day of the start', () => {
  expect(problemOf({ ...lisbon, endDay: '' })).toBeUndefined();
});

test.each([
  [{ startTime: '' }, 'missing'],
  [{ endDay: '2026-12-03', endTime: '09:00' }, 'endsBeforeStart'],
  [{ endDay: '2027-01-03', endTime: '09:00' }, undefined],
  [{ endDay: '2027-01-03', endTime: '09:01' }, 'lastsTooLong'],
  [{ startDay: '2026-03-29', startTime: '01:30', endDay: '2026-03-29' }, 'skipped'],
  [{ startDay: '2026-03-29', startTime: '01:30', endDay: '2026-03-29', timeZone: 'UTC' }, undefined],
  [{ startDay: '2026-03-28', endDay: '2026-03-29', endTime: '01:30' }, 'skipped'],
  [{ timeZone: '+02:00' }, 'noTimeZone'],
  [{ location: ' ' }, 'noPlace'],
  [{ location: '', url: 'https://meet.example.org' }, undefined],
  [{ url: 'meet.example.org/1' }, undefined],
  [{ url: 'http://meet.example.org' }, 'badLink'],
  [{ url: 'in the usual room' }, 'badLink'],
] as const)('%j is %s', (changed, problem) => {
  expect(problemOf({ ...lisbon, ...changed })).toBe(problem);
});

test('each problem names the fields that have to be corrected', () => {
  expect(fieldsWith('missing', { ...lisbon, startDay: '', endTime: '' })).toEqual(['startDay', 'endTime']);
  const springs = { ...lisbon, startDay: '2026-03-28', endDay: '2026-03-29', endTime: '01:30' };
  expect(fieldsWith('skipped', springs)).toEqual(['endTime']);
  expect(fieldsWith('endsBeforeStart', lisbon)).toEqual(['endDay', 'endTime']);
  expect(fieldsWith('lastsTooLong', lisbon)).toEqual(['endDay', 'endTime']);
  expect(fieldsWith('noTimeZone', lisbon)).toEqual(['timeZone']);
  expect(fieldsWith('badLink', lisbon)).toEqual(['url']);
});

test.each([
  ['', '', '2026-12-03', '2026-12-03'],
  ['2026-12-03', '2026-12-03', '2026-12-10', '2026-12-10'],
  ['2026-12-03', '2026-12-04', '2026-12-10', '2026-12-10'],
  ['2026-12-03', '2026-12-05', '2026-12-04', '2026-12-05'],
])('an event from %s to %s, moved to %s, ends on %s', (startDay, endDay, other, end) => {
  expect(withStartDay({ ...lisbon, startDay, endDay }, other)).toMatchObject({
    startDay: other,
    endDay: end,
  });
});

test('an event starts in the zone of its place', () => {
  expect(beginsBefore({ ...lisbon, timeZone: 'Asia/Tokyo' }, Date.parse('2026-12-03T00:00:01Z'))).toBe(true);
  expect(beginsBefore(lisbon, Date.parse('2026-12-03T00:00:01Z'))).toBe(false);
  expect(beginsBefore({ ...lisbon, startTime: '' }, Number.MAX_VALUE)).toBe(false);
});
