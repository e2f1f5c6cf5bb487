import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, type ReadStream } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { addressOf } from '@studyline/contract/core/endpoint';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import { downloadFile, downloadVersionFile, getThumbnail } from '@studyline/contract/post-files/calls';
import { readRecorded } from '../../../test/audit.ts';
import { startApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { add, buildPost, fileOf, pdfBytes, replace, viewedBy } from '../../../test/posts.ts';
import { buildMember, buildWorld, type Member } from '../../../test/world.ts';
import { createSession, SESSION_COOKIE } from '../../core/sessions.ts';
import { connect as connectTo } from '../../db/pool.ts';
import { makePdf } from '../../files/previews-fixture.ts';
import { eventually } from '../../../test/eventually.ts';

/** Where Linux lists the open files of a process. */
const OPEN_FILES = '/proc/self/fd';

const app = await startApp();
const { study, manager, reader } = await buildWorld(app.server.db);
const other = await buildMember(app.server.db, study, { roles: ['SITE_PHARMACIST'] });
const bytes = await makePdf(['Page 1 of the protocol', 'Page 2 of the protocol']);
const permissions = viewedBy({ roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] });
const file = fileOf(bytes, 'Prüfplan „v2“.pdf');
const { postId } = (await add(app, study, manager, { intent: 'PUBLISH', permissions }, file)).body;
afterAll(() => app.close());

const download = (person: Member, id = postId, range?: string) =>
  app.as(person).call(downloadFile, { params: { id }, headers: range ? { range } : {} });
const firstBytes = (version: number) =>
  app
    .as(reader)
    .call(downloadVersionFile, { params: { id: postId, version }, headers: { range: 'bytes=0-3' } });

/** How many files of posts this process has open. */
async function originalsOpen(): Promise<number> {
  const names = await readdir(OPEN_FILES);
  const targets = await Promise.all(names.map((name) => readlink(join(OPEN_FILES, name)).catch(() => '')));
  return targets.filter((target) => target.endsWith('/original')).length;
}

