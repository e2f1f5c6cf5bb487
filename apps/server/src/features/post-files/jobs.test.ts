import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { startApp } from '../../../test/app.ts';
import { buildWorld } from '../../../test/world.ts';
import { makePdf } from '../../files/previews-fixture.ts';
import { newFileKey, pageKey, thumbnailKey } from './file-keys.ts';
import { insertPendingFile } from './file-queries.ts';
import { makePreviews, sweepPendingFiles, postFileJobs } from './jobs.ts';
import {
  add,
  ageFile,
  eventsOf,
  fileOf,
  fileOfVersion,
  isFileKept,
  pdfBytes,
  readPost,
  replace,
} from '../../../test/posts.ts';

const app = await startApp();
const { study, manager, author } = await buildWorld(app.server.db);
afterAll(() => app.close());

const pagesOf = (fileId: number) =>
  app.server.db.selectFrom('file_page').selectAll().where('file_id', '=', fileId).orderBy('page').execute();
async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of app.server.storage.list('studies/')) found.push(key);
  return found;
}

/** A file whose upload was interrupted by a crash that many hours ago. */
const abandon = async (hours: number, bytes?: Buffer) => {
  const storageKey = newFileKey(study.channelId);
  const facts = { channelId: study.channelId, storageKey, fileName: 'cut.pdf', createdBy: author.userId };
  const fileId = await insertPendingFile(app.server.db, facts);
  if (bytes) await app.server.storage.put(storageKey, Readable.from([bytes]), { maxBytes: 1000 });
  await ageFile(app, fileId, hours);
  return { fileId, storageKey };
};

describe('makePreviews', () => {
  test('keeps pages, text and images, and announces it once, no matter how often it runs', async () => {
    const pdf = await makePdf(Array.from({ length: 7 }, (_, i) => `Dose level ${i + 1}`));
    const { postId } = (await add(app, study, manager, { intent: 'PUBLISH' }, fileOf(pdf))).body;
    await makePreviews(app.server, { postId, version: 1 });
    await makePreviews(app.server, { postId, version: 1 });
    const file = await fileOfVersion(app, postId);
    expect(file).toMatchObject({ preview_status: 'READY', preview_reason: null, page_count: 7 });
    expect((await pagesOf(file.id)).map((p) => [p.page, p.width, p.height, p.text?.trim()])).toEqual(
      Array.from({ length: 7 }, (_, i) => [i + 1, 612, 792, `Dose level ${i + 1}`]),
    );
    const stored = await keys();
    const pictures = [1, 2, 3, 4, 5].map((page) => pageKey(file.storage_key, page));
    expect(stored).toEqual(expect.arrayContaining([thumbnailKey(file.storage_key), ...pictures]));
    expect(await eventsOf(app, postId)).toEqual(['post.created', 'post.published', 'post.previewed']);
    const opened = await readPost(app, manager, postId);
    expect(opened.body.documentPreviewData).toEqual({
      status: 'READY',
      reason: null,
      totalPages: 7,
      shownPages: 7,
      recognition: 'NONE',
      isConverted: false,
    });
  });

  test('gives the reason if there is none', async () => {
    for (const [file, reason] of [
      [fileOf(pdfBytes()), 'BROKEN'],
      [fileOf(await makePdf(['Secret'], { userPassword: 'x', ownerPassword: 'y' })), 'ENCRYPTED'],
      [fileOf('a;b\n1;2\n', 'table.csv'), 'NO_PREVIEW'],
    ] as const) {
      const { postId } = (await add(app, study, manager, {}, file)).body;
      await makePreviews(app.server, { postId, version: 1 });
      expect(await fileOfVersion(app, postId)).toMatchObject({
        preview_status: 'NONE',
        preview_reason: reason,
      });
      expect((await eventsOf(app, postId)).at(-1)).toBe('post.previewed');
    }
  });

  test('uses the file the version has at that point, and none if it is gone', async () => {
    const { postId } = (await add(app, study, author)).body;
    await replace(app, author, postId, {}, fileOf(await makePdf(['Second try'])));
    await makePreviews(app.server, { postId, version: 1 });
    expect(await fileOfVersion(app, postId)).toMatchObject({ preview_status: 'READY', page_count: 1 });
    await makePreviews(app.server, { postId, version: 9 });
  });

  test('throws if the bytes are missing, so that it is retried', async () => {
    const { postId } = (await add(app, study, author)).body;
    await app.server.storage.remove((await fileOfVersion(app, postId)).storage_key);
    await expect(makePreviews(app.server, { postId, version: 1 })).rejects.toThrow(/No file is stored/);
    expect((await fileOfVersion(app, postId)).preview_status).toBe('PENDING');
  });
});

