import { expect, test } from 'vitest';
import { createFileWork } from '../../files/file-work.ts';
import { queueComparison } from './comparison-queue.ts';

const fileWork = createFileWork();
const [one, two] = [1, 2];

test('a result is kept if it is final, and computed again if it is not or has failed', async () => {
  const answers: (string | Error)[] = ['Too large', new Error('No thread'), 'Found', 'Never asked for'];
  const ask = () =>
    queueComparison(
      fileWork,
      { name: 'a', userId: one },
      async () => {
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return answer;
      },
      (found) => found === 'Found',
    );
  expect(await ask()).toBe('Too large');
  await expect(ask()).rejects.toThrow('No thread');
  expect([await ask(), await ask()]).toEqual(['Found', 'Found']);
});

test('all but the first comparison of a person queue behind those of others', async () => {
  const done: string[] = [];
  const ask = (userId: number, name: string) =>
    queueComparison(
      fileWork,
      { name, userId },
      async () => done.push(name),
      () => true,
    );
  await Promise.all([ask(one, 'b'), ask(one, 'c'), ask(one, 'd'), ask(two, 'e')]);
  expect(done).toEqual(['b', 'e', 'c', 'd']);
});