describe('downloadFile', () => {
  test('200 sends the file, its name, its type and its checksum', async () => {
    const answer = await download(reader);
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
      'content-disposition': `inline; filename="Prufplan _v2_.pdf"; filename*=UTF-8''Pr%C3%BCfplan%20%E2%80%9Ev2%E2%80%9C.pdf`,
    });
  });

  test('200 is recorded once; parts, what the browser has, a HEAD and pages are not', async () => {
    const post = (await add(app, study, manager, { intent: 'PUBLISH', permissions }, file)).body;
    const downloads = async () =>
      (await readRecorded(app.server.db, post.postId)).filter(({ type }) => type === 'post.downloaded');
    const params = { id: post.postId };
    const ask = (headers: Record<string, string>) => app.as(reader).call(downloadFile, { params, headers });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const statuses = [
      (await ask({ range: 'bytes=0-' })).status,
      (await ask({ 'if-none-match': `"${sha256}"` })).status,
      (await ask({ range: 'bytes=999999-' })).status,
      (await app.as(other).call(downloadFile, { params })).status,
      (
        await app.app.inject({
          method: 'HEAD',
          url: addressOf(downloadFile, { params }),
          headers: { authorization: `Bearer ${await app.as(reader).token()}` },
        })
      ).statusCode,
      (await app.as(reader).call(getThumbnail, { params: { ...params, version: 1 } })).status,
    ];
    expect(statuses).toEqual([206, 304, 416, 404, 200, expect.any(Number)]);
    expect(await downloads()).toEqual([]);
    await download(reader, post.postId);
    expect(await downloads()).toMatchObject([{ version: 1, details: { sha256 } }]);
    await app.as(reader).call(downloadVersionFile, { params: { ...params, version: 1 } });
    expect(await downloads()).toHaveLength(2);
    const { body } = await app.as(manager).call(listChannelAudit, {
      params: { channelId: study.channelId },
      query: { kind: ['DOWNLOADS'], postId: post.postId },
    });
    expect(
      body.items.map(({ eventText, actorUserId, versionLabel }) => [eventText, actorUserId, versionLabel]),
    ).toEqual([1, 2].map(() => ['Downloaded the file', reader.userId, 'v1.0']));
  });

  test('200 is recorded for each of many at once', async () => {
    const post = (await add(app, study, manager, { intent: 'PUBLISH', permissions }, file)).body;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => download(n % 2 ? reader : manager, post.postId)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { rows } = await sql<{ by: number; times: number }>`
      select actor_user_id as by, count(*)::integer as times from audit_event
      where post_id = ${post.postId} and type = 'post.downloaded' group by 1 order by 1`.execute(
      app.server.db,
    );
    const people = [reader, manager].map(({ userId }) => ({ by: userId, times: 20 }));
    expect(rows).toEqual(people.toSorted((a, b) => a.by - b.by));
  });

  test('500 and no bytes of the file if the download cannot be recorded', async () => {
    const before = await originalsOpen();
    await query(app.database.ownerUrl, 'revoke insert on audit_event from studyline_app');
    const answer = await download(reader);
    await query(
      app.database.ownerUrl,
      `grant insert (occurred_at, type, actor_user_id, session_id, key_id, key_owner_id, ip_address, request_id, source, client_id, channel_id, post_id,
        version, team_id, subject_user_id, details) on audit_event to studyline_app`,
    );
    expect([answer.status, answer.bytes.includes('%PDF')]).toEqual([500, false]);
    expect((await download(reader)).status).toBe(200);
    await eventually(async () => expect(await originalsOpen()).toBe(before));
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, -1],
    ['bytes=-50', -50, -1],
    ['bytes=-999999999', 0, -1],
    ['bytes=10-999999999', 10, -1],
    ['bytes=0-0', 0, 0],
    ['Bytes = 5 - 6', 5, 6],
  ])('206 for %s', async (range, from, to) => {
    const start = from < 0 ? bytes.length + from : from;
    const end = to < 0 ? bytes.length - 1 : to;
    const answer = await download(reader, postId, range);
    expect(answer.status).toBe(206);
    expect(answer.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${bytes.length}`,
      'content-length': String(end - start + 1),
    });
  });

  test.each(['bytes=999999999-', 'bytes=5-4', 'bytes=-0', 'bytes=-', 'bytes=a-b', 'bytes=1-2-3'])(
    '416 for %s',
    async (range) => {
      const answer = await download(reader, postId, range);
      expect([answer.status, answer.error.errorCode]).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
      expect(answer.headers['content-range']).toBe(`bytes */${bytes.length}`);
    },
  );

  test('206 for If-Range with the file’s own etag, 200 with the whole file for another etag', async () => {
    const { etag } = (await download(reader)).headers;
    const resume = (ifRange: string) =>
      app.as(reader).call(downloadFile, {
        params: { id: postId },
        headers: { range: 'bytes=100-', 'if-range': ifRange },
      });
    expect((await resume(String(etag))).status).toBe(206);
    const changed = await resume('"another"');
    expect([changed.status, changed.bytes.length]).toEqual([200, bytes.length]);
  });

  test('304 without a byte for people who already have the file', async () => {
    const { etag } = (await download(reader)).headers;
    const again = (ifNoneMatch: string) =>
      app.as(reader).call(downloadFile, {
        params: { id: postId },
        headers: { 'if-none-match': ifNoneMatch },
      });
    for (const known of [String(etag), `W/${String(etag)}`, `"another", ${String(etag)}`]) {
      const answer = await again(known);
      expect([answer.status, answer.bytes.length, answer.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await again('"another"')).status).toBe(200);
  });

  test('304 takes precedence over 416, and a HEAD has no length of 0', async () => {
    const { etag } = (await download(reader)).headers;
    const headers = {
      authorization: `Bearer ${await app.as(reader).token()}`,
      'if-none-match': String(etag),
      range: 'bytes=999999999-',
    };
    const url = addressOf(downloadFile, { params: { id: postId } });
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.app.inject({ method, url, headers });
      expect([answer.statusCode, answer.headers['content-length']]).toEqual([304, undefined]);
    }
  });

  test('304 without opening the stored file', async () => {
    const { etag } = (await download(reader)).headers;
    const reading = vi.spyOn(app.server.storage, 'read');
    const headers = { 'if-none-match': String(etag) };
    const answer = await app.as(reader).call(downloadFile, { params: { id: postId }, headers });
    expect(answer.status).toBe(304);
    expect(reading).not.toHaveBeenCalled();
    reading.mockRestore();
  });

  test.each(['bytes=0-1,4-5', 'items=0-1', 'bytes'])('200 with the whole file for %s', async (range) => {
    const answer = await download(reader, postId, range);
    expect([answer.status, answer.bytes.length]).toEqual([200, bytes.length]);
  });

  test('200 shows images and PDFs inline and downloads everything else', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    for (const [file, kind, type] of [
      [fileOf(png, 'figure.png'), 'inline', 'image/png'],
      [fileOf('a;b\n', 'table.csv'), 'attachment', 'text/csv'],
      [fileOf('=cmd|x', 'notes.txt'), 'attachment', 'text/plain'],
    ] as const) {
      const id = (await add(app, study, manager, { intent: 'PUBLISH' }, file)).body.postId;
      const { headers } = await download(reader, id);
      expect([headers['content-disposition'], headers['content-type']]).toEqual([
        expect.stringMatching(new RegExp(`^${kind}; `)),
        type,
      ]);
    }
  });

  test('200 sends the latest publication, and a waiting draft only by its version, to its author', async () => {
    const id = (await add(app, study, manager, { intent: 'PUBLISH' }, fileOf(pdfBytes('one')))).body.postId;
    await replace(app, manager, id, { description: 'Two' }, fileOf(pdfBytes('two')));
    expect((await download(manager, id)).bytes.toString()).toContain('one');
    const version = (person: Member) =>
      app.as(person).call(downloadVersionFile, { params: { id, version: 2 } });
    expect((await version(manager)).bytes.toString()).toContain('two');
    expect((await version(reader)).error.errorCode).toBe('POST_NOT_FOUND');
  });

  test('200 with the session’s cookie alone, as images and links send it', async () => {
    const facts = { userId: reader.userId, provider: 'test', ip: null, userAgent: null };
    const { token } = await createSession(app.server.db, app.server.secret, facts);
    const url = `/openapi/v1/posts/${postId}/download-file`;
    const cookies = { [SESSION_COOKIE]: token };
    const answer = await app.app.inject({ method: 'GET', url, cookies });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, bytes.length]);
    const head = await app.app.inject({ method: 'HEAD', url, cookies });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)]);
  });

  test('401 without a session, 404 for people who may not see it and for posts without a file', async () => {
    const url = `/openapi/v1/posts/${postId}/download-file`;
    expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    expect((await download(other)).error.errorCode).toBe('POST_NOT_FOUND');
    const bare = await buildPost(app, study, { author: manager });
    expect((await download(reader, bare.postId)).error.errorCode).toBe('FILE_NOT_FOUND');
  });

  test.runIf(existsSync(OPEN_FILES))('closes the file when the reader disconnects midway', async () => {
    const large = Buffer.concat([pdfBytes(), randomBytes(20_000_000)]);
    const id = (await add(app, study, manager, { intent: 'PUBLISH' }, fileOf(large))).body.postId;
    const address = await app.listen();
    const request = get(`${address}/openapi/v1/posts/${id}/download-file`, {
      headers: { authorization: `Bearer ${await app.as(reader).token()}` },
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response, 'data');
    expect(await originalsOpen()).toBe(1);
    request.destroy();
    await eventually(async () => expect(await originalsOpen()).toBe(0));
  });

  describe.runIf(existsSync(OPEN_FILES))('to readers who read slowly or not at all', async () => {
    const strict = await startApp({ slowConnectionSeconds: 1, env: { LIMIT_DOWNLOADS_PER_PERSON: '3' } });
    const world = await buildWorld(strict.server.db);
    const large = Buffer.concat([pdfBytes(), randomBytes(20_000_000)]);
    const { body } = await add(strict, world.study, world.manager, { intent: 'PUBLISH' }, fileOf(large));
    const url = `${await strict.listen()}/openapi/v1/posts/${body.postId}/download-file`;
    const headers = { authorization: `Bearer ${await strict.as(world.reader).token()}` };
    afterAll(() => strict.close());

    async function begin(): Promise<IncomingMessage> {
      const request = get(url, { headers });
      request.on('error', () => undefined);
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      return response;
    }

    test('429 for one too many at the same time, until stalled ones are cut off', async () => {
      const unread = await Promise.all([begin(), begin(), begin()]);
      expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(await originalsOpen()).toBe(3);
      expect((await begin()).statusCode).toBe(429);
      await eventually(async () => expect(await originalsOpen()).toBe(0));
      const again = await begin();
      expect(again.statusCode).toBe(200);
      again.destroy();
      await eventually(async () => expect(await originalsOpen()).toBe(0));
    });

    test('closes the files of responses that nobody reads', async () => {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname).pause();
      const head = `GET ${new URL(url).pathname} HTTP/1.1\r\nHost: a\r\nAuthorization: ${headers.authorization}\r\n\r\n`;
      socket.write(head.repeat(3));
      await eventually(async () => expect(await originalsOpen()).toBe(3));
      await eventually(async () => expect(await originalsOpen()).toBe(0));
      socket.destroy();
    });

    test('does not count readers who disconnect before they are identified', async () => {
      const owner = connectTo(strict.database.ownerUrl, { max: 1 }).db;
      const lines: Socket[] = [];
      strict.app.server.on('connection', (line: Socket) => lines.push(line));
      await owner.transaction().execute(async (trx) => {
        await sql`lock table session`.execute(trx);
        const requests = [1, 2, 3].map(() => get(url, { headers }).on('error', () => undefined));
        const isRead = () => lines.length === 3 && lines.every(({ bytesRead }) => bytesRead > 0);
        await eventually(() => expect(isRead()).toBe(true));
        for (const request of requests) request.destroy();
        await eventually(() => expect(lines.every(({ closed }) => closed)).toBe(true));
      });
      await owner.destroy();
      const next = await Promise.all([begin(), begin(), begin()]);
      expect(next.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      for (const one of next) one.destroy();
      await eventually(async () => expect(await originalsOpen()).toBe(0));
    });

    test('200 with all bytes for a slow reader', async () => {
      let length = 0;
      for await (const part of await begin()) {
        length += (part as Buffer).length;
        await pause(8);
      }
      expect(length).toBe(large.length);
    });

    test('200 without reading the file for a HEAD request', async () => {
      const reading = vi.spyOn(strict.server.storage, 'read');
      const answer = await fetch(url, { method: 'HEAD', headers });
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(large.length)]);
      const file = (await reading.mock.results[0]?.value) as ReadStream;
      await eventually(() => expect(file.closed).toBe(true));
      expect(file.bytesRead).toBe(0);
      reading.mockRestore();
    });
  });
});

describe('downloadVersionFile', () => {
  test('206 for a part, 404 for a missing version', async () => {
    expect((await firstBytes(1)).bytes.toString()).toBe('%PDF');
    expect((await firstBytes(2)).error.errorCode).toBe('POST_NOT_FOUND');
  });
});
