import { expect, test } from 'vitest';
import { eventProblems, MAX_EVENT_DAYS } from './event-rule.ts';

const start = Date.parse('2026-12-03T09:00:00Z');
const meeting = { start, end: start + 1, timeZone: 'Europe/Lisbon', location: 'Lisbon', url: null };
const longest = MAX_EVENT_DAYS * 86_400_000;

test.each([
  [{}, []],
  [{ end: start + longest }, []],
  [{ end: start + longest + 1 }, ['lastsTooLong']],
  [{ end: start }, ['endsBeforeStart']],
  [{ location: '' }, ['noPlace']],
  [{ location: '', url: 'https://meet.example.org' }, []],
  [{ timeZone: 'Lisbon' }, ['noTimeZone']],
  [{ timeZone: '+02:00' }, ['noTimeZone']],
  [{ end: start - 1, location: '' }, ['endsBeforeStart', 'noPlace']],
] as const)('an event with %j has the problems %j', (changed, problems) => {
  expect(eventProblems({ ...meeting, ...changed })).toEqual(problems);
});
