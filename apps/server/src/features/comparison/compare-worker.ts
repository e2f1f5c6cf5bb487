import { parentPort } from 'node:worker_threads';
import type { ComparedSides, ComparisonInput, ComparisonOutput } from './compare-in-worker.ts';
import { compareLines } from './compare-texts.ts';
import { type LinedPage, lineUp } from './read-text.ts';

/** Compares two texts in a separate thread, so that a long comparison does not block other requests. */
const pages: Record<keyof ComparedSides, LinedPage[]> = { before: [], after: [] };
const answer = (output: ComparisonOutput) => parentPort?.postMessage(output, []);
parentPort?.on('message', (input: ComparisonInput) => {
  if (input === 'COMPARE') return answer(compareLines(pages.before, pages.after));
  pages[input.side].push(lineUp(input.page));
  answer('READ');
});
