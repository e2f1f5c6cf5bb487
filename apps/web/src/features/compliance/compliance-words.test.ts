import { expect, test } from 'vitest';
import type { PersonCompliance } from '@studyline/contract/compliance/calls';
import { percentOf } from '@studyline/contract/core/percent';
import { type Compliance, detailOf, sortTeams, stateOf, timesOf } from './compliance-words.ts';
import { kindOf } from './share-kind.ts';

const team = (teamId: number, requiredCount: number, completedCount: number, overdueCount = 0) => ({
  teamId,
  code: null,
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
  requiredActionTypes: ['ACKNOWLEDGE'],
  latest: [],
});

test('rounds a percentage down, and shows 100 if nothing is required', () => {
  expect(percentOf(team(1, 3, 2))).toBe(66);
  expect(percentOf(team(1, 0, 0))).toBe(100);
});

test('puts teams that are behind first: most overdue, then least done, then by name', () => {
  const teams = [
    team(3, 2, 2),
    team(2, 2, 2),
    team(4, 4, 3),
    team(1, 4, 0),
    team(5, 9, 7, 1),
    team(6, 9, 8, 1),
  ];
  expect(sortTeams(teams).map(({ teamId }) => teamId)).toEqual([5, 6, 1, 4, 2, 3]);
});

test('says how many teams are complete, or what is overdue', () => {
  expect(detailOf(compliance([team(1, 2, 2), team(2, 2, 1), team(3, 2, 0)]))).toBe('1 of 3 teams complete');
  expect(detailOf(compliance([team(1, 9, 4, 3), team(2, 9, 5, 2), team(3, 1, 1)]))).toBe(
    '9 open, 5 of them overdue at 2 teams',
  );
  expect(detailOf(compliance([team(1, 2, 0, 2), team(2, 3, 0, 3)]))).toBe('5 open and overdue at 2 teams');
  expect(detailOf(compliance([team(1, 2, 1), team(2, 2, 0)]))).toBe('0 of 2 teams complete');
  expect(detailOf(compliance([team(1, 2, 2)]))).toBe('All teams complete');
  expect(detailOf(compliance([team(1, 3, 1)]))).toBe('2 open');
});

test('names the required action only if there is a single one', () => {
  expect(kindOf({ requiredActionTypes: ['ACKNOWLEDGE'] })).toBe('ACKNOWLEDGE');
  expect(kindOf({ requiredActionTypes: ['ACKNOWLEDGE', 'VIEW'] })).toBe('MIXED');
  expect(kindOf({ requiredActionTypes: [] })).toBe('MIXED');
});

test('gives a person’s status and its time', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const asked = (
    status: PersonCompliance['actions'][number]['status'],
    more: Partial<PersonCompliance['actions'][number]> = {},
  ): PersonCompliance['actions'][number] => ({
    ruleId: 1,
    requiredActionType: 'ACKNOWLEDGE',
    dueDateTimeMillis: Date.UTC(2026, 10, 21, 9, 12),
    status,
    completedAtDateTimeMillis: status.startsWith('COMPLETED') ? Date.UTC(2026, 10, 20, 11, 32) : null,
    completedByOther: false,
    ...more,
  });
  const told = (...actions: PersonCompliance['actions']) => {
    const person = { userId: 1, displayName: 'Jonas Weber', teamId: 1, teamName: 'Team 1', actions };
    return [stateOf(person), timesOf(person, now)];
  };
  expect(told(asked('DUE_SOON'))).toEqual(['open', 'Due Sat 21 Nov at 09:12 UTC']);
  expect(told(asked('OVERDUE'))).toEqual(['overdue', 'Was due Sat 21 Nov at 09:12 UTC']);
  expect(told(asked('COMPLETED'))).toEqual(['done', 'today 11:32 UTC']);
  expect(told(asked('COMPLETED_LATE', { completedByOther: true }))).toEqual([
    'done',
    'By a colleague, today 11:32 UTC, late',
  ]);
  expect(told(asked('COMPLETED'), asked('PENDING', { requiredActionType: 'VIEW' }))).toEqual([
    'open',
    'Acknowledge: today 11:32 UTC, Read: Due Sat 21 Nov at 09:12 UTC',
  ]);
});
