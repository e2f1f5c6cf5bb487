import { expect, test } from 'vitest';
import { runOf } from './version-runs.ts';

const found = (...counts: (number | 'PENDING' | 'CUT')[]) =>
  counts
    .map((count, index) => ({
      version: index + 1,
      label: `v${index + 1}.0`,
      status: count === 'PENDING' ? ('PENDING' as const) : ('SEARCHED' as const),
      isComplete: typeof count === 'number',
      totalCount: typeof count === 'number' ? count : 0,
    }))
    .toReversed();

test.each([
  [[0, 0, 0], { kind: 'nowhere' }],
  [[1, 4, 1], { kind: 'everywhere', total: 3 }],
  [[0, 2, 0], { kind: 'only', from: 'v2.0', to: 'v2.0', removed: 'v3.0' }],
  [[2, 0, 0], { kind: 'only', from: 'v1.0', to: 'v1.0', removed: 'v2.0' }],
  [[2, 1, 0], { kind: 'until', from: 'v1.0', to: 'v2.0', removed: 'v3.0' }],
  [[0, 1, 1, 0], { kind: 'between', from: 'v2.0', to: 'v3.0', removed: 'v4.0' }],
  [[0, 0, 3], { kind: 'new', from: 'v3.0' }],
  [[0, 2, 3], { kind: 'since', from: 'v2.0' }],
  [[1, 0, 1], { kind: 'some', count: 2, total: 3 }],
  [[1, 1, 0, 1], { kind: 'some', count: 3, total: 4 }],
  // Not "removed in v2.0": it may stand there.
  [[1, 'PENDING', 0], { kind: 'some', count: 1, total: 2 }],
  [[1, 'CUT'], { kind: 'some', count: 1, total: 2 }],
] as const)('%j matches in the versions from v1.0 on', (counts, expected) => {
  expect(runOf(found(...counts), [])).toEqual(expected);
});

test('a rejected version is not where a text was removed', () => {
  const known = [{ version: 2, versionLabel: 'REJECTED' as const }];
  expect(runOf(found(1, 0, 1), known)).toEqual({ kind: 'everywhere', total: 2 });
});
