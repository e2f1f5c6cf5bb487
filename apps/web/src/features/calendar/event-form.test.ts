import { expect, test } from 'vitest';
import { eventFieldsOf, eventFormOf, problemOf, startEvent } from './event-form.ts';

const lisbon = {
  ...startEvent('Europe/Lisbon'),
  startDay: '2026-12-03',
  startTime: '09:00',
  endDay: '2026-12-04',
  endTime: '15:15',
  location: 'Centro do Tejo',
};

test('an event is sent in the moments of its place, and comes back as it was', () => {
  const fields = eventFieldsOf({ ...lisbon, timeZone: 'Europe/Berlin', url: ' https://meet.example.org/1 ' });
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
  [{ location: ' ' }, 'noPlace'],
  [{ location: '', url: 'http://meet.example.org' }, 'noPlace'],
  [{ location: '', url: 'https://meet.example.org' }, undefined],
] as const)('%j is %s', (changed, problem) => {
  expect(problemOf({ ...lisbon, ...changed })).toBe(problem);
});
