import { expect, test } from 'vitest';
import './add-words.ts';
import { type Compliance, detailOf, kindOf, percentOf, sortTeams } from './compliance-words.ts';

const team = (teamId: number, requiredCount: number, completedCount: number, overdueCount = 0) => ({
  teamId,
  name: `Team ${teamId}`,
  requiredCount,
  completedCount,
  overdueCount,
});
const compliance = (teams: Compliance['teams']): Compliance => ({
  requiredCount: teams.reduce((sum, { requiredCount }) => sum + requiredCount, 0),
  completedCount: teams.reduce((sum, { completedCount }) => sum + completedCount, 0),
  overdueCount: teams.reduce((sum, { overdueCount }) => sum + overdueCount, 0),
  completedPercentage: 0,
  teams,
  latest: [],
});

test('rounds a share down, and shows 100 if nothing is required', () => {
  expect(percentOf(team(1, 3, 2))).toBe(66);
  expect(percentOf(team(1, 0, 0))).toBe(100);
});

test('puts the teams that have done most first, and equal ones by name', () => {
  const teams = [team(1, 4, 0), team(3, 2, 2), team(2, 2, 2), team(4, 4, 3)];
  expect(sortTeams(teams).map(({ teamId }) => teamId)).toEqual([2, 3, 4, 1]);
});

test('says how many teams have begun, or what is overdue', () => {
  expect(detailOf(compliance([team(1, 2, 2), team(2, 2, 1), team(3, 2, 0)]))).toBe(
    '2 of 3 teams have started, 1 is complete',
  );
  expect(detailOf(compliance([team(1, 9, 4, 3), team(2, 9, 5, 2), team(3, 1, 1)]))).toBe(
    '9 open, 5 of them overdue at 2 teams',
  );
  expect(detailOf(compliance([team(1, 2, 1), team(2, 2, 0)]))).toBe(
    '1 of 2 teams has started, 0 are complete',
  );
  expect(detailOf(compliance([team(1, 2, 2)]))).toBe('Every team is complete');
  expect(detailOf(compliance([team(1, 3, 1)]))).toBe('2 open');
});

test('names what was done only if all did the same', () => {
  const did = (requiredActionType: Compliance['latest'][number]['requiredActionType']) =>
    ({ requiredActionType }) as Compliance['latest'][number];
  expect(kindOf({ latest: [did('ACKNOWLEDGE'), did('ACKNOWLEDGE')] })).toBe('ACKNOWLEDGE');
  expect(kindOf({ latest: [did('ACKNOWLEDGE'), did('VIEW')] })).toBe('MIXED');
  expect(kindOf({ latest: [] })).toBe('MIXED');
});
