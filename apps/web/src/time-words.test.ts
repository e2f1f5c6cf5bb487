import { expect, test } from 'vitest';
import { makeFormat } from './format.ts';
import { dayAt, recently, recentlyUtc, utcMinute } from './time-words.ts';

const format = makeFormat('Asia/Tokyo');
const now = Date.UTC(2026, 10, 20, 16, 0);

test('names the weekday in the reader’s zone, and the year if it is not the current one', () => {
  expect(dayAt(Date.UTC(2026, 10, 20, 23, 12), now, format)).toBe('Sat 21 Nov at 08:12');
  expect(dayAt(Date.UTC(2027, 0, 4, 1, 0), now, format)).toBe('Mon 4 Jan 2027 at 10:00');
});

test('is relative up to yesterday', () => {
  expect(recently(Date.UTC(2026, 10, 20, 15, 30), now, format)).toBe('today 00:30');
  expect(recently(Date.UTC(2026, 10, 20, 14, 30), now, format)).toBe('yesterday 23:30');
  expect(recently(Date.UTC(2026, 10, 18, 14, 30), now, format)).toBe('18 Nov');
});

test('gives times on record in UTC', () => {
  expect(utcMinute(Date.UTC(2026, 10, 12, 13, 4, 59))).toBe('12 Nov 2026, 13:04 UTC');
  expect(recentlyUtc(Date.UTC(2026, 10, 20, 11, 32), now)).toBe('today 11:32 UTC');
  expect(recentlyUtc(Date.UTC(2026, 10, 19, 11, 32), now)).toBe('yesterday 11:32 UTC');
  expect(recentlyUtc(Date.UTC(2026, 10, 18, 11, 32), now)).toBe('18 Nov 2026, 11:32 UTC');
});
