import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compareVersions } from '@studyline/contract/comparison/calls';
import {
  downloadFile,
  findInPreviews,
  getPreviewImage,
  getPreviewText,
} from '@studyline/contract/post-files/calls';
import { searchStudy } from '@studyline/contract/search/calls';
import { startApp } from '../../../test/app.ts';
import { add, eventsOf, fileOf, fileOfVersion, readPost, replace } from '../../../test/posts.ts';
import { buildWorld } from '../../../test/world.ts';
import { makeDocx, writeProgram } from '../../files/office-fixture.ts';
import { makePdf } from '../../files/previews-fixture.ts';
import { makePreviews, postFileJobs } from './jobs.ts';

const PAGES = 7;

/** LibreOffice, as far as these tests need it: it makes a PDF, whatever the file says. */
const folder = await mkdtemp(join(tmpdir(), 'studyline-office-'));
const pdf = join(folder, 'made.pdf');
await writeFile(pdf, await makePdf(Array.from({ length: PAGES }, (_, i) => `Storage of kit ${i + 1}`)));
const soffice = await writeProgram(folder, 'soffice', `cp "${pdf}" "$output/document.pdf"`);

const without = await startApp();
const app = await startApp({ database: without.database, env: { LIBREOFFICE_PATH: soffice } });
const { study, manager } = await buildWorld(app.server.db);
afterAll(async () => {
  await app.close();
  await without.close();
  await rm(folder, { recursive: true });
});

const docx = makeDocx(['Storage of kits']);
const publish = async () =>
  (await add(app, study, manager, { intent: 'PUBLISH' }, fileOf(docx, 'Manual.docx'))).body.postId;
const opened = async (postId: number) => (await readPost(app, manager, postId)).body.documentPreviewData;

test('an Office file has the pages of the PDF made of it, and says so', async () => {
  const postId = await publish();
  await makePreviews(app.server, { postId, version: 1 });
  expect(await opened(postId)).toMatchObject({
    status: 'READY',
    reason: null,
    totalPages: PAGES,
    isConverted: true,
  });
  const params = { id: postId, version: 1 };
  const as = app.as(manager);
  // One of the pages that are drawn when someone turns to them.
  const image = await as.call(getPreviewImage, { params: { ...params, page: 6 } });
  expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp']);
  const { body } = await as.call(getPreviewText, { params: { ...params, page: 6 } });
  expect(body.text).toBe('Storage of kit 6');
  const found = await as.call(findInPreviews, { params, query: { text: 'kit 6' } });
  // Something of the file may not be in its PDF.
  expect(found.body).toMatchObject({ totalCount: 1, isComplete: false, hits: [{ page: 6 }] });
  const channel = { channelId: study.channelId };
  const searched = await as.call(searchStudy, { params: channel, query: { search: 'storage' } });
  expect(searched.body.items.map(({ post }) => post.postDetail.postId)).toContain(postId);
});

test('what is downloaded is the file itself', async () => {
  const postId = await publish();
  await makePreviews(app.server, { postId, version: 1 });
  const { bytes, headers } = await app.as(manager).call(downloadFile, { params: { id: postId } });
  expect(bytes.equals(docx)).toBe(true);
  expect(headers['content-disposition']).toContain('attachment');
});

test('a comparison of Office files is never complete', async () => {
  const postId = await publish();
  await makePreviews(app.server, { postId, version: 1 });
  const other = fileOf(makeDocx(['Storage of more kits']), 'Manual.docx');
  await replace(app, manager, postId, { intent: 'PUBLISH', description: 'More' }, other);
  await makePreviews(app.server, { postId, version: 2 });
  const params = { id: postId, version: 1, otherVersion: 2 };
  const { body } = await app.as(manager).call(compareVersions, { params });
  expect(body).toMatchObject({ status: 'COMPARED', changeCount: 0, isComplete: false, isConverted: true });
});

test('without LibreOffice a file says why it has no preview, and is converted once it is there', async () => {
  const postId = await publish();
  await makePreviews(without.server, { postId, version: 1 });
  const none = { status: 'NONE', reason: 'NO_CONVERTER', isConverted: false };
  expect(await opened(postId)).toMatchObject(none);

  const convertWaiting = postFileJobs.find(({ name }) => name === 'convert-waiting')!;
  await convertWaiting.run(without.server, {});
  expect(await opened(postId)).toMatchObject(none);

  await convertWaiting.run(app.server, {});
  expect(await opened(postId)).toMatchObject({ status: 'PENDING', reason: null });
  const { id } = await fileOfVersion(app, postId);
  await makePreviews(app.server, { postId, version: 1 });
  expect(await fileOfVersion(app, postId)).toMatchObject({ id, preview_status: 'READY', page_count: PAGES });
  expect(await eventsOf(app, postId)).toEqual([
    'post.created',
    'post.published',
    'post.previewed',
    'post.previewed',
  ]);
});
