import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { MAX_VIDEO_BYTES } from '@studyline/contract/courses/course-fields';
import { startApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { census, fileOf, pdfBytes, sampleVideo } from '../../../test/posts.ts';
import { buildWorld, type Member } from '../../../test/world.ts';

/** With all tests, a video at the size limit. */
const VIDEO_BYTES = process.env['STUDYLINE_TEST_FULL'] ? MAX_VIDEO_BYTES : 200 * 1024 * 1024;
const BOUNDARY = 'between-the-parts';

const app = await startApp();
const address = new URL(await app.listen());
const { study, manager, reader } = await buildWorld(app.server.db);
afterAll(() => app.close());

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const head = (part: string, fileName: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
const end = `\r\n--${BOUNDARY}--\r\n`;

interface Sent {
  status: number;
  body: Record<string, unknown>;
}

/** Sends a form piece by piece, as a browser does. */
async function send(person: Member, pieces: AsyncIterable<Buffer | string>): Promise<Sent> {
  const token = await app.as(person).token();
  return new Promise<Sent>((resolve, reject) => {
    const sending = request(
      {
        hostname: address.hostname,
        port: address.port,
        method: 'POST',
        path: `/openapi/v1/channels/${study.channelId}/add-course`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as never }));
      },
    );
    pipeline(Readable.from(pieces), sending).catch(reject);
  });
}

/** An MP4 whose film is nothing but zeros, and whose length stands behind it. */
async function* largeVideo(size: number): AsyncGenerator<Buffer> {
  const sample = Buffer.from(await sampleVideo().arrayBuffer());
  const movie = sample.subarray(sample.indexOf('moov', 0, 'latin1') - 4);
  const type = sample.subarray(0, sample.readUInt32BE(0));
  const film = Buffer.alloc(16);
  const filmBytes = size - type.length - movie.length;
  film.writeUInt32BE(1);
  film.write('mdat', 4, 'latin1');
  film.writeBigUInt64BE(BigInt(filmBytes), 8);
  yield Buffer.concat([type, film]);
  const zeros = Buffer.alloc(1024 * 1024);
  for (let left = filmBytes - 16; left > 0; left -= zeros.length)
    yield left < zeros.length ? zeros.subarray(0, left) : zeros;
  yield movie;
}

const median = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;

test('a large video flows through, and its end is there as soon as its beginning', async () => {
  let peak = 0;
  const before = process.memoryUsage().rss;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  async function* form() {
    yield field('title', 'A long course') + head('video', 'long.mp4');
    yield* largeVideo(VIDEO_BYTES);
    yield end;
  }
  const { status, body } = await send(manager, form());
  clearInterval(watch);
  expect([status, body]).toMatchObject([200, { version: 1 }]);
  expect((peak - before) / 1e6).toBeLessThan(150);

  const token = await app.as(manager).token();
  const firstByteAt = async (share: number) => {
    const start = Math.floor(VIDEO_BYTES * share);
    const began = performance.now();
    const answer = await fetch(
      `${address.origin}/openapi/v1/posts/${String(body['postId'])}/1/download-file`,
      {
        headers: { authorization: `Bearer ${token}`, range: `bytes=${start}-${start + 65_535}` },
      },
    );
    const first = await answer.body!.getReader().read();
    expect([answer.status, first.value!.length > 0]).toEqual([206, true]);
    return performance.now() - began;
  };
  await firstByteAt(0);
  const times: { beginning: number[]; end: number[] } = { beginning: [], end: [] };
  for (let round = 0; round < 15; round++) {
    times.beginning.push(await firstByteAt(0));
    times.end.push(await firstByteAt(0.95));
  }
  expect(median(times.end) / median(times.beginning)).toBeLessThan(3);
}, 600_000);

test('an upload that breaks off in its second file leaves nothing', async () => {
  const before = await census(app);
  async function* form() {
    yield field('title', 'Cut off') + head('video', 'sample.mp4');
    yield Buffer.from(await sampleVideo().arrayBuffer());
    yield `\r\n${head('materials', 'a.pdf')}`;
    yield pdfBytes();
    await eventually(async () => {
      const files = app.server.db.selectFrom('stored_file').select('id').where('state', '=', 'PENDING');
      expect(await files.execute()).toHaveLength(2);
    });
    throw new Error('The connection is lost.');
  }
  await expect(send(manager, form())).rejects.toThrow('The connection is lost.');
  await eventually(async () => expect(await census(app)).toEqual(before));
});

test('403 before any bytes are stored, to people who may not write', async () => {
  const before = await census(app);
  let isAsked = false;
  async function* form() {
    yield field('title', 'Not mine') + head('video', 'sample.mp4');
    await pause(200);
    isAsked = true;
    yield Buffer.from(await sampleVideo().arrayBuffer());
    yield end;
  }
  expect(await send(reader, form())).toMatchObject({ status: 403 });
  expect(isAsked).toBe(true);
  expect(await census(app)).toEqual(before);
});

test('400 for a field after a file, and nothing is written', async () => {
  const before = await census(app);
  async function* form() {
    yield field('title', 'Late field') + head('video', 'sample.mp4');
    yield Buffer.from(await sampleVideo().arrayBuffer());
    yield `\r\n${field('description', 'Late')}--${BOUNDARY}--\r\n`;
  }
  expect(await send(manager, form())).toMatchObject({ status: 400, body: { errorCode: 'FIELD_AFTER_FILE' } });
  await eventually(async () => expect(await census(app)).toEqual(before));
});

test('an upload that is repeated with its key is one course', async () => {
  const files = [{ part: 'video' as const, file: sampleVideo() }];
  const { addCourse } = await import('@studyline/contract/drafts/calls');
  const call = (name: string) =>
    app.as(manager).call(addCourse, {
      params: { channelId: study.channelId },
      body: { title: 'Once' },
      files: [...files, { part: 'materials', file: fileOf(pdfBytes(name), `${name}.pdf`) }],
      headers: { 'idempotency-key': 'once' },
    });
  const [first, again] = [await call('one'), await call('one')];
  expect(again.body).toEqual(first.body);
  expect((await call('two')).status).toBe(409);
  const left = app.server.db.selectFrom('stored_file').select('id').where('state', '=', 'PENDING');
  expect(await left.execute()).toEqual([]);
});
