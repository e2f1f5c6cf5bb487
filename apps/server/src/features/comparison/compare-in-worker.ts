import { Worker } from 'node:worker_threads';
import type { ComparedTexts } from './compare-texts.ts';
import type { TextOfPage } from './read-text.ts';

const WORKER = new URL('compare-worker.ts', import.meta.url);
const MOST_MILLIS = 20_000;
const MEMORY_MB = 256;
/** Its garbage is collected early, because a comparison should take little memory rather than little time. */
const YOUNG_MEMORY_MB = 1;

/** The pages of both versions, in order. They are read one after another and never held all at once. */
export interface ComparedSides {
  before: Iterable<TextOfPage> | AsyncIterable<TextOfPage>;
  after: Iterable<TextOfPage> | AsyncIterable<TextOfPage>;
}

/** What the thread answers: that it has read the page, or the result. */
export type ComparisonOutput = 'READ' | ComparedTexts;

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
  let goOn: (() => void) | undefined;
  worker.on('message', (output: ComparisonOutput) => {
    if (output === 'READ') goOn?.();
    else resolve(output);
  });
  worker.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(undefined) : reject(error),
  );
  worker.once('exit', (code) => reject(new Error(`The comparison ended with ${code}.`)));
  const tell = (input: ComparisonInput) => worker.postMessage(input, []);
  const tellPages = async () => {
    for (const side of ['before', 'after'] as const)
      for await (const page of sides[side]) {
        const read = new Promise<void>((done) => (goOn = done));
        tell({ side, page });
        // Otherwise pages would wait in memory for the thread.
        await read;
      }
    tell('COMPARE');
  };
  tellPages().catch(reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
