import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('refusing a password takes as long without an account as with one', async () => {
  const hash = await hashPassword('the password');
  const time = async (of: string | null) => {
    const since = performance.now();
    expect(await isPassword(of, 'not it')).toBe(false);
    return performance.now() - since;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    known.push(await time(hash));
    unknown.push(await time(null));
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
  expect(Math.min(...known)).toBeGreaterThan(Math.min(...unknown) / 2);
});
