import { expect, test } from 'vitest';
import { compareAgain, corpusNames, judge, namesMadeAgain } from './comparison-corpus.ts';

test('the comparison finds every change that a person listed, and nine in ten of its changes are on the list', async () => {
  let [reported, extra] = [0, 0];
  for (const name of corpusNames) {
    const found = await judge(name);
    expect.soft(found.missed, name).toEqual([]);
    reported += found.reported.length;
    extra += found.extra.length;
  }
  expect(corpusNames).toHaveLength(20);
  expect(extra).toBeLessThanOrEqual(reported / 10);
});

test('the same text, laid out on other pages by another program, has no changes', async () => {
  expect(namesMadeAgain).toHaveLength(3);
  for (const name of namesMadeAgain) expect.soft((await compareAgain(name)).changes, name).toEqual([]);
});
