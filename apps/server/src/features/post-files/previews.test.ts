import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  findInPreviews,
  getPreviewImage,
  getPreviewText,
  getThumbnail,
  listPreviews,
  listVersionPreviews,
} from '@studyline/contract/post-files/calls';
import { startApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { add, buildPost, fileOf, readPost, replace, viewedBy } from '../../../test/posts.ts';
import { buildMember, buildWorld, type Member } from '../../../test/world.ts';
import { CallerLeftError } from '../../core/errors.ts';
import { createPreviewer } from '../../files/previews.ts';
import { makePdf, times, writePdf, writeSlowPdf } from '../../files/previews-fixture.ts';
import { makePreviews } from './jobs.ts';
import { getPreviewImage as getPreviewImageOf } from './previews.ts';

const PAGES = 12;

const app = await startApp();
const { study, manager, reader } = await buildWorld(app.server.db);
const other = await buildMember(app.server.db, study, { roles: ['SITE_PHARMACIST'] });
const bytes = await makePdf(Array.from({ length: PAGES }, (_, i) => `Page ${i + 1} of the protocol`));
const permissions = viewedBy({ roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] });
const { postId } = (await add(app, study, manager, { intent: 'PUBLISH', permissions }, fileOf(bytes))).body;
const since = performance.now();
await makePreviews(app.server, { postId, version: 1 });
/** Several times as long as a file takes on this machine, as busy as it is. */
const enoughMillis = Math.max(2000, 3 * (performance.now() - since));
afterAll(() => app.close());

const list = (query = {}) => app.as(reader).call(listPreviews, { params: { id: postId }, query });
const listVersion = (version: number) =>
  app.as(reader).call(listVersionPreviews, { params: { id: postId, version }, query: {} });
const image = (page: number, person = reader) =>
  app.as(person).call(getPreviewImage, { params: { id: postId, version: 1, page } });
const picturesKept = async () => {
  let count = 0;
  for await (const { key } of app.server.storage.list('studies/')) if (key.includes('/pages/')) count++;
  return count;
};

async function openPicture(...args: Parameters<typeof getPreviewImageOf>): Promise<void> {
  const { body } = await getPreviewImageOf(...args);
  if (typeof body === 'function') await body();
}

describe('listPreviews', () => {
  test('200 lists the pages five at a time, with their geometry', async () => {
    const { body } = await list();
    expect(body).toMatchObject({ status: 'READY', reason: null, page: 1, pageSize: 5, totalCount: PAGES });
    expect(body.lastPage).toBe(false);
    expect(body.items).toHaveLength(5);
    expect(body.items[0]).toEqual({
      page: 1,
      width: 612,
      height: 792,
      imageUrl: `/openapi/v1/posts/${postId}/1/previews/1/image`,
      largeImageUrl: `/openapi/v1/posts/${postId}/1/previews/1/image?size=LARGE`,
    });
    const last = (await list({ page: 3 })).body;
    expect([last.items.map((i) => i.page), last.lastPage]).toEqual([[11, 12], true]);
    expect((await list({ page: 4 })).body).toMatchObject({ items: [], lastPage: true });
  });

  test('200 says that there are none yet, or none at all and why', async () => {
    const waiting = (await add(app, study, manager, { intent: 'PUBLISH' })).body.postId;
    const { body } = await app.as(reader).call(listPreviews, { params: { id: waiting } });
    expect(body).toMatchObject({ status: 'PENDING', items: [], lastPage: true, totalCount: 0 });
    await makePreviews(app.server, { postId: waiting, version: 1 });
    const broken = await app.as(reader).call(listPreviews, { params: { id: waiting } });
    expect(broken.body).toMatchObject({ status: 'NONE', reason: 'BROKEN', items: [] });
    const bare = await buildPost(app, study, { author: manager });
    const none = await app.as(reader).call(listPreviews, { params: { id: bare.postId } });
    expect(none.body).toMatchObject({ status: 'NONE', reason: null, items: [] });
  });

  test('404 for people who may not see it', async () => {
    const answer = await app.as(other).call(listPreviews, { params: { id: postId } });
    expect(answer.error.errorCode).toBe('POST_NOT_FOUND');
  });
});

describe('listVersionPreviews', () => {
  test('200 lists a hundred at a time; 404 for a missing version', async () => {
    const { body } = await listVersion(1);
    expect([body.items.length, body.pageSize, body.lastPage]).toEqual([PAGES, 100, true]);
    expect((await listVersion(2)).error.errorCode).toBe('POST_NOT_FOUND');
  });
});

