import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { getProfile } from '@studyline/contract/users/calls';
import { startApp } from '../../../test/app.ts';
import { add, census, fileOf } from '../../../test/posts.ts';
import { buildWorld } from '../../../test/world.ts';
import { sweepPendingFiles } from './jobs.ts';
import { eventually } from '../../../test/eventually.ts';

/** More than a process's connections to the database. */
const UPLOADS = 25;

const app = await startApp();
const { study, author, reader } = await buildWorld(app.server.db);
afterAll(() => app.close());

test('a store that does not respond blocks only requests that need it, and the sweep removes what it kept', async () => {
  let asked = 0;
  // It accepts the bytes, and never responds when asked what it has.
  const store = createServer((request, response) => {
    if (request.method === 'GET') return void (asked += 1);
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  const STORAGE_URL = `s3://KEY:SECRET@127.0.0.1:${port}/bucket?tls=0`;
  const env = { STORAGE_URL, LIMIT_UPLOADS_PER_PERSON: String(UPLOADS) };
  const silent = await startApp({ database: app.database, env });
  const before = await census(app);

  const uploads = Array.from({ length: UPLOADS }, () => add(silent, study, author, {}, fileOf('')));
  await eventually(() => expect(asked).toBe(UPLOADS));
  expect((await silent.as(reader).call(getProfile)).status).toBe(200);

  store.close();
  store.closeAllConnections();
  for (const { error } of await Promise.all(uploads)) expect(error.errorCode).toBe('FILE_EMPTY');
  expect((await census(app))['files']).toBe((before['files'] ?? 0) + UPLOADS);
  await sweepPendingFiles(app.server);
  expect(await census(app)).toEqual(before);
  await silent.close();
});
