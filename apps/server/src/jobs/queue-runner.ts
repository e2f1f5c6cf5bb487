import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run, type RunnerOptions, type WorkerEvents } from 'graphile-worker';

/**
 * A runner looks for the next job before the named queue of the last one is free, so the jobs of such a queue come one in so many
 * milliseconds at the slowest.
 */
const POLL_MILLIS = 200;

/** How long the queue may need to say that it has ended, after its last job. */
const LAST_WORDS_MILLIS = 5000;

/** A runner of the queue, which may end by itself. */
export interface QueueRunner {
  /** Resolves once it runs nothing more. */
  readonly ended: Promise<void>;
  /** Lets the jobs that run come to their end. May be called again. */
  stop: () => void;
}

/** Begins to run jobs, each runner under an id of its own. */
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
    // Without the delays the queue does not wait for its own report, and one that fails would end the process.
    preset: { worker: { pollInterval: POLL_MILLIS, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') onError(new Error(message));
    }),
  });
  // It may have ended by itself.
  const stop = () => void runner.stop().catch(() => undefined);
  // PostgreSQL may have locked a job for an answer that was lost. Under a new id the runner leaves that lock behind, to be freed.
  events.on('worker:getJob:error', ({ error }) => {
    onError(new Error('The queue could not look for a job.', { cause: error }));
    stop();
  });
  // When it cannot report two jobs at once, it counts one report too often and never says that it has ended.
  const timedOut = allStopped.then(() => pause(LAST_WORDS_MILLIS, undefined, { ref: false }));
  const ended = Promise.race([runner.promise, timedOut]).catch(onError).finally(stop);
  return { ended, stop };
}

async function workersStopped(events: WorkerEvents, places: number): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  let left = places;
  events.on('worker:stop', () => {
    left -= 1;
    if (left === 0) stopped.resolve();
  });
  return stopped.promise;
}