describe('getPreviewImage', () => {
  test('200 sends the first pages as rendered, and renders the others on demand', async () => {
    const first = await image(1);
    expect([first.status, first.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(first.bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(await picturesKept()).toBe(5);
    const answers = await Promise.all([image(12), image(11), image(12)]);
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
    expect(answers[0]?.bytes.equals(answers[2]?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(await picturesKept()).toBe(7);
    expect((await image(7)).status).toBe(200);
    expect(await picturesKept()).toBe(PAGES);
  });

  test('200 sends a page at double size, which is rendered separately', async () => {
    const before = await picturesKept();
    const { body } = await list({ page: 3, pageSize: 5 });
    expect(body.items[1]).toMatchObject({
      page: 12,
      largeImageUrl: `/openapi/v1/posts/${postId}/1/previews/12/image?size=LARGE`,
    });
    const large = await app
      .as(reader)
      .call(getPreviewImage, { params: { id: postId, version: 1, page: 12 }, query: { size: 'LARGE' } });
    const widths = await Promise.all(
      [(await image(12)).bytes, large.bytes].map(async (picture) => (await sharp(picture).metadata()).width),
    );
    expect(widths).toEqual([1240, 2480]);
    expect(await picturesKept()).toBe(before + 1);
  });

  test('429 for people who wait for too many parts at once, and not for others', async () => {
    const long = await makePdf(Array.from({ length: 65 }, (_, i) => `Page ${i + 1}`));
    const { body } = await add(
      app,
      study,
      manager,
      { intent: 'PUBLISH', permissions },
      fileOf(long, 'Long.pdf'),
    );
    await makePreviews(app.server, { postId: body.postId, version: 1 });
    const turnTo = (page: number, person: Member) =>
      app.as(person).call(getPreviewImage, { params: { id: body.postId, version: 1, page } });
    const parts = Array.from({ length: 11 }, (_, part) => turnTo(6 + 5 * part, reader));
    const statuses = (await Promise.all([...parts, turnTo(65, manager)])).map(({ status }) => status);
    expect([...new Set(statuses)].toSorted()).toEqual([200, 429]);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect((await turnTo(65, manager)).status).toBe(200);
  });

  test('one part of each person is in the queue at a time, and a part that two want is rendered in whose turn comes first', async () => {
    const pdf = await makePdf(Array.from({ length: 30 }, (_, i) => `Page ${i + 1}`));
    const { body } = await add(app, study, manager, { intent: 'PUBLISH', permissions }, fileOf(pdf));
    await makePreviews(app.server, { postId: body.postId, version: 1 });
    const { previewer, fileWork } = app.server;
    const { renderings, renderingOf } = fileWork;
    let release = () => {};
    const gate = new Promise<Readable>((resolve) => (release = () => resolve(Readable.from(['']))));
    onTestFinished(() => release());
    const before = previewer.render({ open: () => gate }, 'application/pdf');
    const begun: number[] = [];
    const renderPages: typeof previewer.renderPages = (source, type, pages) => {
      begun.push(pages.from);
      return previewer.renderPages(source, type, pages);
    };
    const server = { ...app.server, previewer: { ...previewer, renderPages } };
    const [busy, patient] = await Promise.all(
      [reader, manager].map(async (person) => ({ ...(await app.as(person).actor()), server })),
    );
    const { signal } = new AbortController();
    const turnTo = (page: number, actor = busy!) =>
      openPicture(actor, { id: body.postId, version: 1, page, signal });
    const turns: Promise<void>[] = [];
    for (const page of [6, 11, 16, 21]) {
      turns.push(turnTo(page));
      await eventually(() => expect(renderings.size).toBe(turns.length));
    }
    turns.push(turnTo(26, patient));
    await eventually(() => expect(begun).toEqual([6, 26]));
    turns.push(turnTo(21, patient));
    await eventually(() => expect([...renderings.values()].map(({ readers }) => readers)).toContain(2));
    release();
    await Promise.all(turns);
    expect(begun).toEqual([6, 26, 11, 21, 16]);
    expect(renderingOf.size).toBe(0);
    await (await before).dispose();
  });

  test('does not refuse people who left before their page was rendered', async () => {
    const pdf = await makePdf(Array.from({ length: 7 }, (_, i) => `Page ${i + 1}`));
    const { body } = await add(app, study, manager, { intent: 'PUBLISH', permissions }, fileOf(pdf));
    await makePreviews(app.server, { postId: body.postId, version: 1 });
    const { previewer } = app.server;
    let release = () => {};
    const gate = new Promise<Readable>((resolve) => (release = () => resolve(Readable.from(['']))));
    const before = previewer.render({ open: () => gate }, 'application/pdf');
    const leaving = new AbortController();
    const renderPages: typeof previewer.renderPages = (...args) => {
      queueMicrotask(() => leaving.abort());
      return previewer.renderPages(...args);
    };
    const server = { ...app.server, previewer: { ...previewer, renderPages } };
    const actor = { ...(await app.as(reader).actor()), server };
    const turn = () => openPicture(actor, { id: body.postId, version: 1, page: 7, signal: leaving.signal });
    await expect(turn()).rejects.toThrow(CallerLeftError);
    await expect(turn()).rejects.toThrow(CallerLeftError);
    release();
    await (await before).dispose();
  });

  test('304 without opening the stored image, for people who already have it', async () => {
    const { etag } = (await image(1)).headers;
    const reading = vi.spyOn(app.server.storage, 'read');
    const params = { id: postId, version: 1, page: 1 };
    const headers = { 'if-none-match': String(etag) };
    expect((await app.as(reader).call(getPreviewImage, { params, headers })).status).toBe(304);
    expect(reading).not.toHaveBeenCalled();
    reading.mockRestore();
  });

  test('404 immediately for a page that recently failed to render', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'studyline-quick-'));
    const previewer = createPreviewer({ folder, timeoutMs: enoughMillis });
    const renderPages = vi.fn<typeof previewer.renderPages>((...args) => previewer.renderPages(...args));
    const server = { ...app.server, previewer: { ...previewer, renderPages } };
    const slow = fileOf(writeSlowPdf(), 'Slow.pdf');
    const { body } = await add(app, study, manager, { intent: 'PUBLISH', permissions }, slow);
    await makePreviews(server, { postId: body.postId, version: 1 });
    const actor = { ...(await app.as(reader).actor()), server };
    const ask = (page: number) =>
      openPicture(actor, { id: body.postId, version: 1, page, signal: new AbortController().signal });
    for (let time = 0; time < 3; time += 1) await expect(ask(2)).rejects.toThrow('FILE_NOT_FOUND');
    expect(renderPages).toHaveBeenCalledTimes(1);
    await previewer.close();
    await rm(folder, { recursive: true });
  });

  test('404 beyond the last page, and for people who may not see it', async () => {
    expect((await image(PAGES + 1)).error.errorCode).toBe('FILE_NOT_FOUND');
    expect((await image(1, other)).error.errorCode).toBe('POST_NOT_FOUND');
  });
});

describe('getPreviewText', () => {
  const textOf = (page: number, person = reader, version = 1) =>
    app.as(person).call(getPreviewText, { params: { id: postId, version, page } });

  test('200 returns the words of a page with their places, even for pages whose images are not ready', async () => {
    const { status, headers, body } = await textOf(7);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.text).toBe('Page 7 of the protocol');
    expect(body.words.map(({ start, end }) => body.text.slice(start, end))).toEqual([
      'Page',
      '7',
      'of',
      'the',
      'protocol',
    ]);
    const [first, second] = body.words;
    expect(first?.left).toBeCloseTo(10 / 612, 2);
    expect(first?.top).toBeLessThan(0.02);
    expect(first?.height).toBeCloseTo(24 / 792, 1);
    expect(second?.left).toBeGreaterThan((first?.left ?? 1) + (first?.width ?? 1));
  });

  test('404 beyond the last page, for people who may not see it, and for a missing version', async () => {
    expect((await textOf(PAGES + 1)).error.errorCode).toBe('FILE_NOT_FOUND');
    expect((await textOf(1, other)).error.errorCode).toBe('POST_NOT_FOUND');
    expect((await textOf(1, reader, 2)).error.errorCode).toBe('POST_NOT_FOUND');
  });
});

describe('findInPreviews', () => {
  const find = (text: string, person = reader, id = postId, from?: number) =>
    app.as(person).call(findInPreviews, { params: { id, version: 1 }, query: { text, from } });

  test('200 lists the places on all pages, regardless of case', async () => {
    const { body } = await find('OF THE');
    expect(body.totalCount).toBe(PAGES);
    expect(body.hits.slice(8, 10)).toEqual([
      { page: 9, start: 7, end: 13 },
      { page: 10, start: 8, end: 14 },
    ]);
    expect((await find('of   the protocol')).body.totalCount).toBe(PAGES);
    expect((await find('page 1 ')).body.totalCount).toBe(4);
    expect((await find('.*')).body).toEqual({
      totalCount: 0,
      isComplete: true,
      recognition: 'NONE',
      skippedCount: 0,
      hits: [],
    });
  });

  test('200 finds text that continues on the next line, and lists a thousand places at most', async () => {
    const pdf = writePdf([
      'BT /F 9 Tf 12 TL 20 700 Td (serious adverse) Tj T* (event) Tj ET',
      ...Array.from({ length: 60 }, () => `BT /F 9 Tf 20 700 Td (${'aa '.repeat(20)}) Tj ET`),
    ]);
    const { body } = await add(app, study, manager, { intent: 'PUBLISH', permissions }, fileOf(pdf));
    await makePreviews(app.server, { postId: body.postId, version: 1 });
    const found = await find('Adverse event', reader, body.postId);
    expect(found.body.hits).toEqual([{ page: 1, start: 8, end: 21 }]);
    const many = (await find('AA', reader, body.postId)).body;
    expect([many.totalCount, many.skippedCount, many.hits.length]).toEqual([1200, 0, 1000]);
    expect(many.hits[0]?.page).toBe(2);
    const later = (await find('AA', reader, body.postId, 7)).body;
    expect([later.totalCount, later.skippedCount, later.hits.length]).toEqual([1200, 100, 1000]);
    expect([later.hits[0]?.page, later.hits.at(-1)?.page]).toEqual([7, 56]);
    const last = (await find('AA', reader, body.postId, 60)).body;
    expect([last.skippedCount, last.hits.length, last.hits.at(-1)?.page]).toEqual([200, 1000, 61]);
    const few = (await find('Adverse event', reader, body.postId, 60)).body;
    expect([few.skippedCount, few.hits.length]).toEqual([0, 1]);
  });

  test('200 says in the text of a page and in search results that some words have no places', async () => {
    const line = `(${'ab '.repeat(100)}) Tj T*`;
    const pdf = writePdf([`BT /F 1 Tf 1 TL 0 790 Td ${times(60, line)} ET`, 'BT /F 9 Tf (ab) Tj ET']);
    const { body } = await add(app, study, manager, { intent: 'PUBLISH', permissions }, fileOf(pdf));
    await makePreviews(app.server, { postId: body.postId, version: 1 });
    const textOf = async (page: number) =>
      (await app.as(reader).call(getPreviewText, { params: { id: body.postId, version: 1, page } })).body;
    const [long, short] = [await textOf(1), await textOf(2)];
    expect([long.isComplete, long.words.length]).toEqual([false, 5000]);
    expect([short.isComplete, short.words.length]).toEqual([true, 1]);
    const found = (await find('ab', reader, body.postId)).body;
    expect([found.isComplete, found.totalCount]).toEqual([false, 6001]);
  });

  test('200 says that not everything was searched: pages beyond those read, and a file without pages', async () => {
    const searched = async (file?: ReturnType<typeof fileOf>, pageCount?: number) => {
      const { body } = await add(app, study, manager, { intent: 'PUBLISH', permissions }, file);
      await makePreviews(app.server, { postId: body.postId, version: 1 });
      if (pageCount)
        await sql`update stored_file set page_count = ${pageCount} from post_version v
          where v.post_id = ${body.postId} and stored_file.id = v.file_id`.execute(app.server.db);
      const found = (await find('last', reader, body.postId)).body;
      return [found.isComplete, found.totalCount];
    };
    const pages = (count: number) =>
      writePdf(Array.from({ length: count }, (_, i) => `BT /F 9 Tf (${i < count - 1 ? 'a' : 'last'}) Tj ET`));
    // One that has no image.
    expect(await searched(fileOf(pages(501)))).toEqual([true, 1]);
    expect(await searched(fileOf(pages(2)), 5001)).toEqual([false, 1]);
    expect(await searched(fileOf('last', 'Notes.txt'))).toEqual([false, 0]);
    expect(await searched(fileOf('%PDF-1.7 last'))).toEqual([false, 0]);
  });

  test('409 for text, places and image of a page that is still being processed', async () => {
    const waiting = (await add(app, study, manager, { intent: 'PUBLISH', permissions })).body.postId;
    const params = { id: waiting, version: 1, page: 1 };
    const answers = [
      await app.as(reader).call(getPreviewText, { params }),
      await app.as(reader).call(getPreviewImage, { params }),
      await find('the', reader, waiting),
    ];
    for (const { status, error } of answers)
      expect([status, error.errorCode]).toEqual([409, 'PAGES_PENDING']);
  });

  const publishText = async (text: string) => {
    const file = fileOf(await makePdf(['Cafe']));
    const { body } = await add(app, study, manager, { intent: 'PUBLISH', permissions }, file);
    await makePreviews(app.server, { postId: body.postId, version: 1 });
    await sql`update file_page set text = ${text} from post_version v
      where v.post_id = ${body.postId} and file_page.file_id = v.file_id and file_page.page = 1`.execute(
      app.server.db,
    );
    return async (wanted: string) => {
      const { hits } = (await find(wanted, reader, body.postId)).body;
      return hits.map(({ start, end }) => text.slice(start, end));
    };
  };

  test('200 finds a letter with and without its accent, whether the file encodes it as one code point or two', async () => {
    const found = await publishText('Z\u00fcrich, \u{1f9ea} cafe\u0301 caf\u00e9 \u212bngstro\u0308m.');
    for (const wanted of ['CAF\u00c9', 'cafe\u0301', 'cafe'])
      expect(await found(wanted)).toEqual(['cafe\u0301', 'caf\u00e9']);
    expect(await found('zurich')).toEqual(['Z\u00fcrich']);
    expect(await found('angstrom.')).toEqual(['\u212bngstro\u0308m.']);
    expect(await found('\u0301')).toEqual([]);
  });

  test('200 does not strip marks that form a different letter', async () => {
    const found = await publishText('\u0915\u093f \ud55c\uae00');
    expect(await found('\u0915\u0940')).toEqual([]);
    expect(await found('\uae00')).toEqual(['\uae00']);
  });

  test('200 finds a word divided at its own hyphen', async () => {
    const found = await publishText('hepatorenal, hepato-renal, hepato-\nrenal, hepato\u2011renal; -5 - 5');
    expect(await found('Hepato-renal')).toEqual([
      'hepatorenal',
      'hepato-renal',
      'hepato-\nrenal',
      'hepato\u2011renal',
    ]);
    expect(await found('-5')).toEqual(['-5']);
    expect(await found('-')).toHaveLength(4);
  });

  test('429 for people who request too many texts at once, and not for others', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => find('of the')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length + answers.filter(({ status }) => status === 200).length).toBe(40);
    expect((await find('of the')).status).toBe(200);
  });

  test('400 for an empty query, 404 for people who may not see it', async () => {
    expect((await find(' ')).status).toBe(400);
    expect((await find('the', other)).error.errorCode).toBe('POST_NOT_FOUND');
  });
});

