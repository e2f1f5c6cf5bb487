import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run, type RunnerOptions, type WorkerEvents } from 'graphile-worker';

/**
 * A runner looks for the next job before the named queue of its last one is free, so the jobs of such a queue can be this far
 * apart.
 */
const POLL_MILLIS = 200;

/** How long the queue may take to report its end after its last job. */
const LAST_WORDS_MILLIS = 5000;

/** A runner of the queue, which may also end on its own. */
export interface QueueRunner {
  /** Resolves once it runs no more jobs. */
  readonly ended: Promise<void>;
  /** Stops after the running jobs have finished. May be called repeatedly. */
  stop: () => void;
}

/** Starts a runner, which has its own id. */
export async function beginRunner(
  options: Required<Pick<RunnerOptions, 'pgPool' | 'taskList' | 'crontab' | 'concurrency'>>,
  onId: (id: string) => void,
  onError: (error: unknown) => void,
): Promise<QueueRunner> {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => onId(workerPool.id));
  const allStopped = workersStopped(events, options.concurrency);
  const runner = await run({
    ...options,
    noHandleSignals: true,
    // Without these delays, the queue does not wait for its own report, and a failing report would end the process.
    preset: { worker: { pollInterval: POLL_MILLIS, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') onError(new Error(message, { cause: meta?.['error'] }));
    }),
  });
  // It may already have ended on its own.
  const stop = () => void runner.stop().catch(() => undefined);
  // PostgreSQL may have locked a job although its answer was lost. A runner with a new id abandons that lock, which is then
  // freed.
  events.on('worker:getJob:error', ({ error }) => {
    onError(new Error('The queue could not look for a job.', { cause: error }));
    stop();
  });
  // When it fails to report two jobs at the same time, it counts one report twice and never reports its end.
  const timedOut = allStopped.then(() => pause(LAST_WORDS_MILLIS, undefined, { ref: false }));
  const ended = Promise.race([runner.promise, timedOut]).catch(onError).finally(stop);
  return { ended, stop };
}

async function workersStopped(events: WorkerEvents, concurrency: number): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  let left = concurrency;
  events.on('worker:stop', () => {
    left -= 1;
    if (left === 0) stopped.resolve();
  });
  return stopped.promise;
}
