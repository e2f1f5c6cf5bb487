import { parentPort, workerData } from 'node:worker_threads';
import { compareTexts } from './compare-texts.ts';
import type { TextOfPage } from './read-text.ts';

/** Compares two texts in a thread of its own, so that a long one keeps nobody waiting. */
const { before, after } = workerData as { before: TextOfPage[]; after: TextOfPage[] };
parentPort?.postMessage(compareTexts(before, after), []);
