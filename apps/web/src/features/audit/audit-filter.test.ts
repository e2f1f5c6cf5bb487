import { expect, test } from 'vitest';
import { queryOf, readFilter } from './audit-filter.ts';
import { trailOf } from './audit-loader.ts';

test('reads filters from the address; days are in UTC, including the last one', () => {
  const filter = readFilter({ user: 5, kind: 'TEAMS', team: '7', from: '2026-11-20', to: '2026-11-20' });
  expect(queryOf(filter)).toEqual({
    userId: 5,
    kind: ['TEAMS'],
    teamId: 7,
    from: Date.UTC(2026, 10, 20),
    to: Date.UTC(2026, 10, 21),
  });
});

test('omits what is not a filter', () => {
  expect(readFilter({ user: 'x', kind: 'WEATHER', team: -1, from: '2026-13-40', to: 'today' })).toEqual({});
});

test('omits technical steps from the list, but not from the export, until a kind is chosen', () => {
  const listed = (kind?: string) => trailOf(1, readFilter({ kind })).queryKey[1].query;
  expect(listed()).toMatchObject({ leaveOut: ['TECHNICAL'] });
  expect(queryOf(readFilter({}))).toEqual({});
  for (const kind of ['ALL', 'TECHNICAL', 'POSTS']) expect(listed(kind)).not.toHaveProperty('leaveOut');
  expect(queryOf(readFilter({ kind: 'ALL' }))).toEqual({});
});
