import { z } from 'zod';
import { systemActor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import { job, type Job } from '../../jobs/job.ts';
import type { OutboxRow } from '../../outbox/outbox-queries.ts';
import { claimStaleFile, findUnpreviewedFile, insertPreviews } from './file-queries.ts';
import { storePictures } from './previews.ts';
import { eraseFile } from './upload.ts';

const DAY_MS = 86_400_000;

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
  });
}

/** Removes files that have been PENDING for a day: from uploads interrupted by a crash, and released files. */
export async function sweepPendingFiles(server: Server): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  for (let file; (file = await claimStaleFile(server.db, before));) await eraseFile(server, file);
  await server.storage.removeUnfinished(before);
}

const versionOf = (row: OutboxRow): VersionRef => ({ postId: row.postId ?? 0, version: row.version ?? 0 });

export const postFileJobs: readonly Job[] = [
  job({
    name: 'previews',
    schema: versionRef,
    on: { 'post.created': versionOf, 'post.versionAdded': versionOf, 'post.fileReplaced': versionOf },
    run: makePreviews,
  }),
  job({ name: 'sweep-pending-files', schema: z.object({}), cron: '41 * * * *', run: sweepPendingFiles }),
];
