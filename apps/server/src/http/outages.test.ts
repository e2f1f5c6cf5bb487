import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { addFavorite } from '@studyline/contract/channels/calls';
import { addComment } from '@studyline/contract/comments/calls';
import { addressOf } from '@studyline/contract/core/endpoint';
import { errors } from '@studyline/contract/core/errors';
import { downloadFile } from '@studyline/contract/post-files/calls';
import { getPost } from '@studyline/contract/posts/calls';
import { getProfile } from '@studyline/contract/users/calls';
import { de } from '@studyline/contract/words/de';
import { startApp } from '../../test/app.ts';
import { cloneDatabase, query, type TestDatabase } from '../../test/cluster.ts';
import { startCommitCutter } from '../../test/commit-cutter.ts';
import { add, buildPost, fileOf, pdfBytes, untilLocked } from '../../test/posts.ts';
import { endProcess, findPort, startProcess } from '../../test/process.ts';
import { buildUser, buildWorld } from '../../test/world.ts';
import { type Embedded, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { startS3 } from '../files/storage-fixture.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

const databaseAway = {
  status: 503,
  error: {
    errorCode: 'DATABASE_UNREACHABLE',
    errorDescription: errors.DATABASE_UNREACHABLE.description,
  },
  headers: { 'retry-after': '5' },
};

describe('a PostgreSQL that stops', () => {
  let postgres: Embedded;
  let dataDir: string;

  async function startPostgres(): Promise<TestDatabase> {
    dataDir = await mkdtemp(join(tmpdir(), 'studyline-outage-'));
    postgres = await startEmbedded({ dataDir, durable: false });
    cleanups.push(async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    });
    await migrate(postgres.ownerUrl);
    return { ...postgres, cut: async () => undefined, drop: async () => undefined };
  }

  test('fails calls with 503 and a sentence of its own, until it is back', async () => {
    const app = await startApp({ database: await startPostgres() });
    cleanups.push(app.close);
    const { study, manager } = await buildWorld(app.server.db);
    const args = { params: { channelId: study.channelId } };
    const read = () => app.as(manager).call(getProfile);
    expect((await read()).status).toBe(200);
    await postgres.stop();
    expect(await read()).toMatchObject(databaseAway);
    expect(await app.as(manager).call(addFavorite, args)).toMatchObject(databaseAway);
    const german = await app.as(manager).call(getProfile, { headers: { 'accept-language': 'de' } });
    expect(german.error.errorDescription).toBe(de.error.DATABASE_UNREACHABLE);
    postgres = await startEmbedded({ dataDir, durable: false });
    expect((await read()).status).toBe(200);
    expect((await app.as(manager).call(addFavorite, args)).status).toBe(200);
  });

  test('leaves one line in the log, whatever is called meanwhile', async () => {
    const database = await startPostgres();
    const app = await startApp({ database });
    cleanups.push(app.close);
    const user = await buildUser(app.server.db);
    const headers = { authorization: `Bearer ${await app.as(user).token()}` };
    const running = startProcess(join(dataDir, 'process'), await findPort(), {
      STUDYLINE_DEMO: 'off',
      STUDYLINE_SECRET: app.server.settings.secret!,
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.appUrl,
    });
    cleanups.push(() => endProcess(running, 'SIGKILL'));
    const lines: string[] = [];
    for (const stream of [running.child.stdout, running.child.stderr])
      stream?.on('data', (data: Buffer) => lines.push(...data.toString().split('\n')));
    const fail = (cause: unknown): never => {
      throw new Error(`There was no answer: ${lines.join('\n')}`, { cause });
    };
    const url = await running.ready;
    await postgres.stop();
    const statuses = [];
    for (let call = 0; call < 20; call += 1)
      statuses.push((await fetch(`${url}${addressOf(getProfile, {})}`, { headers }).catch(fail)).status);
    expect(statuses).toEqual(Array(20).fill(503));
    const aboutCalls = lines.filter((line) => line.includes('DATABASE_UNREACHABLE'));
    expect(aboutCalls.length).toBe(1);
    expect(aboutCalls[0]).not.toContain('stack');
  });
});

describe('a connection to the database that breaks', () => {
  /** An app whose connections go to this address, and a comment that somebody writes there. */
  async function startOn(database: TestDatabase, appUrl: string) {
    const app = await startApp({ database: { ...database, appUrl } });
    cleanups.push(app.close);
    const { study, manager } = await buildWorld(app.server.db);
    const { postId } = await buildPost(app, study, { author: manager });
    const args = { params: { postId }, body: { commentTextRequest: 'Is it in?' } };
    return {
      app,
      comment: (headers: Record<string, string> = {}) =>
        app.as(manager).call(addComment, { ...args, headers }),
      countComments: () => query(database.ownerUrl, 'select count(*)::integer from comment'),
    };
  }

  async function cloneForTest(): Promise<TestDatabase> {
    const database = await cloneDatabase();
    cleanups.push(database.drop);
    return database;
  }

  test('in the middle of a change leaves nothing, and the answer is 503', async () => {
    const database = await cloneForTest();
    const { app, comment, countComments } = await startOn(database, database.appUrl);
    const holder = new Client({ connectionString: database.ownerUrl });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('begin; lock table comment in exclusive mode');
    const waiting = comment();
    await untilLocked(app);
    await database.cut();
    expect(await waiting).toMatchObject(databaseAway);
    expect(await countComments()).toEqual([0]);
  });

  test.each([
    ['before', 'BEFORE', 0],
    ['after', 'AFTER', 1],
  ] as const)('%s PostgreSQL commits is answered as an unknown outcome', async (_, moment, stored) => {
    const database = await cloneForTest();
    const cutter = await startCommitCutter(database.appUrl);
    cleanups.push(cutter.stop);
    const { comment, countComments } = await startOn(database, cutter.url);
    cutter.cutNext(moment);
    const headers = { 'idempotency-key': 'once' };
    const answer = await comment(headers);
    expect(answer).toMatchObject({ status: 503, error: { errorCode: 'OUTCOME_UNKNOWN' } });
    // A program would repeat what may already be done.
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(await countComments()).toEqual([stored]);
    expect((await comment(headers)).status).toBe(200);
    expect(await countComments()).toEqual([1]);
  });
});

test('a file store that is away fails only the calls that need it, with 503', async () => {
  const store = await startS3();
  const app = await startApp({ env: { STORAGE_URL: store.url } });
  cleanups.push(app.close);
  const { study, author, manager } = await buildWorld(app.server.db);
  const upload = () =>
    add(app, study, manager, { intent: 'PUBLISH' }, fileOf(pdfBytes('x'.repeat(9_000_000))));
  const { postId } = (await upload()).body;
  await store.stop();
  const storeAway = {
    status: 503,
    error: {
      errorCode: 'STORAGE_UNREACHABLE',
      errorDescription: errors.STORAGE_UNREACHABLE.description,
    },
    headers: { 'retry-after': '5' },
  };
  expect(await upload()).toMatchObject(storeAway);
  expect(await app.as(manager).call(downloadFile, { params: { id: postId } })).toMatchObject(storeAway);
  expect((await app.as(author).call(getPost, { params: { id: postId } })).status).toBe(200);
});
