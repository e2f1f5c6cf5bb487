import type { Server } from '../core/server.ts';
import { forgetRunners, freeJobs, noteRunner } from './queries.ts';

export interface LockSettings {
  /** How often a runner of jobs says that it lives. */
  beatMillis: number;
}

/** A runner that has missed so many beats is gone. */
const MISSED_BEATS = 6;

/**
 * Frees the jobs of runners that are gone: a killed process leaves its jobs locked. The queue itself would wait four hours. A
 * runner whose process was only halted goes on with its job, which then runs twice.
 */
export async function keepLocks(
  { db, settings }: Pick<Server, 'db' | 'settings'>,
  onError: (error: unknown) => void,
  { beatMillis }: LockSettings = { beatMillis: 10_000 },
) {
  // An embedded database has one process, so everybody who held a lock in it is gone.
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
      // After a time without the database the others need time too to say that they live.
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
    /** The runner of some jobs in this process, under whose id they are locked from now on. The one before it has ended. */
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
