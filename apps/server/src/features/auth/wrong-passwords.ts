import { createHmac } from 'node:crypto';
import type { BudgetName } from '../../core/budgets.ts';
import { deriveKey } from '../../core/secret.ts';
import type { Server } from '../../core/server.ts';
import { addWrongPasswords, findWrongPasswords } from './queries.ts';

/** A budget of wrong passwords, and whose it is. */
export type WrongPasswordKey = readonly [name: Extract<BudgetName, `wrong_passwords_${string}`>, key: string];

/** Makes the budgets of this process count what all processes have counted. */
export async function adoptWrongPasswords(
  server: Server,
  counted: readonly WrongPasswordKey[],
): Promise<void> {
  const digests = digestsOf(server, counted);
  const found = new Map(
    (await findWrongPasswords(server.db, digests)).map(({ key, unusedAt }) => [key, unusedAt]),
  );
  for (const [index, [name, key]] of counted.entries()) {
    const unusedAt = found.get(digests[index]!);
    if (unusedAt) server.budgets[name].adopt(key, unusedAt);
  }
}

/** Counts a wrong password for all processes. This process has counted the attempt already. */
export async function countWrongPassword(
  server: Server,
  counted: readonly WrongPasswordKey[],
): Promise<void> {
  const digests = digestsOf(server, counted);
  const added = counted.map(([name], index) => ({ key: digests[index]!, ...server.budgets[name].times() }));
  await addWrongPasswords(server.db, added);
}

function digestsOf({ secret }: Server, counted: readonly WrongPasswordKey[]): string[] {
  const own = deriveKey(secret, 'wrong passwords');
  return counted.map((one) => createHmac('sha256', own).update(one.join(' ')).digest('base64url'));
}
