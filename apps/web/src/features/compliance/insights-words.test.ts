import { expect, test } from 'vitest';
import { moved, nameOfTeam, stepOf } from './insights-words.ts';

test.each([
  [0, 0],
  [24, 0],
  [25, 1],
  [49, 1],
  [50, 2],
  [74, 2],
  [75, 3],
  [99, 3],
  [100, 4],
])('%i of 100 has the colour of step %i', (completedCount, step) => {
  expect(stepOf({ postId: 1, teamId: 1, requiredCount: 100, completedCount, overdueCount: 0 })).toBe(step);
});

test('keys move within the map and stop at its edges', () => {
  const size = { rows: 2, columns: 3 };
  const after = (...keys: string[]) =>
    keys.reduce((at, key) => moved(key, at, size) ?? at, { row: 0, column: 0 });
  expect(after('ArrowUp', 'ArrowLeft')).toEqual({ row: 0, column: 0 });
  expect(after('ArrowDown', 'ArrowDown', 'ArrowRight')).toEqual({ row: 1, column: 1 });
  expect(after('End', 'ArrowRight')).toEqual({ row: 0, column: 2 });
  expect(after('End', 'Home')).toEqual({ row: 0, column: 0 });
  expect(moved('a', { row: 0, column: 0 }, size)).toBeUndefined();
});

test('a site is named with its code, another team without', () => {
  expect(nameOfTeam({ code: '1407', name: 'Brno Heart Clinic' })).toBe('1407 Brno Heart Clinic');
  expect(nameOfTeam({ code: null, name: 'Monitors' })).toBe('Monitors');
});
