import { z } from 'zod';
import { DAY_MILLIS } from '@studyline/contract/core/days';
import { systemActor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { job, type Job } from '../../jobs/job.ts';
import type { OutboxRow } from '../../outbox/outbox-queries.ts';
import { addJob } from '../../jobs/queries.ts';
import { pagesSource } from './file-keys.ts';
import { claimStaleFile, claimUnconverted, findUnpreviewedFile, insertPreviews } from './file-queries.ts';
import { storeConversion, storePictures } from './previews.ts';
import {
  countRecognised,
  findUnrecognised,
  findWaitingFiles,
  finishRecognition,
  writeRecognised,
} from './recognition-queries.ts';
import { eraseFile } from './upload.ts';

/** How many people have a file in the queue of the processes that read them. The others wait for their turn in the database. */
const PEOPLE_AT_ONCE = 4;

const versionRef = z.object({ postId: z.number().int(), version: z.number().int() });
type VersionRef = z.output<typeof versionRef>;

/**
 * Processes the file of a version: its pages with their text, the first images, a thumbnail. A file is processed once. A failure
 * that is not the file's fault is thrown, so that the job is retried.
 */
export async function makePreviews(server: Server, ref: VersionRef): Promise<void> {
  const file = await findUnpreviewedFile(server.db, ref);
  if (!file) return;
  const open = () => server.storage.read(file.storageKey);
  const preview = await server.previewer.render({ open }, file.mimeType);
  try {
    if (preview.conversion) await storeConversion(server, file.storageKey, preview.conversion);
    await storePictures(server, file.storageKey, preview.pages, { thumbnail: preview.thumbnail });
  } finally {
    await preview.dispose();
  }
  const { fileId } = file;
  const facts = {
    fileId,
    pageCount: preview.pageCount,
    reason: preview.reason ?? null,
    pages: preview.texts,
    sketches: preview.sketches,
  };
  const actor = systemActor(server, 'SYSTEM');
  await transact(actor, async (trx) => {
    for (const version of await insertPreviews(trx, facts))
      record(trx, actor, { type: 'post.previewed', ...version, pages: preview.pageCount });
    if (preview.texts.some(({ isPicture }) => isPicture)) await addRecognition(trx, fileId);
  });
}

const fileRef = z.object({ fileId: z.int() });

/** The job is added behind those of other files, so that each gets its turn. */
const addRecognition = (trx: Trx, fileId: number): Promise<void> =>
  addJob(trx, 'recognise', { fileId }, { key: `recognise:${fileId}`, queue: `recognise ${fileId}` });

/**
 * Recognises the text of some pages of a file that are pictures. Each page is kept as soon as it is read, so an interrupted run loses
 * one page. The next run goes on after it.
 */
export async function recognisePages(server: Server, { fileId }: z.output<typeof fileRef>): Promise<void> {
  const file = await findUnrecognised(server.db, fileId);
  if (!file) return;
  if (file.pages.length > 0) {
    const source = pagesSource(file);
    const open = () => server.storage.read(source.key);
    await server.previewer.recognise({ open }, source.mimeType, file.pages, async (page, found) => {
      await writeRecognised(server.db, { fileId, page }, found);
      // What it could not read may have taken long.
      return found !== undefined;
    });
  }
  const actor = systemActor(server, 'SYSTEM');
  await transact(actor, async (trx) => {
    const versions = await finishRecognition(trx, fileId);
    if (!versions) return addRecognition(trx, fileId);
    const pages = await countRecognised(trx, fileId);
    for (const version of versions) record(trx, actor, { type: 'post.recognised', ...version, pages });
  });
}

/** Adds the jobs of all files with pages that wait: from before an upgrade or a restored backup, or whose job has failed too often. */
async function recogniseWaiting({ db }: Server): Promise<void> {
  const waiting = await findWaitingFiles(db);
  await db.transaction().execute(async (trx) => {
    for (const fileId of waiting) await addRecognition(trx, fileId);
  });
}

/** The versions whose files are put back at a time. */
const VERSIONS_AT_ONCE = 100;

/** Makes previews of the Office files that have none because LibreOffice was not installed when they arrived. */
async function convertWaiting({ db, previewer }: Server): Promise<void> {
  if (!previewer.canConvert) return;
  const claim = () =>
    db.transaction().execute(async (trx) => {
      const versions = await claimUnconverted(trx, VERSIONS_AT_ONCE);
      for (const { postId, version } of versions)
        await addJob(
          trx,
          'previews',
          { postId, version },
          {
            key: `previews:${postId}.${version}`,
            queue: 'previews of files from before',
            inTurns: true,
          },
        );
      return versions.length;
    });
  while ((await claim()) > 0);
}

/** Removes files that have been PENDING for a day: from uploads interrupted by a crash, and released files. */
export async function sweepPendingFiles(server: Server): Promise<void> {
  const before = new Date(now().getTime() - DAY_MILLIS);
  for (let file; (file = await claimStaleFile(server.db, before));) await eraseFile(server, file);
  await server.storage.removeUnfinished(before);
}

const versionOf = (row: OutboxRow): VersionRef => ({ postId: row.postId ?? 0, version: row.version ?? 0 });

export const postFileJobs: readonly Job[] = [
  job({
    name: 'previews',
    schema: versionRef,
    on: { 'post.created': versionOf, 'post.versionAdded': versionOf, 'post.fileReplaced': versionOf },
    inTurns: true,
    // Most of them wait for the one that is processed.
    concurrency: PEOPLE_AT_ONCE,
    run: makePreviews,
  }),
  // Apart from other jobs, which would wait for seconds or minutes.
  job({ name: 'recognise', schema: fileRef, concurrency: 1, run: recognisePages }),
  job({ name: 'convert-waiting', schema: z.object({}), atStart: true, run: convertWaiting }),
  job({
    name: 'recognise-waiting',
    schema: z.object({}),
    cron: '17 * * * *',
    atStart: true,
    run: recogniseWaiting,
  }),
  job({ name: 'sweep-pending-files', schema: z.object({}), cron: '41 * * * *', run: sweepPendingFiles }),
];
