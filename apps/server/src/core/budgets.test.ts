import { expect, test } from 'vitest';
import { type BudgetName, type Budgets, createBudgets, whenToRetry } from './budgets.ts';
import { readSettings } from './env.ts';

function create(limits: Partial<ReturnType<typeof readSettings>['limits']>) {
  const clock = { at: 1_750_000_000_000 };
  const budgets = createBudgets({ ...readSettings({}).limits, ...limits }, () => clock.at);
  return { clock, budgets };
}

/** True, or the seconds to wait. */
function take(budget: Budgets[BudgetName], key: string): number | true {
  const taking = budget.take(key);
  return taking.isTaken || taking.seconds;
}

test('a budget per minute refills gradually, and a refusal says when', () => {
  const { clock, budgets } = create({ calls_per_session: 6 });
  const takeOne = () => take(budgets.calls_per_session, 'a');
  const sixTimes = Array.from({ length: 6 }, () => true);
  expect(Array.from({ length: 8 }, takeOne)).toEqual([...sixTimes, 10, 10]);
  expect(take(budgets.calls_per_session, 'b')).toBe(true);
  clock.at += 9_000;
  expect(takeOne()).toBe(1);
  clock.at += 1_000;
  expect([takeOne(), takeOne()]).toEqual([true, 10]);
  clock.at += 3_600_000;
  expect(Array.from({ length: 7 }, takeOne)).toEqual([...sixTimes, 10]);
  budgets.calls_per_session.give('a');
  expect([takeOne(), takeOne()]).toEqual([true, 10]);
});

test('what is held becomes available only when it is given back', () => {
  const { clock, budgets } = create({ uploads_per_person: 1 });
  const uploads = budgets.uploads_per_person;
  expect([take(uploads, 'a'), take(uploads, 'a')]).toEqual([true, 10]);
  clock.at += 3_600_000;
  expect([take(uploads, 'a'), take(uploads, 'b')]).toEqual([10, true]);
  uploads.give('a');
  expect([take(uploads, 'a'), take(uploads, 'a')]).toEqual([true, 10]);
});

test('setting the clock back gives nothing and blocks nothing for long', () => {
  const { clock, budgets } = create({ calls_per_session: 2 });
  const takeOne = () => take(budgets.calls_per_session, 'a');
  expect([takeOne(), takeOne(), takeOne()]).toEqual([true, true, 30]);
  clock.at -= 3_600_000;
  expect(takeOne()).toBeLessThan(61);
});

test('the number of keys is bounded: the least recently used one is forgotten, but nothing that is held', () => {
  const { budgets } = create({ calls_per_address: 1, sockets_per_session: 1 });
  for (const name of ['calls_per_address', 'sockets_per_session'] as const)
    for (let n = 0; n <= 50_000; n += 1) budgets[name].take(`key ${n}`);
  expect(take(budgets.calls_per_address, 'key 50000')).not.toBe(true);
  expect(take(budgets.calls_per_address, 'key 0')).toBe(true);
  expect(take(budgets.sockets_per_session, 'key 0')).not.toBe(true);
});

test.each([
  [61, 'server.inMinutes', 2],
  [2 * 3600, 'server.inMinutes', 120],
  [2 * 3600 + 1, 'server.inHours', 3],
  [12 * 3600, 'server.inHours', 12],
])('a refusal for %i seconds says when in minutes or hours', (seconds, key, count) => {
  expect(whenToRetry({ seconds })).toEqual({
    words: { when: { key, values: { count } } },
    headers: { 'retry-after': String(seconds) },
  });
});
