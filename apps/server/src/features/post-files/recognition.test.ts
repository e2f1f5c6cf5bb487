import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { compareVersions } from '@studyline/contract/comparison/calls';
import { findInPreviews, getPreviewText } from '@studyline/contract/post-files/calls';
import { searchStudy } from '@studyline/contract/search/calls';
import { startApp } from '../../../test/app.ts';
import { add, eventsOf, fileOf, fileOfVersion, readPost, replace } from '../../../test/posts.ts';
import { buildWorld } from '../../../test/world.ts';
import { root } from '../../../test/sources.ts';
import { makePdf, writePdf } from '../../files/previews-fixture.ts';
import type { Previewer } from '../../files/previews.ts';
import { makePreviews, recognisePages } from './jobs.ts';

const app = await startApp();
const { study, manager, reader } = await buildWorld(app.server.db);
afterAll(() => app.close());
afterEach(() => void vi.restoreAllMocks());

type Recognise = Previewer['recognise'];

/** Reads "word 3 of page 3" on page 3, as if it took no time. */
const readAtOnce = (says = (page: number) => `word ${page} of page ${page}`) =>
  vi.spyOn(app.server.previewer, 'recognise').mockImplementation(async (_, __, pages, onPage) => {
    for (const page of pages) {
      const words = Int32Array.from([0, 4, 1000, 1000, 500, 100]);
      if (!(await onPage(page, { page, text: says(page), words }))) break;
    }
  });

const scanOf = (pages: number) => fileOf(writePdf(Array.from({ length: pages }, () => '9 9 90 90 re f')));

async function addScan(file: File) {
  const { postId } = (await add(app, study, manager, { intent: 'PUBLISH' }, file)).body;
  await makePreviews(app.server, { postId, version: 1 });
  const { id: fileId } = await fileOfVersion(app, postId);
  return { postId, fileId };
}

const textOf = async (postId: number, page: number, version = 1) =>
  (await app.as(reader).call(getPreviewText, { params: { id: postId, version, page } })).body;
const jobsOf = async (fileId: number) =>
  (
    await app.server.db
      .selectFrom('file_page')
      .selectAll()
      .where('file_id', '=', fileId)
      .orderBy('page')
      .execute()
  )
    .map(({ recognition }) => recognition)
    .join(' ');
const recognitionOf = async (postId: number) =>
  (await readPost(app, reader, postId)).body.documentPreviewData.recognition;
const search = async (text: string) => {
  const args = { params: { channelId: study.channelId }, query: { search: text }, body: [] as [] };
  const { body } = await app.as(reader).call(searchStudy, args);
  return body.items.map(({ post, place, page, isRecognised }) => [
    post.postDetail.postId,
    place,
    page,
    isRecognised,
  ]);
};

