import { expect, test } from 'vitest';
import { CallerLeftError } from '../../core/errors.ts';
import { createFileWork } from '../../files/file-work.ts';
import { queueComparison } from './comparison-queue.ts';

const fileWork = createFileWork();
const [one, two] = [1, 2];
const staying = new AbortController().signal;

test('a result is kept if it is final, and computed again if it is not or has failed', async () => {
  const answers: (string | Error)[] = ['Too large', new Error('No thread'), 'Found', 'Never asked for'];
  const ask = () =>
    queueComparison(
      fileWork,
      { name: 'a', userId: one, signal: staying },
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
      { name, userId, signal: staying },
      async () => done.push(name),
      () => true,
    );
  await Promise.all([ask(one, 'b'), ask(one, 'c'), ask(one, 'd'), ask(two, 'e')]);
  expect(done).toEqual(['b', 'e', 'c', 'd']);
});

test('a comparison is left out if all who have asked for it are gone when its turn comes', async () => {
  const done: string[] = [];
  const ask = (name: string, signal: AbortSignal) =>
    queueComparison(
      fileWork,
      { name, userId: two, signal },
      async () => done.push(name),
      () => true,
    );
  const leaving = new AbortController();
  const first = ask('f', staying);
  const left = [ask('g', leaving.signal), ask('g', leaving.signal), ask('h', leaving.signal)];
  const shared = ask('h', staying);
  leaving.abort();
  const answers = await Promise.allSettled(left);
  await Promise.all([first, shared]);
  expect(done).toEqual(['f', 'h']);
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(answers[0]).toMatchObject({ reason: expect.any(CallerLeftError) });
  await ask('g', staying);
  expect(done).toEqual(['f', 'h', 'g']);
});
