import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { revertPost } from '@studyline/contract/drafts/calls';
import {
  findInPreviews,
  findInVersions,
  MAX_FOUND_PAGES,
  MAX_FOUND_VERSIONS,
} from '@studyline/contract/post-files/calls';
import { addressOf } from '@studyline/contract/core/endpoint';
import { startApp } from '../../../test/app.ts';
import { add, addNewsOf, fileOf, publishAgain, removePost, replace, viewedBy } from '../../../test/posts.ts';
import { buildMember, buildWorld } from '../../../test/world.ts';
import { eventually } from '../../../test/eventually.ts';
import { makePdf } from '../../files/previews-fixture.ts';
import { makePreviews } from './jobs.ts';

const app = await startApp();
const { study, manager, reader } = await buildWorld(app.server.db);
const other = await buildMember(app.server.db, study, { roles: ['SITE_PHARMACIST'] });
const permissions = viewedBy({ roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] });

const PUBLISHED = { intent: 'PUBLISH', description: 'Another' } as const;

const find = (postId: number, text: string, person = reader) =>
  app.as(person).call(findInVersions, { params: { id: postId }, query: { text } });

/** A document with one version for each list of pages. */
async function publish(...versions: string[][]): Promise<number> {
  const [first = [], ...later] = versions;
  const fields = { intent: 'PUBLISH' as const, permissions };
  const { postId } = (await add(app, study, manager, fields, fileOf(await makePdf(first)))).body;
  await makePreviews(app.server, { postId, version: 1 });
  for (const [index, pages] of later.entries()) {
    await replace(app, manager, postId, PUBLISHED, fileOf(await makePdf(pages)));
    await makePreviews(app.server, { postId, version: index + 2 });
  }
  return postId;
}

test('200 lists the versions, newest first, with the pages and how often the text stands there', async () => {
  const postId = await publish(
    ['Dose', 'Visits'],
    ['Dose', 'Washout, then washout again', 'Washout'],
    ['Dose'],
  );
  const { body } = await find(postId, 'WASHOUT');
  const searched = { status: 'SEARCHED', isComplete: true, recognition: 'NONE' };
  const none = { ...searched, totalCount: 0, pageCount: 0, pages: [] };
  const pages = [
    { page: 2, count: 2 },
    { page: 3, count: 1 },
  ];
  expect(body).toEqual({
    versions: [
      { version: 3, label: 'v3.0', ...none },
      { version: 2, label: 'v2.0', ...searched, totalCount: 3, pageCount: 2, pages },
      { version: 1, label: 'v1.0', ...none },
    ],
    isCut: false,
  });
});

test('200 finds it in a version that was reverted to as well', async () => {
  const postId = await publish(['Washout'], ['Dose']);
  const body = { versionDescription: 'Back' };
  const reverted = await app.as(manager).call(revertPost, { params: { id: postId, version: 1 }, body });
  expect(reverted.status).toBe(200);
  const { versions } = (await find(postId, 'washout')).body;
  expect(versions.map(({ totalCount }) => totalCount)).toEqual([1, 0, 1]);
});

test('200 leaves out the versions that the person may not see: drafts of others', async () => {
  const postId = await publish(['Dose']);
  await replace(app, manager, postId, {}, fileOf(await makePdf(['Washout'])));
  await makePreviews(app.server, { postId, version: 2 });
  expect((await find(postId, 'washout')).body.versions.map(({ version }) => version)).toEqual([1]);
  const own = (await find(postId, 'washout', manager)).body.versions;
  expect(own.map(({ version, totalCount }) => [version, totalCount])).toEqual([
    [2, 1],
    [1, 0],
  ]);
});

test('200 says which versions were not searched: pages being processed, or a file without pages', async () => {
  const postId = await publish(['Washout']);
  await replace(app, manager, postId, PUBLISHED, fileOf('washout', 'Notes.txt'));
  await makePreviews(app.server, { postId, version: 2 });
  await replace(app, manager, postId, PUBLISHED, fileOf(await makePdf(['Washout'])));
  const { versions } = (await find(postId, 'washout')).body;
  expect(versions.map(({ status, isComplete, totalCount }) => [status, isComplete, totalCount])).toEqual([
    ['PENDING', false, 0],
    ['NONE', false, 0],
    ['SEARCHED', true, 1],
  ]);
});

test('200 lists a hundred pages at most, and counts the others', async () => {
  const postId = await publish(Array.from({ length: MAX_FOUND_PAGES + 20 }, () => 'Washout'));
  const [{ totalCount, pageCount, pages } = expect.fail()] = (await find(postId, 'washout')).body.versions;
  expect([totalCount, pageCount, pages.length, pages.at(-1)?.page]).toEqual([120, 120, 100, 100]);
});

