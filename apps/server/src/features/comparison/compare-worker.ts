import { parentPort, workerData } from 'node:worker_threads';
import { compareTexts } from './compare-texts.ts';
import type { TextOfPage } from './read-text.ts';

/** Compares two texts in a separate thread, so that a long comparison does not block other requests. */
const { before, after } = workerData as { before: TextOfPage[]; after: TextOfPage[] };
parentPort?.postMessage(compareTexts(before, after), []);
