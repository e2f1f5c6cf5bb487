import { expect, test } from 'vitest';
import { lifeOf } from './life-of-site.ts';

const site = {
  statusName: 'ACTIVE' as const,
  createDateTimeMillis: 1,
  siteSelectionDateTimeMillis: 2,
  siteActivationDateTimeMillis: 3,
  siteClosureDateTimeMillis: null,
  hold: null,
};
const told = (team: Parameters<typeof lifeOf>[0]) =>
  lifeOf(team).map(({ status, step, at }) => `${status} ${step} ${at}`);

test('an active site has the dates of its past steps, and none for those ahead', () => {
  expect(told(site)).toEqual(['PLANNED past 1', 'SELECTED past 2', 'ACTIVE now 3', 'CLOSED ahead null']);
});

test('a site on hold says when it was activated, and since when it has been on hold', () => {
  const hold = { sinceDateTimeMillis: 4, reason: null };
  expect(told({ ...site, statusName: 'ON_HOLD', hold })).toEqual([
    'PLANNED past 1',
    'SELECTED past 2',
    'ACTIVE past 3',
    'ON_HOLD now 4',
    'CLOSED ahead null',
  ]);
});

test('a site that was activated without being selected has skipped that step', () => {
  expect(told({ ...site, siteSelectionDateTimeMillis: null })[1]).toBe('SELECTED skipped null');
});

test('a reopened site has no closing date', () => {
  expect(told({ ...site, siteClosureDateTimeMillis: null }).at(-1)).toBe('CLOSED ahead null');
  expect(told({ ...site, statusName: 'CLOSED', siteClosureDateTimeMillis: 4 }).at(-1)).toBe('CLOSED now 4');
});

test.each([
  [null, ['PLANNED past 1', 'CANCELLED now null']],
  [2, ['PLANNED past 1', 'SELECTED past 2', 'CANCELLED now null']],
])('a cancelled site ends at the step it had reached, selected at %s', (selected, steps) => {
  const cancelled = { ...site, statusName: 'CANCELLED' as const, siteActivationDateTimeMillis: null };
  expect(told({ ...cancelled, siteSelectionDateTimeMillis: selected })).toEqual(steps);
});