describe('sweepPendingFiles', () => {
  test('removes what a crash left behind a day ago, with its bytes, and nothing newer', async () => {
    const withBytes = await abandon(25, pdfBytes());
    const without = await abandon(25);
    const young = await abandon(23, pdfBytes());
    await sweepPendingFiles(app.server);
    for (const { fileId } of [withBytes, without]) expect(await isFileKept(app, fileId)).toBe(false);
    expect(await isFileKept(app, young.fileId)).toBe(true);
    expect(await keys()).toContain(young.storageKey);
    expect(await keys()).not.toContain(withBytes.storageKey);
  });

  test('removes a deleted draft’s file a day later, with its pages and images', async () => {
    const pdf = await makePdf(['Not to be kept']);
    const { postId } = (await add(app, study, author, {}, fileOf(pdf))).body;
    const { id, storage_key: key } = await fileOfVersion(app, postId);
    await makePreviews(app.server, { postId, version: 1 });
    await ageFile(app, id, 48);
    await replace(app, author, postId);
    await sweepPendingFiles(app.server);
    expect(await isFileKept(app, id)).toBe(true);
    await ageFile(app, id, 25);
    await sweepPendingFiles(app.server);
    expect(await isFileKept(app, id)).toBe(false);
    expect(await pagesOf(id)).toEqual([]);
    expect((await keys()).filter((k) => k.startsWith(key.slice(0, -8)))).toEqual([]);
    expect((await fileOfVersion(app, postId)).state).toBe('STORED');
  });

  test('never touches files of posts, and may run twice at once', async () => {
    const { postId } = (await add(app, study, manager, { intent: 'PUBLISH' })).body;
    const { id, storage_key: key } = await fileOfVersion(app, postId);
    await ageFile(app, id, 1000);
    const old = await Promise.all(Array.from({ length: 5 }, () => abandon(30, pdfBytes())));
    await Promise.all([sweepPendingFiles(app.server), sweepPendingFiles(app.server)]);
    expect(await keys()).toContain(key);
    for (const { fileId } of old) expect(await isFileKept(app, fileId)).toBe(false);
  });
});

describe('postFileJobs', () => {
  test('have unique names, and accept the payloads of the crontab and the outbox', () => {
    expect(new Set(postFileJobs.map((job) => job.name)).size).toBe(postFileJobs.length);
    for (const job of postFileJobs.filter((one) => one.cron)) expect(job.schema.parse({})).toEqual({});
    const previews = postFileJobs.find((job) => job.name === 'previews');
    const row = {
      id: 1,
      generation: 1,
      xid: '1',
      type: 'post.created' as const,
      actorUserId: 1,
      sessionId: null,
      source: 'APP',
      requestId: null,
      clientId: null,
      channelId: 1,
      postId: 17,
      version: 2,
      teamId: null,
      subjectUserId: null,
      details: {},
    };
    for (const type of ['post.created', 'post.versionAdded', 'post.fileReplaced'] as const)
      expect(previews?.schema.parse(previews.on?.[type]?.(row, app.server))).toEqual({
        postId: 17,
        version: 2,
      });
  });
});
