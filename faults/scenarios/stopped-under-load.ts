import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { initMember } from '@studyline/contract/app/calls';
import { addressOf } from '@studyline/contract/core/endpoint';
import { addDocument } from '@studyline/contract/drafts/calls';
import { downloadFile } from '@studyline/contract/post-files/calls';
import { getPost } from '@studyline/contract/posts/calls';
import type pg from 'pg';
import { WebSocket } from 'ws';
import { writePdf } from '../../apps/server/src/files/previews-fixture.ts';
import type { Installation } from '../installation.ts';
import { count } from '../kinds.ts';
import type { Entry, Ledger } from '../ledger.ts';
import type { Fault } from '../stage.ts';
import { type Rehearsed, whileWriting } from '../while-writing.ts';

const TIMES = 3;
const FILE_BYTES = 30_000_000;
/** How long an upload and a download take: less than the grace period of a stop. */
const TRANSFER_MILLIS = 4000;
const CHUNKS = 40;
const SOCKETS = 20;
/** The code with which a stopping process closes live sockets, so that their clients come back. */
const COMES_BACK = 4100;

/** A loaded machine takes longer than the default. */
const GRACE = { STOP_GRACE_SECONDS: '60' };
/** A call that was sent this long before a stop has arrived. */
const ARRIVAL_MILLIS = 250;
const LOCKED_MILLIS = 1000;

/** SIGTERM while people write, some of whose writes wait for a lock, and while large files are on their way in both directions. */
export const stoppedUnderLoad: Fault = {
  title: `the app is stopped ${TIMES} times while people write, and a file of 30 MB is uploaded and another downloaded`,
  rehearse: ({ onCopy, random }) => onCopy((installation) => rehearse(installation, random), GRACE),
};

async function rehearse(installation: Installation, random: () => number): Promise<Rehearsed> {
  await installation.start();
  const problems: string[] = [];
  const stops: number[] = [];
  let entries: readonly Entry[] = [];
  const rehearsed = await whileWriting(installation, async (noteFault, ledger) => {
    ({ entries } = ledger);
    const kept = await uploadSlowly(installation, ledger, 'Kept for downloads');
    if (!kept) throw new Error('The file to download could not be uploaded.');
    for (let time = 0; time < TIMES; time += 1) {
      const codes = await openSockets(installation);
      const uploading = uploadSlowly(installation, ledger, `Uploaded during stop ${time + 1}`);
      const downloading = downloadSlowly(installation, kept.postId);
      const lock = await lockComments(installation);
      await pause(2 * ARRIVAL_MILLIS + random() * 1000);
      stops.push(performance.now());
      const stopping = installation.stop();
      await pause(LOCKED_MILLIS);
      await lock.end();
      await stopping;
      noteFault();
      await installation.start();
      if (!(await uploading)) problems.push('an upload was cut');
      const downloaded = await downloading;
      if (downloaded !== kept.checksum) problems.push(`a download was cut: ${downloaded}`);
      const others = (await codes()).filter((code) => code !== COMES_BACK);
      if (others.length > 0) problems.push(`sockets were closed with ${others.join(', ')}`);
    }
  });
  const isUnderWay = ({ sentAt }: Entry, endedAt: number | undefined) =>
    stops.some((at) => sentAt < at - ARRIVAL_MILLIS && endedAt !== undefined && endedAt > at);
  const unanswered = entries.filter(({ failure }) => failure !== undefined && !isAnswer(failure));
  const cut = unanswered.filter((entry) => isUnderWay(entry, entry.failedAt));
  problems.push(...cut.map(({ kind, mark, failure }) => `${kind} "${mark}" was cut: ${reasonOf(failure)}`));
  // What arrives during a stop may find nobody who takes it. A call with a key has been repeated since.
  const failed = entries.filter(
    ({ failure, promisedAt }) => failure !== undefined && promisedAt === undefined,
  );
  const stored = await findStored(installation, failed);
  problems.push(...stored.map((mark) => `"${mark}" failed and is stored`));
  const answered = entries.filter(({ failure }) => failure === undefined);
  const underWay = answered.filter((entry) => isUnderWay(entry, entry.promisedAt));
  const figures = [
    `${entries.length} calls`,
    `${underWay.length + TIMES} answered that were under way at a stop`,
    `${unanswered.length - cut.length} turned away during one`,
    `${cut.length} cut`,
    `${rehearsed.lost + stored.length} differing`,
  ];
  return { ...rehearsed, figures: figures.join(', '), problems: [...problems, ...rehearsed.problems] };
}

