import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from '@studyline/contract/core/endpoint';
import { addComment } from '@studyline/contract/comments/calls';
import { addDocument } from '@studyline/contract/drafts/calls';
import { startApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { add, buildPost, census, fileOf, pdfBytes } from '../../../test/posts.ts';
import { buildWorld } from '../../../test/world.ts';
import { eventually } from '../../../test/eventually.ts';
import { bareEnvironment } from '../../../test/bare-environment.ts';

/** The store's answer to calls that need no space. */
const ANSWERS: Record<string, string> = {
  'POST uploads': '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>',
  'GET list-type': '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>',
};

/** A small disk needs a user namespace, in which root may mount one. */
const canMount = spawnSync('unshare', ['-Urm', 'true']).status === 0;
if (!canMount)
  process.stderr.write('SKIPPED: nobody may mount a small disk on this machine (unshare -Urm).\n');

const SERVE = `
  const from = (path) => import(process.env.SOURCE + path);
  const { assemble } = await from('/open-server.ts');
  const { readSettings } = await from('/core/env.ts');
  const { buildApp } = await from('/app.ts');
  const { server } = await assemble(readSettings(), JSON.parse(process.env.URLS));
  const app = await buildApp(server);
  console.log('at ' + (await app.listen({ host: '127.0.0.1', port: 0 })));
`;

const app = await startApp();
const { study, manager: author } = await buildWorld(app.server.db);
const dataDir = await mkdtemp(join(tmpdir(), 'studyline-full-'));
let child: ChildProcess | undefined;
let url: string;
let said = '';

beforeAll(async () => {
  if (!canMount) return;
  await mkdir(join(dataDir, 'files'));
  const mount = 'mount -t tmpfs -o size=2m tmpfs "$0/files" && exec "$1" --input-type=module --eval "$2"';
  child = spawn('unshare', ['-Urm', 'sh', '-c', mount, dataDir, process.execPath, SERVE], {
    env: {
      ...bareEnvironment,
      NODE_ENV: 'test',
      SOURCE: join(import.meta.dirname, '../..'),
      URLS: JSON.stringify(app.database),
      STUDYLINE_DATA_DIR: dataDir,
      STUDYLINE_SECRET: app.server.secret,
      STUDYLINE_DEMO: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const hear = (data: Buffer) => void (said += data.toString());
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  url = await eventually(() => /at (\S+)/.exec(said)![1]!);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function upload(title: string, bytes: Buffer) {
  const form = new FormData();
  form.append('title', title);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'protocol.pdf');
  const answer = await fetch(`${url}${addressOf(addDocument, { params: { channelId: study.channelId } })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await app.as(author).token()}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test.skipIf(!canMount)(
  '507 for a file that does not fit on the disk, logged, and nothing of it is left',
  async () => {
    const before = await census(app);
    const large = Buffer.concat([pdfBytes(), randomBytes(6_000_000)]);
    for (let time = 0; time < 2; time += 1)
      expect(await upload('Large', large)).toMatchObject({ status: 507, body: { errorCode: 'NO_ROOM' } });
    expect(said.match(/ENOSPC/g)?.length).toBeGreaterThanOrEqual(2);
    expect(await census(app)).toEqual(before);
    // There is as much space as before.
    expect(await upload('Small', Buffer.concat([pdfBytes(), randomBytes(1_000_000)]))).toMatchObject({
      status: 200,
    });
  },
);

test.each([
  [507, 'XMinioStorageFull', 1_000_000],
  [507, 'AnyOther', 1_000_000],
  [403, 'QuotaExceeded', 1_000_000],
  [400, 'XMinioAdminBucketQuotaExceeded', 10_000_000],
])('507 if the store answers %i %s to a file of %i bytes, and nothing of it is left', async (...full) => {
  const [status, code, length] = full;
  const calls: string[] = [];
  const store = createServer((request, response) => {
    const call = `${request.method} ${/uploads|uploadId|list-type/.exec(request.url ?? '')?.[0] ?? ''}`;
    calls.push(call);
    request.resume().on('end', () => {
      if (request.method === 'PUT') response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
      else response.end(ANSWERS[call]);
    });
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  const STORAGE_URL = `s3://KEY:SECRET@127.0.0.1:${port}/bucket?tls=0`;
  const other = await startApp({ database: app.database, env: { STORAGE_URL } });
  const before = await census(app);
  const file = fileOf(Buffer.concat([pdfBytes(), randomBytes(length)]));
  const answer = await add(other, study, author, {}, file);
  expect([answer.status, answer.error.errorCode]).toEqual([507, 'NO_ROOM']);
  expect(await census(app)).toEqual(before);
  expect(calls.includes('DELETE uploadId')).toBe(length > 8 * 1024 * 1024);
  await other.close();
  store.closeAllConnections();
  store.close();
});

test('507 if PostgreSQL is out of space', async () => {
  const { postId } = await buildPost(app, study, { author });
  // PostgreSQL's own error when it cannot extend a file.
  const { ownerUrl } = app.database;
  await query(
    ownerUrl,
    `create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on comment for each row execute function full_disk()`,
  );
  const answer = await app
    .as(author)
    .call(addComment, { params: { postId }, body: { commentTextRequest: 'Is there room?' } });
  expect([answer.status, answer.error.errorCode]).toEqual([507, 'NO_ROOM']);
});
