import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readDemo } from './demo.ts';
import { type External, startExternal } from './external.ts';
import {
  copyInstallation,
  createInstallation,
  discardInstallation,
  type Installation,
} from './installation.ts';
import { settle } from './halves.ts';
import type { Rehearsed } from './under-writing.ts';

/** One fault. Its title is the beginning of its line. */
export interface Fault {
  title: string;
  /** Whether it strikes the shared installation. Those that do take turns, and the others meanwhile. */
  isShared?: boolean;
  rehearse(stage: Stage): Promise<Rehearsed>;
}

/** Thrown by a fault that this machine refuses to let happen. */
export class Refused extends Error {}

/** What the faults share. */
export interface Stage {
  /** Of this fault's own, so that it can be repeated alone. */
  random: () => number;
  /** A running installation with the demo. Whoever breaks it leaves it running. */
  shared: Installation;
  /** How long its first start took. */
  firstStartMillis: number;
  /** The demo that it began with: rows by table. */
  demo: Record<string, number>;
  /** Runs work on an installation that has never been started. */
  onEmpty<T>(work: (installation: Installation) => Promise<T>, env?: Record<string, string>): Promise<T>;
  /** Runs work on a copy of the installation with the demo, which is not started yet. */
  onCopy<T>(work: (installation: Installation) => Promise<T>): Promise<T>;
  /** Two processes on an external PostgreSQL, with the demo. Whoever breaks them leaves them running. */
  external(): Promise<External>;
  /** A new folder. */
  folder(): Promise<string>;
}

/** Makes the installation with the demo that all faults use or copy. */
export async function createStage(root: string): Promise<Omit<Stage, 'random'> & { close(): Promise<void> }> {
  let folders = 0;
  let external: Promise<External> | undefined;
  const folder = async (): Promise<string> => {
    const path = join(root, String((folders += 1)));
    await mkdir(path, { mode: 0o700 });
    return path;
  };

  async function on<T>(
    make: (folder: string) => Promise<Installation>,
    work: (installation: Installation) => Promise<T>,
  ): Promise<T> {
    const own = await folder();
    const installation = await make(own);
    try {
      return await work(installation);
    } finally {
      await discardInstallation(installation, own);
    }
  }

  const original = await createInstallation({ folder: await folder() });
  const since = performance.now();
  await original.start();
  const firstStartMillis = performance.now() - since;
  const demo = await readDemo(original);
  const db = await original.connect();
  await settle(db);
  await db.end();
  await original.stop();
  const sharedFolder = await folder();
  const shared = await copyInstallation(original, sharedFolder);
  await shared.start();
  return {
    shared,
    firstStartMillis,
    demo,
    folder,
    onEmpty: (work, env) => on((own) => createInstallation({ folder: own, ...(env ? { env } : {}) }), work),
    onCopy: (work) => on((own) => copyInstallation(original, own), work),
    external: () => (external ??= folder().then(startExternal)),
    close: async () => {
      await (await external)?.close();
      await discardInstallation(shared, sharedFolder);
    },
  };
}
