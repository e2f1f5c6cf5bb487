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
  const ratio = () => Math.min(...unknown) / Math.min(...known);
  const isSame = () => ratio() > 1 / 2 && ratio() < 2;
  // Other programs only make a call longer, so the shortest ones meet sooner or later.
  for (let count = 0; count < 5 || (count < 100 && !isSame()); count += 1) {
    known.push(await time(hash));
    unknown.push(await time(null));
  }
  expect(isSame(), `${ratio()} times as long`).toBe(true);
});
