import { expect, test } from 'vitest';
import { queryOf, readFilter } from './audit-filter.ts';
import { trailOf } from './audit-loader.ts';

test('reads filters from the address; days count in UTC, the last one to its end', () => {
  const filter = readFilter({ user: 5, kind: 'TEAMS', team: '7', from: '2026-11-20', to: '2026-11-20' });
  expect(queryOf(filter)).toEqual({
    userId: 5,
    kind: ['TEAMS'],
    teamId: 7,
    from: Date.UTC(2026, 10, 20),
    to: Date.UTC(2026, 10, 21),
  });
});

test('leaves out what is no filter', () => {
  expect(readFilter({ user: 'x', kind: 'WEATHER', team: -1, from: '2026-13-40', to: 'today' })).toEqual({});
});

test('leaves out technical steps in the list, not in what is exported, until some kind is chosen', () => {
  const listed = (kind?: string) => trailOf(1, readFilter({ kind })).queryKey[1].query;
  expect(listed()).toMatchObject({ leaveOut: ['TECHNICAL'] });
  expect(queryOf(readFilter({}))).toEqual({});
  for (const kind of ['ALL', 'TECHNICAL', 'POSTS']) expect(listed(kind)).not.toHaveProperty('leaveOut');
  expect(queryOf(readFilter({ kind: 'ALL' }))).toEqual({});
});
