import { Worker } from 'node:worker_threads';
import type { ComparedTexts } from './compare-texts.ts';
import type { TextOfPage } from './read-text.ts';

const WORKER = new URL('compare-worker.ts', import.meta.url);
const MOST_MILLIS = 20_000;
const MEMORY_MB = 512;

/** Compares texts in a separate thread. Undefined if that takes too long or too much memory. */
export function compareInWorker(
  before: readonly TextOfPage[],
  after: readonly TextOfPage[],
  mostMillis = MOST_MILLIS,
): Promise<ComparedTexts | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<ComparedTexts | undefined>();
  const worker = new Worker(WORKER, {
    workerData: { before, after },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // Without the server's environment, because some settings are secrets.
    env: {},
    execArgv: [],
  });
  const timer = setTimeout(() => resolve(undefined), mostMillis);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(undefined) : reject(error),
  );
  worker.once('exit', (code) => reject(new Error(`The comparison ended with ${code}.`)));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
