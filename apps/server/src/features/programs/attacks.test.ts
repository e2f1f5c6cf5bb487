import { afterAll, expect, test } from 'vitest';
import { listMyChannels } from '@studyline/contract/channels/calls';
import { addDocument, changeDraftStatus } from '@studyline/contract/drafts/calls';
import { listPostAudit } from '@studyline/contract/audit/calls';
import { sql } from 'kysely';
import { startApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { buildProgram, withKey } from '../../../test/programs.ts';
import { fileOf, pdfBytes } from '../../../test/posts.ts';
import { buildClient, buildStudy } from '../../../test/world.ts';
import { makeServiceKey } from '../../core/service-keys.ts';

const app = await startApp({
  env: { LIMIT_WRONG_KEYS_PER_ADDRESS: '3', LIMIT_CALLS_PER_PROGRAM: '20' },
});
const { db } = app.server;
afterAll(() => app.close());
const { clientId, admin } = await buildClient(db);
const { channelId } = await buildStudy(db, { clientId });
const build = () => buildProgram(app, admin, { clientId, channelIds: [channelId] });

test('a program creates a document once, submits it and reads its history', async () => {
  const program = await build();
  const args = {
    params: { channelId },
    body: { title: 'Written by a program' },
    file: fileOf(pdfBytes()),
    headers: { 'idempotency-key': 'once' },
  };
  const { body } = await program.call(addDocument, args);
  expect((await program.call(addDocument, args)).body.postId).toBe(body.postId);
  const submitted = await program.call(changeDraftStatus, {
    params: { id: body.postId },
    query: { transitionName: 'submit_draft' },
  });
  expect(submitted.status).toBe(200);
  const approved = await program.call(changeDraftStatus, {
    params: { id: body.postId },
    query: { transitionName: 'approve_draft' },
  });
  expect(approved.status).toBe(403);
  const history = await program.call(listPostAudit, { params: { postId: body.postId } });
  expect(history.body.items.map(({ eventType }) => eventType)).toEqual(['post.submitted', 'post.created']);
});

test('a key is in no table of the database', async () => {
  const program = await build();
  await program.call(listMyChannels);
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  expect(tables.map(({ name }) => name)).toContain('service_key');
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.raw(name)} t where t::text like ${`%${program.key}%`}`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  expect(found).toEqual([]);
});

test('429 for a program that calls too often, and not for another one', async () => {
  const [busy, other] = [await build(), await build()];
  const statuses = [];
  for (let call = 0; call < 21; call++) statuses.push((await busy.call(listMyChannels)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  expect((await other.call(listMyChannels)).status).toBe(200);
});

test('many right keys looked up at the same time, and look-ups that fail, count for no wrong key', async () => {
  const program = await build();
  const call = async () => (await program.call(listMyChannels)).status;
  expect(await Promise.all(Array.from({ length: 6 }, call))).toEqual(Array(6).fill(200));
  await query(app.database.ownerUrl, 'alter table service_key rename to service_key_away');
  const failed = [await call(), await call(), await call(), await call()];
  await query(app.database.ownerUrl, 'alter table service_key_away rename to service_key');
  expect(failed).toEqual(Array(4).fill(500));
  expect(await call()).toBe(200);
});

test('429 after too many unknown keys from an address, even with a right one', async () => {
  const program = await build();
  const guess = async () => (await withKey(app, makeServiceKey().key)(listMyChannels)).status;
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429]);
  expect((await program.call(listMyChannels)).status).toBe(429);
});
