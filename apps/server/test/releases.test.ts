import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { addComment, listComments } from '@studyline/contract/comments/calls';
import { downloadFile } from '@studyline/contract/post-files/calls';
import { updateTitle } from '@studyline/contract/posts/calls';
import { version } from '../src/core/version.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { readMigrations } from '../src/db/migrate.ts';
import { makePdf } from '../src/files/previews-fixture.ts';
import { makeFolder } from '../src/files/storage-fixture.ts';
import { addJob } from '../src/jobs/queries.ts';
import { startApp } from './app.ts';
import { query } from './cluster.ts';
import { add, buildPost, fileOf } from './posts.ts';
import { callTool } from './run-tool.ts';
import { buildWorld } from './world.ts';

const isRelease = Boolean(process.env['STUDYLINE_RELEASE']);
/** A small backup from each released version: the paths of its files, with their bytes in base64. */
const RELEASES = join(import.meta.dirname, 'releases');
/** The migrations of released versions, in the format of sha256sum. */
const RELEASED = join(RELEASES, 'migrations.sha256');
const EMAIL = 'keeper@studyline.example';

const folder = await makeFolder();
afterAll(() => folder.remove());

// CONTRIBUTING.md says when to run this: it writes what the tests below read.
describe.runIf(isRelease)('the release of this version', () => {
  test('leaves a small backup and the checksums of its migrations', async () => {
    const app = await startApp();
    const { study, manager, author, reader } = await buildWorld(app.server.db);
    await query(
      app.database.ownerUrl,
      `update app_user set email_address = '${EMAIL}' where id = ${manager.userId}`,
    );
    const { postId } = await buildPost(app, study, { author: manager, title: 'Before', rules: [{}] });
    await app.as(manager).call(updateTitle, { params: { id: postId }, body: { title: 'A released post' } });
    const body = { commentTextRequest: 'A released comment' };
    await app.as(reader).call(addComment, { params: { postId }, body });
    await add(app, study, author, { title: 'A released draft' }, fileOf(await makePdf(['Draft'])));
    const file = fileOf(await makePdf(['A released page']));
    await add(app, study, manager, { title: 'A released document', intent: 'PUBLISH' }, file);
    await app.server.db
      .transaction()
      .execute((trx) => addJob(trx, 'remove-outdated', {}, { key: 'kept', queue: 'kept' }));
    const backup = join(folder.path, 'made');
    const { notes } = await callTool(folder.path, ['backup', backup], {
      DATABASE_URL: app.database.ownerUrl,
      DATABASE_APP_URL: app.database.appUrl,
      STUDYLINE_SECRET: app.server.secret,
      STUDYLINE_DATA_DIR: app.server.settings.dataDir,
    });
    expect(notes).toBe('');
    await app.close();
    await mkdir(RELEASES, { recursive: true });
    await writeFile(join(RELEASES, `${version}.json.gz`), await pack(backup));
    const lines = (await readMigrations()).map(({ name, checksum }) => `${checksum}  ${name}\n`);
    await writeFile(RELEASED, lines.join(''));
  });
});

async function pack(path: string): Promise<Buffer> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    files[file.slice(path.length + 1).replaceAll('\\', '/')] = await readFile(file, 'base64');
  }
  return gzipSync(JSON.stringify(files), { level: 9 });
}

async function unpack(release: string, to: string): Promise<void> {
  const text = gunzipSync(await readFile(join(RELEASES, release))).toString();
  for (const [path, bytes] of Object.entries(JSON.parse(text) as Record<string, string>)) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), bytes, 'base64');
  }
}

const kept = (existsSync(RELEASES) ? await readdir(RELEASES) : []).filter((name) => name.endsWith('.gz'));
const releases = [...new Set([...kept, ...(isRelease ? [`${version}.json.gz`] : [])])];

test('a released migration never changes', async () => {
  const now = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const released = (await readFile(RELEASED, 'utf8')).trim().split('\n');
  expect(released).toEqual(released.map((line) => `${now.get(line.slice(66))}  ${line.slice(66)}`));
  expect(released.length).toBeGreaterThan(0);
});

test('the first release has left a backup', () => {
  expect(releases).toContain('0.1.0.json.gz');
});

test.each(releases)('a backup of %s is restored, upgraded and usable', async (release) => {
  const backup = join(folder.path, release);
  await unpack(release, backup);
  const dataDir = join(folder.path, `${release}-restored`);
  const restored = await callTool(folder.path, ['restore', backup], { STUDYLINE_DATA_DIR: dataDir });
  expect(restored).toMatchObject({ code: 0, notes: '' });
  const database = await startEmbedded({ dataDir, durable: false });
  const ask = (text: string) => query(database.ownerUrl, text);
  expect(await ask('select name from migration order by name')).toEqual(
    (await readMigrations()).map(({ name }) => name),
  );
  const app = await startApp({
    database: { ...database, cut: database.stop, drop: database.stop },
    env: { STUDYLINE_DATA_DIR: dataDir },
  });
  expect((await app.app.inject('/readyz')).statusCode).toBe(200);
  const [userId = 0] = (await ask(`select id from app_user where email_address = '${EMAIL}'`)) as number[];
  const keeper = app.as({ userId });
  const idOf = async (title: string) =>
    ((await ask(`select id from post where title = '${title}'`)) as number[])[0] ?? 0;
  const postId = await idOf('A released post');
  const { body } = await keeper.call(listComments, { params: { postId } });
  expect(JSON.stringify(body)).toContain('A released comment');
  expect(
    (await keeper.call(addComment, { params: { postId }, body: { commentTextRequest: 'A new one' } })).status,
  ).toBe(200);
  const id = await idOf('A released document');
  const page = (await keeper.call(downloadFile, { params: { id } })).bytes;
  expect(page.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await ask(`select text from audit_text where text = 'Before'`)).toContain('Before');
  expect(await ask('select key from graphile_worker.jobs')).toEqual(['kept']);
  await app.close();
  await database.stop();
});