describe('getThumbnail', () => {
  test('200 sends a small image, whose address the post includes once it exists', async () => {
    const { thumbnailImageUrl } = (await readPost(app, reader, postId)).body.postDetail;
    expect(thumbnailImageUrl).toBe(`/openapi/v1/posts/${postId}/1/thumbnail`);
    const answer = await app.as(reader).call(getThumbnail, { params: { id: postId, version: 1 } });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(answer.bytes.subarray(8, 12).toString()).toBe('WEBP');
  });

  test('200 at a separate address for each edit of a draft, never cached without revalidation', async () => {
    const pdf = async (text: string) => fileOf(await makePdf([text]), 'Draft.pdf');
    const draft = (await add(app, study, manager, {}, await pdf('First'))).body.postId;
    const address = async () => {
      await makePreviews(app.server, { postId: draft, version: 1 });
      const { thumbnailImageUrl } = (await readPost(app, manager, draft)).body.postDetail;
      return Number(/\/thumbnail\?edit=(\d+)$/.exec(thumbnailImageUrl ?? '')?.[1]);
    };
    const thumbnail = (edit: number) =>
      app.as(manager).call(getThumbnail, { params: { id: draft, version: 1 }, query: { edit } });
    const before = await address();
    expect((await thumbnail(before)).headers['cache-control']).toBe('private, no-cache');
    await replace(app, manager, draft, {}, await pdf('Second'));
    const after = await address();
    expect(after).not.toBe(before);
    expect((await thumbnail(after)).status).toBe(200);
    expect((await thumbnail(before)).error.errorCode).toBe('FILE_NOT_FOUND');
  });

  test('404 before it is made, and for people who may not see it', async () => {
    const waiting = (await add(app, study, manager, { intent: 'PUBLISH' })).body.postId;
    const early = await app.as(reader).call(getThumbnail, { params: { id: waiting, version: 1 } });
    expect(early.error.errorCode).toBe('FILE_NOT_FOUND');
    const unseen = await app.as(other).call(getThumbnail, { params: { id: postId, version: 1 } });
    expect(unseen.error.errorCode).toBe('POST_NOT_FOUND');
  });
});
