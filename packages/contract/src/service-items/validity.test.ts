import { expect, test } from 'vitest';
import { daysLeft, expiringDays, lastDayAt, usualLastDay } from './validity.ts';

// In UTC the 11th has begun, twelve hours behind it the 10th goes on.
const late = new Date('2026-03-11T11:59:59Z');
const next = new Date('2026-03-11T12:00:00Z');

test('a day ends where it ends last', () => {
  expect([lastDayAt(late), lastDayAt(next)]).toEqual(['2026-03-10', '2026-03-11']);
  expect(usualLastDay(late)).toBe('2026-04-09');
});

test('an offer is about to expire on its last day and the three before it', () => {
  expect(expiringDays(late)).toEqual({ from: '2026-03-10', to: '2026-03-13' });
  const days = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-13', '2026-03-14'];
  expect(days.map((day) => daysLeft(day, late))).toEqual([0, 0, 1, 3, undefined]);
});
