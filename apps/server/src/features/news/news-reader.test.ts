import { expect, test } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { createThread } from '../../core/thread.ts';
import { cleanNews, parseNews } from './news-reader.ts';

test('reads texts one after another, and refuses one without ending the others', async () => {
  const answers = await Promise.all([
    parseNews('<p>First<script>x</script></p>'),
    parseNews('<b>'.repeat(1000)).catch((error: AppError) => error.code),
    parseNews('<p> </p>'),
    cleanNews('<p onclick="x">Last</p>'),
  ]);
  expect(answers).toMatchObject([{ content: '<p>First</p>' }, 'BAD_REQUEST', null, '<p>Last</p>']);
});

test('a thread whose job hangs is replaced', async () => {
  const script = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (job) => {
        while (job === 'hang');
        parentPort.postMessage({ found: job });
      });`)}`,
  );
  const limits = { mostMillis: 500, memoryMb: 32, tooExpensive: 'NEWS_TOO_LONG' } as const;
  const runInThread = createThread<string, string>(script, limits);
  await expect(runInThread('hang')).rejects.toThrow(new AppError('NEWS_TOO_LONG'));
  expect(await runInThread('go on')).toBe('go on');
});
