import type { Server } from '../core/server.ts';
import { forgetRunners, freeJobs, noteRunner } from './queries.ts';

export interface LockSettings {
  /** How often a runner of jobs records that it is alive. */
  beatMillis: number;
}

/** A runner that has missed this many beats is considered dead. */
const MISSED_BEATS = 6;

/**
 * Frees the jobs of dead runners: a killed process leaves its jobs locked, and the queue itself would wait four hours. A runner
 * whose process was only paused continues its job, which then runs twice.
 */
export async function keepLocks(
  { db, settings }: Pick<Server, 'db' | 'settings'>,
  onError: (error: unknown) => void,
  { beatMillis }: LockSettings = { beatMillis: 10_000 },
) {
  // An embedded database has only this process, so every earlier holder of a lock is gone.
  if (settings.database === null) await freeJobs(db, 0);
  const runners = new Map<string, string>();
  const former = new Set<string>();
  let beats = 0;
  let beating: Promise<void> | undefined;

  const beat = async (): Promise<void> => {
    try {
      for (const id of runners.values()) await noteRunner(db, id);
      const ended = [...former];
      await forgetRunners(db, ended);
      for (const id of ended) former.delete(id);
      beats += 1;
      // After the database was unavailable, other runners also need time to record that they are alive.
      if (beats > MISSED_BEATS) await freeJobs(db, MISSED_BEATS * beatMillis);
    } catch (error) {
      beats = 0;
      onError(error);
    }
  };
  const hurry = (): void => {
    beating ??= beat().finally(() => (beating = undefined));
  };
  const timer = setInterval(hurry, beatMillis);
  timer.unref();
  return {
    /** Sets the runner of some jobs in this process, whose id locks them from then on. The previous runner has ended. */
    setRunner: (name: string, id: string): void => {
      const before = runners.get(name);
      if (before) former.add(before);
      runners.set(name, id);
      hurry();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await beating;
    },
  };
}