test('200 searches twenty thousand pages, the newest versions first', async () => {
  const postId = await publish(...Array.from({ length: 5 }, () => ['Washout']));
  // Of each, 5,000 pages are read.
  await sql`update stored_file set page_count = 7000 from post_version v
    where v.post_id = ${postId} and stored_file.id = v.file_id`.execute(app.server.db);
  const { versions } = (await find(postId, 'washout')).body;
  expect(versions.map(({ version, status }) => [version, status])).toEqual([
    [5, 'SEARCHED'],
    [4, 'SEARCHED'],
    [3, 'SEARCHED'],
    [2, 'SEARCHED'],
    [1, 'LEFT_OUT'],
  ]);
});

test('200 searches the newest fifty versions, and says that there are others', async () => {
  const postId = await publish(['Washout'], ['Washout']);
  for (let count = 3; count <= MAX_FOUND_VERSIONS; count += 1) await publishAgain(app, manager, postId);
  expect((await find(postId, 'washout')).body.isCut).toBe(false);
  await publishAgain(app, manager, postId);
  const { versions, isCut } = (await find(postId, 'washout')).body;
  expect([versions.length, isCut, versions.at(-1)?.version]).toEqual([50, true, 2]);
});

test('400 for an empty text, 404 for people who may not see the post, for a deleted one and for news', async () => {
  const postId = await publish(['Washout']);
  expect((await find(postId, ' ')).status).toBe(400);
  expect((await find(postId, 'washout', other)).error.errorCode).toBe('POST_NOT_FOUND');
  await removePost(app, manager, postId);
  expect((await find(postId, 'washout')).error.errorCode).toBe('POST_NOT_FOUND');
  const news = (await addNewsOf(app, study, manager, { intent: 'PUBLISH' })).body.postId;
  expect((await find(news, 'washout', manager)).error.errorCode).toBe('FILE_NOT_FOUND');
});

test('does not normalise a long page letter by letter', async () => {
  const postId = await publish(['Prüfung der Geräte für Müller. '.repeat(200)]);
  const normalised = vi.spyOn(String.prototype, 'normalize');
  const { versions } = (await find(postId, 'gerate für')).body;
  expect(versions.map(({ totalCount }) => totalCount)).toEqual([200]);
  expect(normalised.mock.calls.length).toBeLessThan(100);
  normalised.mockRestore();
});

test('leaves out the searches of callers who have left', async () => {
  const postId = await publish(['Washout']);
  const { fileWork, db } = app.server;
  const address = await app.listen();
  let release = () => {};
  fileWork.searching = new Promise<void>((resolve) => (release = resolve));
  const queued = vi.spyOn(fileWork.searchingOf, 'set');
  const headers = { authorization: `Bearer ${await app.as(reader).token()}` };
  const leaving = new AbortController();
  const query = { text: 'washout' };
  const paths = [
    addressOf(findInVersions, { params: { id: postId }, query }),
    addressOf(findInPreviews, { params: { id: postId, version: 1 }, query }),
  ];
  const left = paths.map((path) =>
    fetch(address + path, { headers, signal: leaving.signal }).catch(() => 'left'),
  );
  await eventually(() => expect(queued).toHaveBeenCalledTimes(paths.length));
  leaving.abort();
  expect(await Promise.all(left)).toEqual(['left', 'left']);
  await setTimeout(200);
  const read = vi.spyOn(db, 'selectFrom');
  release();
  await eventually(() => expect(fileWork.searchingOf.size).toBe(0));
  expect(read.mock.calls.filter(([table]) => String(table).startsWith('file_page'))).toEqual([]);
  expect((await find(postId, 'washout')).body.versions).toHaveLength(1);
  expect(read.mock.calls.filter(([table]) => String(table).startsWith('file_page'))).not.toEqual([]);
  read.mockRestore();
  queued.mockRestore();
});

test('waits for one search of each other person, however many they have sent', async () => {
  const postId = await publish(['Washout']);
  const { fileWork } = app.server;
  let release = () => {};
  fileWork.searching = new Promise<void>((resolve) => (release = resolve));
  const queued = vi.spyOn(fileWork.searchingOf, 'set');
  const answered: string[] = [];
  const search = async (person: typeof reader, name: string) => {
    await find(postId, 'washout', person);
    answered.push(name);
  };
  const busy = Array.from({ length: 5 }, () => search(manager, 'busy'));
  await eventually(() => expect(queued).toHaveBeenCalledTimes(busy.length));
  const other = search(reader, 'other');
  await eventually(() => expect(queued).toHaveBeenCalledTimes(busy.length + 1));
  release();
  await Promise.all([...busy, other]);
  expect(answered.indexOf('other')).toBeLessThanOrEqual(1);
  expect(answered).toHaveLength(6);
  expect(fileWork.searchingOf.size).toBe(0);
  queued.mockRestore();
});
