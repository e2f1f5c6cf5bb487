import { expect, test } from 'vitest';
import { queryOf, readFilter } from './audit-filter.ts';

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
