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
import { settle } from './partial-writes.ts';
import type { Rehearsed } from './while-writing.ts';

/** One fault. Its line of the report begins with its title. */
export interface Fault {
  title: string;
  /** Whether it affects the shared installation. Those that do run one after the other, concurrently with the others. */
  isShared?: boolean;
  rehearse(stage: Stage): Promise<Rehearsed>;
}

/** Thrown if this machine does not allow a fault. */
export class Refused extends Error {}

/** What the faults share. */
export interface Stage {
  /** Separate for each fault, so that it can be repeated alone. */
  random: () => number;
  /** A running installation with the demo. A fault that breaks it must leave it running. */
  shared: Installation;
  /** How long its first start took. */
  firstStartMillis: number;
  /** Its initial demo: rows by table. */
  demo: Record<string, number>;
  /** Runs work on an installation that has never been started. */
  onEmpty<T>(work: (installation: Installation) => Promise<T>, env?: Record<string, string>): Promise<T>;
  /** Runs work on a copy of the installation with the demo, which is not started yet. */
  onCopy<T>(work: (installation: Installation) => Promise<T>, env?: Record<string, string>): Promise<T>;
  /** Two processes on an external PostgreSQL, with the demo. A fault that breaks them must leave them running. */
  external(): Promise<External>;
  /** Creates a new folder. */
  folder(): Promise<string>;
}

/** Creates the installation with the demo that all faults use or copy. */
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
    onCopy: (work, env) => on((own) => copyInstallation(original, own, env), work),
    external: () => (external ??= folder().then(startExternal)),
    close: async () => {
      await (await external)?.close();
      await discardInstallation(shared, sharedFolder);
    },
  };
}
