import { parentPort } from 'node:worker_threads';
import { AppError } from './errors.ts';
import type { ThreadAnswer } from './thread.ts';

/** Does the jobs of a thread (see thread.ts). */
export function answerJobs<Job, T>(work: (job: Job) => T): void {
  parentPort?.on('message', (job: Job) => parentPort?.postMessage(answerTo(work, job), []));
}

function answerTo<Job, T>(work: (job: Job) => T, job: Job): ThreadAnswer<T> {
  try {
    return { found: work(job) };
  } catch (error) {
    if (error instanceof AppError) return { refused: { code: error.code, details: error.details } };
    throw error;
  }
}
