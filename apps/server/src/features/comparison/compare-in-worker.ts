import { Worker } from 'node:worker_threads';
import type { ComparedTexts } from './compare-texts.ts';
import type { TextOfPage } from './read-text.ts';

const WORKER = new URL('compare-worker.ts', import.meta.url);
const MOST_MILLIS = 20_000;
const MEMORY_MB = 256;
/** Its garbage is collected early, because a comparison should take little memory rather than little time. */
const YOUNG_MEMORY_MB = 4;

/** The pages of both versions, in order. They are read one after another and never held all at once. */
export interface ComparedSides {
  before: Iterable<TextOfPage> | AsyncIterable<TextOfPage>;
  after: Iterable<TextOfPage> | AsyncIterable<TextOfPage>;
}

/** What the thread is told: the next page of a side, then that there are no more. */
export type ComparisonInput = { side: keyof ComparedSides; page: TextOfPage } | 'COMPARE';

/** Compares texts in a separate thread. Undefined if that takes too long or too much memory. */
export async function compareInWorker(
  sides: ComparedSides,
  mostMillis = MOST_MILLIS,
): Promise<ComparedTexts | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<ComparedTexts | undefined>();
  const worker = new Worker(WORKER, {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
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
  const tell = (input: ComparisonInput) => worker.postMessage(input, []);
  const told = (async () => {
    for await (const page of sides.before) tell({ side: 'before', page });
    for await (const page of sides.after) tell({ side: 'after', page });
    tell('COMPARE');
  })();
  told.catch(reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