/** Makes new comments wait until the connection ends. */
async function lockComments(installation: Installation): Promise<pg.Client> {
  const db = await installation.connect();
  await db.query('begin; lock table comment in exclusive mode');
  return db;
}

/** A document whose bytes arrive slowly. Undefined if there was no promise. */
async function uploadSlowly({ url, scene }: Installation, ledger: Ledger, name: string) {
  const { people, channelId } = await scene();
  const manager = people['study.manager'];
  const title = `${name} ${process.pid}`;
  const file = writePdf([`%${title} ${'.'.repeat(FILE_BYTES)}`]);
  const checksum = createHash('sha256').update(file).digest('hex');
  const part = (about: string) => `--xx\r\nContent-Disposition: form-data; ${about}\r\n\r\n`;
  const fields = `${part('name="title"')}${title}\r\n${part('name="intent"')}PUBLISH\r\n`;
  const head = fields + part('name="file"; filename="a.pdf"');
  const bytes = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--xx--\r\n')]);
  return ledger.make({
    kind: 'document',
    mark: title,
    send: async () => {
      const call = request(`${url}${addressOf(addDocument, { params: { channelId } })}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${manager.token}`,
          'content-type': 'multipart/form-data; boundary=xx',
          'content-length': bytes.length,
        },
      });
      const answered = once(call, 'response') as Promise<[IncomingMessage]>;
      const [[answer]] = await Promise.all([answered, pipeline(trickle(bytes), call)]);
      const body = await text(answer);
      if (answer.statusCode !== 200) throw new Error(`addDocument answered ${answer.statusCode}: ${body}`);
      const { postId } = JSON.parse(body) as { postId: number };
      return { postId, checksum };
    },
    isShown: async ({ postId }) =>
      (await manager.call(getPost, { params: { id: postId } })).checksum === checksum,
  });
}

async function* trickle(bytes: Buffer): AsyncGenerator<Uint8Array> {
  const size = Math.ceil(bytes.length / CHUNKS);
  for (let at = 0; at < bytes.length; at += size) {
    // Before each part: the answer to a body that is complete ends its connection.
    await pause(TRANSFER_MILLIS / CHUNKS);
    yield bytes.subarray(at, at + size);
  }
}

/**
 * The SHA-256 of a file that is read slowly, or why it could not be read. Not with `fetch`: if the connection ends before a slow
 * reader has taken the last bytes, it reports an error although it has received all of them.
 */
async function downloadSlowly(installation: Installation, postId: number): Promise<string> {
  const { people } = await installation.scene();
  const address = addressOf(downloadFile, { params: { id: postId } });
  const headers = { authorization: `Bearer ${people['study.manager'].token}` };
  const hash = createHash('sha256');
  const since = performance.now();
  let bytes = 0;
  try {
    const call = request(installation.url + address, { headers }).end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      const due = since + (bytes / FILE_BYTES) * TRANSFER_MILLIS;
      await pause(Math.max(0, due - performance.now()));
    }
  } catch (error) {
    return reasonOf(error);
  }
  return hash.digest('hex');
}

/** Opens live sockets. Returns how to wait for the codes with which they were closed. */
async function openSockets({ port, scene }: Installation): Promise<() => Promise<number[]>> {
  const { people } = await scene();
  const { realtime } = await people.investigator.call(initMember, {});
  const opened = Array.from({ length: SOCKETS }, () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${realtime.key}?protocol=7`);
    socket.on('error', () => undefined);
    const code = new Promise<number>((resolve) => socket.once('close', resolve));
    return { code, greeted: new Promise((resolve) => socket.once('message', resolve)) };
  });
  await Promise.all(opened.map(({ greeted }) => greeted));
  return () => Promise.all(opened.map(({ code }) => code));
}

/** Whether there was an answer, but no promise. */
function isAnswer(failure: unknown): boolean {
  return failure instanceof Error && / answered \d{3}/.test(failure.message);
}

function reasonOf(failure: unknown): string {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : undefined;
  return cause ? `${String(failure)} (${String(cause)})` : String(failure);
}

/** The marks of failed calls whose change is there all the same. */
async function findStored(installation: Installation, failed: readonly Entry[]): Promise<string[]> {
  const db = await installation.connect();
  try {
    const stored: string[] = [];
    for (const [kind, own] of Map.groupBy(failed, (entry) => entry.kind)) {
      const counts = await count(
        db,
        kind,
        own.map(({ mark }) => mark),
      );
      stored.push(...counts.filter(({ there }) => there > 0).map(({ mark }) => mark));
    }
    return stored;
  } finally {
    await db.end();
  }
}
