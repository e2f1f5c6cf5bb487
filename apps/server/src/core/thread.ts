import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@studyline/contract/core/errors';
import { AppError } from './errors.ts';

/** What a thread answers to a job. */
export type ThreadAnswer<T> = { found: T } | { refused: Pick<AppError, 'code' | 'details'> };

/**
 * A thread for work that would keep the process from everything else. The first job starts it. It does one job at a time, and is
 * replaced when a job makes it hang or crash. It does not keep the process running. A job throws the AppError of the thread, or
 * `tooExpensive` if it takes too long or too much memory.
 */
export function createThread<Job, T>(
  script: URL,
  { mostMillis, memoryMb, tooExpensive }: { mostMillis: number; memoryMb: number; tooExpensive: ErrorCode },
): (job: Job) => Promise<T> {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function end(): Promise<void> {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  async function runNext(job: Job): Promise<T> {
    worker ??= new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // Without the server's environment, because some settings are secrets.
      env: {},
      execArgv: [],
    }).on('error', () => undefined); // reported to the job
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer<T>>();
    const giveUp = () => reject(new AppError(tooExpensive));
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : reject(error);
    const onExit = () => reject(new Error('The thread ended.'));
    const timer = setTimeout(giveUp, mostMillis);
    const current = worker.once('message', resolve).once('error', onError).once('exit', onExit);
    current.ref();
    current.postMessage(job, []);
    let answer: ThreadAnswer<T>;
    try {
      answer = await promise;
    } catch (error) {
      await end();
      throw error;
    } finally {
      clearTimeout(timer);
      current.off('error', onError).off('exit', onExit).unref();
    }
    if ('found' in answer) return answer.found;
    throw new AppError(answer.refused.code, answer.refused.details);
  }

  return (job) => {
    const answer = last.then(() => runNext(job));
    last = answer.catch(() => undefined);
    return answer;
  };
}
