import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { addDocument } from '@studyline/contract/drafts/calls';
import { MAX_FILE_BYTES } from '@studyline/contract/post-files/calls';
import { startApp } from '../../../test/app.ts';
import { addTerms, buildMember, buildWorld, leaveStudy, type Member } from '../../../test/world.ts';
import { add, ageFile, buildPost, census, fileOf, pdfBytes, replace } from '../../../test/posts.ts';
import { endSession } from '../../core/sessions.ts';
import { sweepPendingFiles } from './jobs.ts';
import { transactWithFile } from './upload.ts';
import { eventually } from '../../../test/eventually.ts';

const full = Boolean(process.env['STUDYLINE_TEST_FULL']);
const BOUNDARY = 'between-the-parts';

const app = await startApp();
const address = new URL(await app.listen());
const { study, manager: author, reader } = await buildWorld(app.server.db);
afterAll(() => app.close());

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (disposition = 'filename="protocol.pdf"') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\nContent-Type: application/pdf\r\n\r\n`;
const end = `\r\n--${BOUNDARY}--\r\n`;

/** A socket that has sent the head of an upload of that length. */
async function startUpload(person: Member, contentLength: number, path?: string): Promise<Socket> {
  const socket = connect({ host: address.hostname, port: Number(address.port) });
  await once(socket, 'connect');
  socket.write(
    [
      `${path ? 'PATCH' : 'POST'} /openapi/v1${path ?? addDocument.path.replace('{channelId}', String(study.channelId))} HTTP/1.1`,
      `Host: ${address.host}`,
      `Authorization: Bearer ${await app.as(person).token()}`,
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      `Content-Length: ${contentLength}`,
      '',
      '',
    ].join('\r\n'),
  );
  return socket;
}

/** The first response on a socket, with a JSON body. */
async function readAnswer(socket: Socket): Promise<{ status: number; body: Record<string, unknown> }> {
  let text = '';
  for await (const data of socket) {
    text += String(data);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (Buffer.byteLength(body) >= length)
      return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
  }
  throw new Error(`The connection closed after ${JSON.stringify(text)}`);
}

const pending = async () =>
  (await app.server.db.selectFrom('stored_file').select('id').where('state', '=', 'PENDING').execute())
    .length;

describe('addDocument, as a stream', () => {
  test('200 for bytes that trickle in', async () => {
    const body = field('title', 'Slow') + fileHead() + pdfBytes().toString() + end;
    const socket = await startUpload(author, body.length);
    for (const piece of body.match(/[\s\S]{1,20}/g) ?? []) {
      socket.write(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await readAnswer(socket)).toMatchObject({ status: 200, body: { version: 1 } });
    socket.destroy();
  });

  test('200 for an upload that began before new terms, which only the next call has to accept', async () => {
    const { db } = app.server;
    const body = field('title', 'Begun before') + fileHead() + pdfBytes().toString() + end;
    const socket = await startUpload(author, body.length);
    socket.write(body.slice(0, -end.length));
    await eventually(async () => expect(await pending()).toBe(1));
    await addTerms(db, 1);
    const next = await startUpload(author, body.length);
    next.write(body);
    expect(await readAnswer(next)).toMatchObject({ status: 403, body: { errorCode: 'TERMS_NOT_ACCEPTED' } });
    next.destroy();
    socket.write(end);
    expect(await readAnswer(socket)).toMatchObject({ status: 200, body: { version: 1 } });
    socket.destroy();
    await db.updateTable('app_user').set({ terms_version: 1 }).execute();
  });

  test('leaves nothing of an interrupted upload', async () => {
    const before = await census(app);
    for (const [title, cut] of [
      ['in the middle of the file', 300_000],
      ['after the head of the file', 0],
    ] as const) {
      const socket = await startUpload(author, 1_000_000);
      socket.write(field('title', title) + fileHead());
      socket.write(Buffer.concat([pdfBytes(), randomBytes(cut)]));
      await eventually(async () => expect(await pending()).toBe(1));
      socket.resetAndDestroy();
      await eventually(async () => expect(await census(app)).toEqual(before));
    }
    const unfinished = join(app.server.settings.dataDir, 'files', '.unfinished');
    await eventually(async () => expect(await readdir(unfinished)).toEqual([]));
  });

  test('leaves nothing of an interrupted replacement, and the post unchanged', async () => {
    const { postId } = await buildPost(app, study, { author });
    const before = await census(app);
    const socket = await startUpload(author, 1_000_000, `/posts/${postId}/content/documents`);
    socket.write(Buffer.concat([Buffer.from(fileHead()), pdfBytes(), randomBytes(200_000)]));
    await eventually(async () => expect(await pending()).toBe(1));
    socket.resetAndDestroy();
    await eventually(async () => expect(await census(app)).toEqual(before));
  });

  test('400 for a form that ends before its file, and nothing is left', async () => {
    const before = await census(app);
    const body = field('title', 'Cut') + fileHead() + pdfBytes().toString();
    const socket = await startUpload(author, body.length);
    socket.write(body);
    expect(await readAnswer(socket)).toMatchObject({ status: 400, body: { errorCode: 'BAD_REQUEST' } });
    socket.destroy();
    expect(await census(app)).toEqual(before);
  });

  const lateField = field('permissions', JSON.stringify({ viewPost: { channelWide: false } }));
  test.each([
    ['a field', `\r\n${lateField}`],
    ['several fields', `\r\n${lateField}${field('title', 'Another')}`],
    ['another file', `\r\n${fileHead().replace('"file"', '"second"')}${pdfBytes().toString()}`],
  ])('400 for %s after the file, nothing is left, and the connection stays usable', async (_, late) => {
    const before = await census(app);
    const form =
      field('title', 'Two halves') + field('intent', 'PUBLISH') + fileHead() + pdfBytes().toString();
    const body = form + late.replace(/\r\n$/, '') + end;
    const socket = await startUpload(author, Buffer.byteLength(body));
    socket.write(body);
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${address.host}\r\nConnection: close\r\n\r\n`);
    let text = '';
    for await (const data of socket) text += String(data);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
    expect(text).toContain('FIELD_AFTER_FILE');
    expect(await census(app)).toEqual(before);
  });

  test('403 is answered before the file has arrived, and the connection stays usable', async () => {
    const before = await census(app);
    const megabytes = Buffer.alloc(8_000_000);
    const start = Buffer.from(field('title', 'Refused') + fileHead());
    const early = await startUpload(reader, start.length + megabytes.length + end.length);
    early.write(Buffer.concat([start, pdfBytes()]));
    expect(await readAnswer(early)).toMatchObject({ status: 403, body: { errorCode: 'FORBIDDEN' } });
    expect(await census(app)).toEqual(before);

    // The rest of the refused upload is read and discarded; then the next request is read.
    const other = await startUpload(reader, start.length + megabytes.length + end.length);
    other.write(Buffer.concat([start, megabytes, Buffer.from(end)]));
    other.write(`GET /healthz HTTP/1.1\r\nHost: ${address.host}\r\nConnection: close\r\n\r\n`);
    let text = '';
    for await (const data of other) text += String(data);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403', 'HTTP/1.1 200']);
  });

  test('415 depends on the content, and reaches a client that is still sending', async () => {
    const before = await census(app);
    const form = new FormData();
    form.append('title', 'Not a PDF');
    form.append('file', new File([randomBytes(5_000_000)], 'protocol.pdf'));
    const answer = await fetch(new URL(`/openapi/v1/channels/${study.channelId}/add-document`, address), {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${await app.as(author).token()}` },
    });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ errorCode: 'FILE_TYPE_REFUSED' });
    expect(await census(app)).toEqual(before);
  });

  test.runIf(full)(
    '413 for a file of more than 500 MB, and nothing is left',
    { timeout: 300_000 },
    async () => {
      const before = await census(app);
      const start = Buffer.concat([Buffer.from(field('title', 'Huge') + fileHead()), pdfBytes()]);
      const socket = await startUpload(author, start.length + MAX_FILE_BYTES + end.length);
      const answer = readAnswer(socket);
      await new Promise((resolve) => socket.write(start, resolve));
      const megabyte = Buffer.alloc(1024 * 1024);
      for (let i = 0; i < 500; i++) await new Promise((resolve) => socket.write(megabyte, resolve));
      socket.write(end);
      expect(await answer).toMatchObject({ status: 413, body: { errorCode: 'FILE_TOO_LARGE' } });
      socket.destroy();
      expect(await census(app)).toEqual(before);
    },
  );

  test('200 for a large file, hashed while streaming and with little memory', async () => {
    const megabytes = full ? 400 : 150;
    const megabyte = randomBytes(1024 * 1024);
    const head = pdfBytes();
    const hash = createHash('sha256').update(head);
    for (let i = 0; i < megabytes; i++) hash.update(megabyte);
    const start = Buffer.from(field('title', 'Large') + fileHead());
    const socket = await startUpload(
      author,
      start.length + head.length + megabytes * megabyte.length + end.length,
    );
    const answer = readAnswer(socket);
    socket.write(Buffer.concat([start, head]));
    const used = process.memoryUsage().rss;
    let most = used;
    for (let i = 0; i < megabytes; i++) {
      await new Promise((resolve) => socket.write(megabyte, resolve));
      most = Math.max(most, process.memoryUsage().rss);
    }
    socket.write(end);
    expect(await answer).toMatchObject({ status: 200, body: { checksum: hash.digest('hex') } });
    socket.destroy();
    expect((most - used) / 1024 / 1024).toBeLessThan(110);
  });

  test('keeps hostile names harmless', async () => {
    const names: [sent: string, kept: string][] = [
      ['filename="../../etc/passwd.pdf"', 'passwd.pdf'],
      ['filename="C:\\\\Users\\\\me\\\\protocol.pdf"', 'protocol.pdf'],
      ['filename="Prüfplan – Übersicht 患者.pdf"', 'Prüfplan – Übersicht 患者.pdf'],
      [`filename*=UTF-8''Pr%C3%BCfplan%22.pdf`, 'Prüfplan".pdf'],
      ['filename="a\u202Efdp.pdf"', 'afdp.pdf'],
      ['filename=".."', 'document'],
      [`filename="${'x'.repeat(400)}.pdf"`, `${'x'.repeat(196)}.pdf`],
    ];
    for (const [sent, kept] of names) {
      const body = Buffer.concat([
        Buffer.from(field('title', 'Named') + fileHead(sent)),
        pdfBytes(),
        Buffer.from(end),
      ]);
      const socket = await startUpload(author, body.length);
      socket.write(body);
      const { body: result } = await readAnswer(socket);
      socket.destroy();
      const row = await app.server.db
        .selectFrom('post_version as v')
        .innerJoin('stored_file as f', 'f.id', 'v.file_id')
        .select('f.file_name')
        .where('v.post_id', '=', Number(result['postId']))
        .executeTakeFirst();
      expect([sent, row?.file_name]).toEqual([sent, kept]);
    }
  });

  test('leaves nothing if the transaction fails after all bytes have arrived', async () => {
    const before = await census(app);
    const actor = await app.as(author).actor();
    const stream = Readable.from([pdfBytes()]);
    const incoming = { stream, fileName: 'protocol.pdf', maxBytes: 1000, readEnd: async () => undefined };
    const use = { channelId: study.channelId, keepsMetadata: true };
    const failing = transactWithFile(actor, use, incoming, async (trx) => {
      await trx
        .updateTable('channel')
        .set({ title: 'Half done' })
        .where('id', '=', study.channelId)
        .execute();
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await census(app)).toEqual(before);
    const { title } = await app.server.db
      .selectFrom('channel')
      .select('title')
      .where('id', '=', study.channelId)
      .executeTakeFirstOrThrow();
    expect(title).not.toBe('Half done');
  });

  test('404 for someone who left the study during the upload, and nothing is left', async () => {
    const leaving = await buildMember(app.server.db, study, { roles: ['STUDY_MANAGER'] });
    const before = await census(app);
    const body = Buffer.concat([
      Buffer.from(field('title', 'Late') + fileHead()),
      pdfBytes(),
      Buffer.from(end),
    ]);
    const socket = await startUpload(leaving, body.length);
    socket.write(body.subarray(0, -10));
    await eventually(async () => expect(await pending()).toBe(1));
    await leaveStudy(app.server.db, study, leaving);
    socket.write(body.subarray(-10));
    expect(await readAnswer(socket)).toMatchObject({ status: 404, body: { errorCode: 'CHANNEL_NOT_FOUND' } });
    expect(await census(app)).toEqual(before);
  });

  test('401 for someone whose session ended during the upload, and nothing is left', async () => {
    const leaving = await buildMember(app.server.db, study, { roles: ['STUDY_MANAGER'] });
    const { sessionId } = await app.as(leaving).actor();
    const before = await census(app);
    const body =
      field('title', 'Late') + field('intent', 'PUBLISH') + fileHead() + pdfBytes().toString() + end;
    const socket = await startUpload(leaving, body.length);
    socket.write(body.slice(0, -10));
    await eventually(async () => expect(await pending()).toBe(1));
    await endSession(app.server.db, leaving.userId, String(sessionId), 'REVOKED');
    await pause(1100);
    socket.write(body.slice(-10));
    expect(await readAnswer(socket)).toMatchObject({ status: 401, body: { errorCode: 'UNAUTHENTICATED' } });
    socket.destroy();
    expect(await census(app)).toEqual(before);
  });

  test('500 for an upload that the sweep has started to remove, and nothing is left', async () => {
    const before = await census(app);
    const body = field('title', 'Too late') + fileHead() + pdfBytes().toString() + end;
    const socket = await startUpload(author, body.length);
    socket.write(body.slice(0, -10));
    await eventually(async () => expect(await pending()).toBe(1));
    const { id } = await app.server.db
      .selectFrom('stored_file')
      .select('id')
      .where('state', '=', 'PENDING')
      .executeTakeFirstOrThrow();
    await ageFile(app, id, 25);
    // Its store is unreachable, so it gets no further.
    const env = { STORAGE_URL: 's3://KEY:SECRET@127.0.0.1:1/bucket?tls=0' };
    const cut = await startApp({ database: app.database, env });
    await expect(sweepPendingFiles(cut.server)).rejects.toThrow('ECONNREFUSED');
    await cut.close();
    expect(await pending()).toBe(1);
    socket.write(body.slice(-10));
    expect(await readAnswer(socket)).toMatchObject({ status: 500 });
    expect(await census(app)).toEqual(before);
  });

  test('keeps simultaneous uploads apart', async () => {
    const contents = Array.from({ length: 8 }, (_, i) => pdfBytes(`file ${i}`));
    const answers = await Promise.all(
      contents.map((bytes, i) => add(app, study, author, { title: `File ${i}` }, fileOf(bytes))),
    );
    expect(answers.map((a) => a.body.checksum)).toEqual(
      contents.map((bytes) => createHash('sha256').update(bytes).digest('hex')),
    );
  });

  test('only one of several simultaneous replacements of a post becomes the draft', async () => {
    const { postId } = await buildPost(app, study, { author });
    const other = await buildMember(app.server.db, study, { roles: ['CHANNEL_ADMIN'] });
    const answers = await Promise.all([
      replace(app, author, postId, { description: 'Mine' }),
      replace(app, other, postId, { description: 'Theirs' }),
    ]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect(answers.find((a) => a.status === 409)?.error.errorCode).toBe('DRAFT_EXISTS');
    expect(await pending()).toBe(0);
  });
});
