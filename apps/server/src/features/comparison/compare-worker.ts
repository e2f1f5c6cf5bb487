import { parentPort } from 'node:worker_threads';
import type { ComparedSides, ComparisonInput } from './compare-in-worker.ts';
import { compareLines } from './compare-texts.ts';
import { type LinedPage, lineUp } from './read-text.ts';

/** Compares two texts in a separate thread, so that a long comparison does not block other requests. */
const pages: Record<keyof ComparedSides, LinedPage[]> = { before: [], after: [] };
parentPort?.on('message', (input: ComparisonInput) => {
  if (input === 'COMPARE') parentPort?.postMessage(compareLines(pages.before, pages.after), []);
  else pages[input.side].push(lineUp(input.page));
});
