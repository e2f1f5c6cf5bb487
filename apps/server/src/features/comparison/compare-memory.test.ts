import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// In a separate process, because the test runner's memory says nothing about ours.
const SCRIPT = `
  const { compareInWorker } = await import(process.env.COMPARE);
  const [WORDS, LINE] = [1000, 12];
  const places = new Int32Array(WORDS * 6);
  const said = [];
  // A page is written when it is read, as it comes from the database.
  function* pagesOf(version, count) {
    let seed = 7;
    const next = (limit) => (seed = (seed * 48271) % 2147483647) % limit;
    for (let number = 1; number <= count; number += 1) {
      let start = 0;
      for (let word = 0; word < WORDS; word += 1) {
        // Mostly common words, as in any text; the versions differ in one of a thousand.
        const chosen = next(next(2) === 0 ? 300 : 40_000).toString(36);
        said[word] = next(1000) === 0 ? chosen + version : chosen;
        const [row, column] = [Math.floor(word / LINE), word % LINE];
        const end = start + said[word].length;
        places.set([start, end, 500 + column * 750, 500 + row * 100, 740, 90], word * 6);
        said[word] += column === LINE - 1 ? '\\n' : ' ';
        start = end + 1;
      }
      yield { number, count, text: said.join(''), places, ratio: 1.4 };
    }
  }
  const compare = (count) => compareInWorker({ before: pagesOf('a', count), after: pagesOf('b', count) });
  await compare(50);
  const before = process.memoryUsage().rss;
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
  const found = await compare(500);
  clearInterval(watch);
  console.log(JSON.stringify({ changes: found?.changeCount, isRough: found?.isRough, grownMb: (peak - before) / 1e6 }));
`;

test('two versions of 500 pages and half a million words each are compared in less than 64 MB', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    env: { COMPARE: fileURLToPath(new URL('compare-in-worker.ts', import.meta.url)) },
  });
  const { changes, isRough, grownMb } = JSON.parse(stdout) as Record<string, number | boolean>;
  expect(changes).toBeGreaterThan(400);
  expect(isRough).toBe(false);
  expect(grownMb).toBeLessThan(64);
});
