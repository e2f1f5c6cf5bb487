import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { readSettings } from '../../apps/server/src/core/env.ts';
import { allJobs } from '../../apps/server/src/all-jobs.ts';
import { startJobs } from '../../apps/server/src/jobs/start-jobs.ts';
import { assemble, type OpenServer } from '../../apps/server/src/open-server.ts';
import { seedDemo } from '../../apps/server/seed/seed-demo.ts';
import * as cluster from '../../apps/server/test/cluster.ts';
import { findBrowser } from '../../scripts/browser.mjs';

const PREVIEWS_MILLIS = 600_000;

declare module 'vitest' {
  export interface ProvidedContext {
    browser: { executablePath: string; args: string[] };
    /** The files of the seeded demo, which every world copies. */
    demoFiles: string;
  }
}

/**
 * One PostgreSQL for the run, with the demo seeded once into the template database. Every journey works on a copy of database and
 * files, so journeys neither wait for the seed nor see each other.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a global setup as the default export.
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'studyline-e2e-'));
  const teardown = await cluster.setup(project, (urls) => seed(urls, dataDir));
  const { executablePath, args } = await findBrowser();
  // The CPU draws. Emulating a graphics card takes more than half of the time of a journey.
  project.provide('browser', { executablePath, args: [...args, '--disable-gpu'] });
  project.provide('demoFiles', dataDir);
  return async () => {
    await teardown();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function seed(urls: { ownerUrl: string; appUrl: string }, dataDir: string): Promise<void> {
  const settings = readSettings({ STUDYLINE_DATA_DIR: dataDir, STUDYLINE_DEMO: 'on' });
  const opened = await assemble(settings, urls);
  try {
    await seedDemo(opened);
    await previewAll(opened);
  } finally {
    await opened.close();
  }
}

/** Renders the pages of the demo's documents before the copies are made, so that it is done once and not in each. */
async function previewAll(opened: OpenServer): Promise<void> {
  const stop = await startJobs(opened, allJobs, () => undefined);
  try {
    for (const until = Date.now() + PREVIEWS_MILLIS; Date.now() < until; await pause(100)) {
      const waiting = await opened.server.db
        .selectFrom('stored_file')
        .select('id')
        .where('preview_status', '=', 'PENDING')
        .where('state', '=', 'STORED')
        .limit(1)
        .executeTakeFirst();
      if (!waiting) return;
    }
    throw new Error('The previews of the demo were not finished in time.');
  } finally {
    await stop();
  }
}
