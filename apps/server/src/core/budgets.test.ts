import { expect, test } from 'vitest';
import { createBudgets } from './budgets.ts';
import { readSettings } from './env.ts';

function create(limits: Partial<ReturnType<typeof readSettings>['limits']>) {
  const clock = { at: 1_750_000_000_000 };
  const budgets = createBudgets({ ...readSettings({}).limits, ...limits }, () => clock.at);
  return { clock, budgets };
}

test('a budget of a minute comes back bit by bit, and a refusal says when', () => {
  const { clock, budgets } = create({ calls_per_session: 6 });
  const take = () => budgets.calls_per_session.take('a');
  expect(Array.from({ length: 8 }, take)).toEqual([0, 0, 0, 0, 0, 0, 10, 10]);
  expect(budgets.calls_per_session.take('b')).toBe(0);
  clock.at += 9_000;
  expect(take()).toBe(1);
  clock.at += 1_000;
  expect([take(), take()]).toEqual([0, 10]);
  clock.at += 3_600_000;
  expect(Array.from({ length: 7 }, take)).toEqual([0, 0, 0, 0, 0, 0, 10]);
  budgets.calls_per_session.give('a');
  expect([take(), take()]).toEqual([0, 10]);
});

test('what is held comes back only when it is given back', () => {
  const { clock, budgets } = create({ uploads_per_person: 1 });
  const { take, give } = budgets.uploads_per_person;
  expect([take('a'), take('a')]).toEqual([0, 10]);
  clock.at += 3_600_000;
  expect([take('a'), take('b')]).toEqual([10, 0]);
  give('a');
  expect([take('a'), take('a')]).toEqual([0, 10]);
});

test('a clock that is set back gives nothing and takes nothing for long', () => {
  const { clock, budgets } = create({ calls_per_session: 2 });
  const take = () => budgets.calls_per_session.take('a');
  expect([take(), take(), take()]).toEqual([0, 0, 30]);
  clock.at -= 3_600_000;
  expect(take()).toBeLessThan(61);
});

test('the keys are bounded: the one not used for the longest time is forgotten, and nothing that is held', () => {
  const { budgets } = create({ calls_per_address: 1, sockets_per_session: 1 });
  for (const name of ['calls_per_address', 'sockets_per_session'] as const)
    for (let n = 0; n <= 50_000; n += 1) budgets[name].take(`key ${n}`);
  expect(budgets.calls_per_address.take('key 50000')).toBeGreaterThan(0);
  expect(budgets.calls_per_address.take('key 0')).toBe(0);
  expect(budgets.sockets_per_session.take('key 0')).toBeGreaterThan(0);
});