describe('a scanned document', () => {
  test('is read from the file by another program, and a word of its last page is found there', async () => {
    const fax = fileOf(readFileSync(join(root, 'apps/server/test/scans/fax.pdf')), 'fax.pdf');
    const { postId, fileId } = await addScan(fax);
    // The pages are there before their text.
    expect((await readPost(app, reader, postId)).body.documentPreviewData).toMatchObject({
      status: 'READY',
      shownPages: 7,
      recognition: 'WAITING',
    });
    expect(await textOf(postId, 7)).toEqual({
      page: 7,
      text: '',
      isComplete: false,
      recognition: 'WAITING',
      words: [],
    });
    expect(await search('hepatotoxicity')).toEqual([]);

    // The others take as long as these two.
    await app.server.db
      .updateTable('file_page')
      .set({ recognition: 'FAILED' })
      .where('file_id', '=', fileId)
      .where('page', '<', 6)
      .execute();
    await recognisePages(app.server, { fileId });

    expect(await recognitionOf(postId)).toBe('DONE');
    expect((await eventsOf(app, postId)).filter((type) => type === 'post.recognised')).toHaveLength(1);
    expect(await search('hepatotoxicity')).toEqual([[postId, 'PAGE', 7, true]]);
    expect(await search('Kühlkette')).toEqual([[postId, 'PAGE', 6, true]]);
    const { text, words, isComplete, recognition } = await textOf(postId, 7);
    expect({ isComplete, recognition }).toEqual({ isComplete: false, recognition: 'DONE' });
    expect(words.map(({ start, end }) => text.slice(start, end))).toContain('hepatotoxicity');
    const found = await app
      .as(reader)
      .call(findInPreviews, { params: { id: postId, version: 1 }, query: { text: 'hepatotoxicity' } });
    expect(found.body).toMatchObject({
      totalCount: 1,
      isComplete: false,
      recognition: 'DONE',
      hits: [{ page: 7 }],
    });
  });

  test('goes on after an interruption with the page that was not finished', async () => {
    const { postId, fileId } = await addScan(scanOf(3));
    const asked: (readonly number[])[] = [];
    const interrupted: Recognise = async (_, __, pages, onPage) => {
      asked.push(pages);
      await onPage(1, { page: 1, text: 'first page', words: new Int32Array() });
      throw new Error('The process was killed.');
    };
    vi.spyOn(app.server.previewer, 'recognise').mockImplementation(interrupted);
    await expect(recognisePages(app.server, { fileId })).rejects.toThrow('killed');
    expect(await jobsOf(fileId)).toBe('DONE WAITING WAITING');
    vi.restoreAllMocks();
    const again = readAtOnce();
    await recognisePages(app.server, { fileId });
    expect([...asked, ...again.mock.calls.map(([, , pages]) => pages)]).toEqual([
      [1, 2, 3],
      [2, 3],
    ]);
    expect((await textOf(postId, 1)).text).toBe('first page');
    await recognisePages(app.server, { fileId });
    expect((await eventsOf(app, postId)).filter((type) => type === 'post.recognised')).toHaveLength(1);
  });

  test('lets other files have their turn after five pages', async () => {
    const { postId, fileId } = await addScan(scanOf(7));
    readAtOnce();
    await recognisePages(app.server, { fileId });
    expect(await jobsOf(fileId)).toBe('DONE DONE DONE DONE DONE WAITING WAITING');
    // What is known can be found.
    expect(await search('word 4 of page 4')).toContainEqual([postId, 'PAGE', 4, true]);
    expect(await eventsOf(app, postId)).not.toContain('post.recognised');
    await recognisePages(app.server, { fileId });
    expect(await jobsOf(fileId)).toBe('DONE DONE DONE DONE DONE DONE DONE');
    expect(await eventsOf(app, postId)).toContain('post.recognised');
  });

  test('reads more pages in a turn the more of the file is read', async () => {
    const { fileId } = await addScan(scanOf(40));
    readAtOnce();
    const done: number[] = [];
    while (done.at(-1) !== 40) {
      await recognisePages(app.server, { fileId });
      done.push((await jobsOf(fileId)).split('DONE').length - 1);
    }
    expect(done).toEqual([5, 10, 15, 20, 25, 31, 38, 40]);
  });

  test('tries a page that could not be read again, after the others; it has no text in the end', async () => {
    const { postId, fileId } = await addScan(scanOf(2));
    const tried: number[] = [];
    vi.spyOn(app.server.previewer, 'recognise').mockImplementation(async (_, __, pages, onPage) => {
      tried.push(pages[0]!);
      expect(await onPage(pages[0]!, undefined)).toBe(false);
    });
    for (let turn = 1; turn < 6; turn++) await recognisePages(app.server, { fileId });
    expect(await jobsOf(fileId)).toBe('FAILED WAITING');
    await recognisePages(app.server, { fileId });
    expect(tried).toEqual([1, 2, 1, 2, 1, 2]);
    expect(await textOf(postId, 1)).toMatchObject({ text: '', isComplete: false, recognition: 'FAILED' });
    expect(await recognitionOf(postId)).toBe('DONE');
  });

  test('keeps the page number that a scanner wrote on the page, before what is recognised', async () => {
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
    const stamped = writePdf(
      ['/Scan Do BT /F 12 Tf 20 20 Td (Folio 12) Tj ET'],
      { Scan: '0 0 600 800 re f' },
      font,
    );
    const { postId, fileId } = await addScan(fileOf(stamped));
    readAtOnce();
    await recognisePages(app.server, { fileId });
    const { text, words } = await textOf(postId, 1);
    expect(text).toBe('Folio 12\nword 1 of page 1');
    expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(['Folio', '12', 'word']);
  });

  test('is compared by its recognised text, and the comparison says so', async () => {
    const { postId, fileId } = await addScan(scanOf(1));
    await replace(
      app,
      manager,
      postId,
      { intent: 'PUBLISH', description: 'Typed' },
      fileOf(await makePdf(['word 1 of page 2'])),
    );
    await makePreviews(app.server, { postId, version: 2 });
    const compare = async () => {
      const params = { id: postId, version: 1, otherVersion: 2 };
      const { body } = await app.as(reader).call(compareVersions, { params });
      const { status, isComplete, isRecognised, isRecognising, changeCount } = body;
      return { status, isComplete, isRecognised, isRecognising, changeCount };
    };
    expect(await compare()).toEqual({
      status: 'NO_TEXT',
      isComplete: false,
      isRecognised: false,
      isRecognising: true,
      changeCount: 0,
    });
    readAtOnce();
    await recognisePages(app.server, { fileId });
    expect(await compare()).toEqual({
      status: 'COMPARED',
      isComplete: false,
      isRecognised: true,
      isRecognising: false,
      changeCount: 1,
    });
  });

  test('of nobody, or without a page that waits, is left alone', async () => {
    const { postId, fileId } = await addScan(fileOf(await makePdf(['Text'])));
    const reading = readAtOnce();
    await recognisePages(app.server, { fileId });
    await recognisePages(app.server, { fileId: 999_999 });
    expect(reading).not.toHaveBeenCalled();
    expect(await recognitionOf(postId)).toBe('NONE');
  });
});
