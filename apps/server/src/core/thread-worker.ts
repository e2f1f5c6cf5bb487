import { parentPort } from 'node:worker_threads';
import { AppError } from './errors.ts';
import type { ThreadAnswer } from './thread.ts';

/** Does the jobs of a thread (see thread.ts). */
export function answerJobs<Job, T>(work: (job: Job) => T | Promise<T>): void {
  parentPort?.on('message', async (job: Job) => parentPort?.postMessage(await answerTo(work, job), []));
}

async function answerTo<Job, T>(work: (job: Job) => T | Promise<T>, job: Job): Promise<ThreadAnswer<T>> {
  try {
    return { found: await work(job) };
  } catch (error) {
    if (error instanceof AppError) return { refused: { code: error.code, details: error.details } };
    throw error;
  }
}
