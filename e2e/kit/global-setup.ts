import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { readSettings } from '../../apps/server/src/core/env.ts';
import { allJobs } from '../../apps/server/src/all-jobs.ts';
import type { Server } from '../../apps/server/src/core/server.ts';
import { makePreviews } from '../../apps/server/src/features/post-files/jobs.ts';
import { findPosition } from '../../apps/server/src/jobs/queries.ts';
import { readBatch } from '../../apps/server/src/outbox/outbox-queries.ts';
import { startJobs } from '../../apps/server/src/jobs/start-jobs.ts';
import { assemble, type OpenServer } from '../../apps/server/src/open-server.ts';
import { seedDemo } from '../../apps/server/seed/seed-demo.ts';
import * as cluster from '../../apps/server/test/cluster.ts';
import { findBrowser } from '../../scripts/browser.mjs';

const JOBS_MILLIS = 600_000;

const FRUGAL = [
  // The CPU draws. Emulating a graphics card takes more than half of the time of a journey.
  '--disable-gpu',
  // The next window of a browser gets the process of the one before, and with it the compiled scripts.
  '--process-per-site',
  // No page lasts long enough to repay the optimising compilers, which run on threads beside it.
  '--js-flags=--no-maglev,--no-turbofan',
];

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
  project.provide('browser', { executablePath, args: [...args, ...FRUGAL] });
  project.provide('demoFiles', dataDir);
  return async () => {
    await teardown();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function seed(urls: { ownerUrl: string; appUrl: string }, dataDir: string): Promise<void> {
  const settings = readSettings({ STUDYLINE_DATA_DIR: dataDir, STUDYLINE_DEMO: 'on' });
  // Each has its own process for previews.
  const [opened, second] = [await assemble(settings, urls), await assemble(settings, urls)];
  try {
    await seedDemo(opened);
    await previewAll([opened.server, second.server]);
    await runJobs(opened);
  } finally {
    await second.close();
    await opened.close();
  }
}

/** Renders the pages of the demo's documents before the copies are made, so that it is done once and not in each. */
async function previewAll(servers: readonly Server[]): Promise<void> {
  const waiting = await servers[0]!.db
    .selectFrom('post_version')
    .innerJoin('stored_file', 'stored_file.id', 'post_version.file_id')
    .select(['post_id as postId', 'version'])
    .where('preview_status', '=', 'PENDING')
    .execute();
  const work = async (server: Server) => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await makePreviews(server, next);
  };
  await Promise.all(servers.map(work));
}

/** Runs the jobs that the demo leaves, so that none of the copies has to. */
async function runJobs(opened: OpenServer): Promise<void> {
  const { db } = opened.server;
  const left = `select id from graphile_worker.jobs where task_identifier = 'previews' limit 1`;
  const isDone = async () =>
    (await readBatch(db, await findPosition(db))).length === 0 &&
    (await cluster.query(opened.urls.ownerUrl, left)).length === 0;
  const stop = await startJobs(opened, allJobs, () => undefined);
  try {
    for (const until = Date.now() + JOBS_MILLIS; Date.now() < until; await pause(50)) {
      if (await isDone()) return;
    }
    throw new Error('The jobs of the demo were not finished in time.');
  } finally {
    await stop();
  }
}
