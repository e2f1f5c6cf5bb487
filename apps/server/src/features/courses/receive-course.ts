import { buffer } from 'node:stream/consumers';
import { type courseFiles, MAX_VIDEO_MILLIS } from '@studyline/contract/courses/course-fields';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { type Cue, readCaptions } from '../../files/captions.ts';
import { detectContent } from '../../files/content-type.ts';
import { readVideoLength } from '../../files/video-length.ts';
import type { IncomingFiles } from '../../http/multipart.ts';
import { keepFile } from '../post-files/file-queries.ts';
import {
  discardFile,
  type FileUse,
  receiveFile,
  type ReceivedFile,
  withContent,
} from '../post-files/upload.ts';
import { insertCues } from './course-queries.ts';

/** What browsers play. */
const VIDEOS = new Set(['video/mp4', 'video/x-m4v', 'video/webm', 'video/quicktime']);
const POSTERS = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** The uploaded files of a course, whose rows are PENDING. */
export interface ReceivedCourse {
  video?: ReceivedFile & { durationMillis: number };
  poster?: ReceivedFile;
  captions: (ReceivedFile & { cues: readonly Cue[] })[];
  materials: ReceivedFile[];
}

/** A course without uploaded files. */
export const NOTHING_RECEIVED: ReceivedCourse = { captions: [], materials: [] };

/**
 * Receives the files of a course, then makes the change that uses them, in one transaction with the files becoming STORED. No trace of the
 * files is left if anything fails. Throws VIDEO_REFUSED, VIDEO_WITHOUT_LENGTH, CAPTIONS_REFUSED, POSTER_REFUSED, what receiveFile throws,
 * and what the body's files throw.
 */
export async function transactWithCourse<T>(
  actor: Actor,
  channelId: number,
  incoming: IncomingFiles,
  change: (trx: Trx, received: ReceivedCourse) => Promise<T>,
): Promise<T> {
  const files: ReceivedFile[] = [];
  try {
    const received = await receiveCourse(actor, channelId, incoming, files);
    const sha256 = files.map((file) => file.sha256).join(':');
    return await transact(withContent(actor, { sha256 }), async (trx) => {
      for (const file of files) await keepFile(trx, file);
      for (const { fileId, cues } of received.captions) await insertCues(trx, fileId, cues);
      return change(trx, received);
    });
  } finally {
    for (const file of files) await discardFile(actor.server, file);
  }
}

/** Adds each file to `files` as soon as it has arrived, so that the caller can discard it. */
async function receiveCourse(
  actor: Actor,
  channelId: number,
  incoming: IncomingFiles,
  files: ReceivedFile[],
): Promise<ReceivedCourse> {
  const { server } = actor;
  const received: ReceivedCourse = { captions: [], materials: [] };
  for (let incomingFile = await incoming.next(); incomingFile; incomingFile = await incoming.next()) {
    const part = incomingFile.part as keyof typeof uses;
    const file = await receiveFile(actor, { channelId, hasNoPages: true, ...uses[part] }, incomingFile);
    files.push(file);
    if (part === 'video') received.video = { ...file, durationMillis: await lengthOf(server, file) };
    else if (part === 'poster') received.poster = file;
    else if (part === 'captions') received.captions.push({ ...file, cues: await cuesOf(server, file) });
    else received.materials.push(file);
  }
  return received;
}

/** The parts of the body (courseFiles), and what each is. */
const uses = {
  video: { keepsMetadata: true, typeOf: typeOfVideo },
  poster: { keepsMetadata: false, typeOf: typeOfPoster },
  // The whole file is read once it is stored.
  captions: { keepsMetadata: true, typeOf: () => Promise.resolve('text/vtt') },
  materials: { keepsMetadata: true },
} satisfies Record<(typeof courseFiles)[number]['name'], Omit<FileUse, 'channelId'>>;

async function typeOfVideo(head: Buffer, fileName: string): Promise<string> {
  const { mimeType } = await detectContent(head, fileName);
  if (!VIDEOS.has(mimeType)) throw new AppError('VIDEO_REFUSED');
  return mimeType;
}

async function typeOfPoster(head: Buffer, fileName: string): Promise<string> {
  const { mimeType } = await detectContent(head, fileName);
  if (!POSTERS.has(mimeType)) throw new AppError('POSTER_REFUSED');
  return mimeType;
}

async function lengthOf(
  server: Server,
  { storageKey, bytes: size, mimeType }: ReceivedFile,
): Promise<number> {
  const read = async (start: number, bytes: number) =>
    start >= size
      ? Buffer.alloc(0)
      : buffer(await server.storage.read(storageKey, { start, end: Math.min(start + bytes, size) - 1 }));
  const length = await readVideoLength(read, size, mimeType);
  if (length === undefined || length > MAX_VIDEO_MILLIS) throw new AppError('VIDEO_WITHOUT_LENGTH');
  return length;
}

async function cuesOf(server: Server, { storageKey }: ReceivedFile): Promise<readonly Cue[]> {
  const cues = readCaptions(await buffer(await server.storage.read(storageKey)));
  if (!cues) throw new AppError('CAPTIONS_REFUSED');
  return cues;
}
