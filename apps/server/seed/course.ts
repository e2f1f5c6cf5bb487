import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MILLIS } from '@studyline/contract/core/days';
import type { CaptionsField, CourseChapter } from '@studyline/contract/courses/course-fields';
import type { Actor } from '../src/core/actor.ts';
import type { Server } from '../src/core/server.ts';
import type { Trx } from '../src/db/pool.ts';
import { readCaptions } from '../src/files/captions.ts';
import { insertCues } from '../src/features/courses/course-queries.ts';
import type { ReceivedCourse } from '../src/features/courses/receive-course.ts';
import { insertPendingFile, keepFile } from '../src/features/post-files/file-queries.ts';
import type { ReceivedFile } from '../src/features/post-files/upload.ts';
import type { DemoCoursePost } from './demo-model.ts';
import type { StoredVersion } from './store-documents.ts';

const MAX_BYTES = 10_000_000;

/** The files in seed/course, with their types. */
const TYPES = {
  'excursions.webm': 'video/webm',
  'poster.webp': 'image/webp',
  'captions-en.vtt': 'text/vtt',
  'captions-de.vtt': 'text/vtt',
  'descriptions-en.vtt': 'text/vtt',
  'descriptions-de.vtt': 'text/vtt',
} as const;
type FileName = keyof typeof TYPES;
export type StoredCourse = Readonly<Record<FileName, StoredVersion>>;

/** Four scenes of 8 seconds, made by seed/course/make-course.mjs. */
export const DEMO_COURSE = {
  durationMillis: 32_000,
  captions: [
    { kind: 'CAPTIONS', languageId: 'en' },
    { kind: 'CAPTIONS', languageId: 'de' },
    { kind: 'DESCRIPTIONS', languageId: 'en' },
    { kind: 'DESCRIPTIONS', languageId: 'de' },
  ] satisfies CaptionsField,
  chapters: [
    { startMillis: 0, title: 'Keep it where it belongs' },
    { startMillis: 8000, title: 'Stop, do not throw' },
    { startMillis: 16_000, title: 'Download the record' },
    { startMillis: 24_000, title: 'Ask before you use' },
  ] satisfies CourseChapter[],
};

export const EXCURSION_COURSE: DemoCoursePost = {
  type: 'COURSE',
  key: 'excursion-course',
  study: 'lantern',
  author: 'author',
  tmfNumber: '05.03.02',
  title: 'Temperature excursions in half a minute',
  excerpt: 'What to do when the storage room was too warm: four steps, from quarantine to the answer.',
  html: '<p>The four steps of the guide “IP handling and temperature excursions”, for everyone with access to study treatment. With captions and audio description in English and German.</p>',
  publishedAt: { daysAgo: 6, at: '16:20' },
  rules: [
    {
      action: 'COMPLETE_COURSE',
      participation: 'EVERY_MEMBER',
      roles: ['SITE_PHARMACIST'],
      graceMillis: 15 * DAY_MILLIS + 1,
      done: { share: 0.4, never: ['pharmacist'] },
    },
  ],
  viewedShare: 1,
  comments: [],
};

/** Writes the files of the course to the storage, always under the same keys. */
export async function storeCourse(server: Server, folder: string): Promise<StoredCourse> {
  const store = async (name: FileName): Promise<[FileName, StoredVersion]> => {
    const storageKey = `${folder}/${EXCURSION_COURSE.key}/${name}/original`;
    const source = createReadStream(join(import.meta.dirname, 'course', name));
    const { bytes, sha256 } = await server.storage.put(storageKey, source, { maxBytes: MAX_BYTES });
    return [name, { storageKey, bytes, sha256 }];
  };
  const names = Object.keys(TYPES) as FileName[];
  return Object.fromEntries(await Promise.all(names.map(store))) as StoredCourse;
}

/** Inserts the stored files, as if they had been uploaded. */
export async function insertCourseFiles(
  trx: Trx,
  author: Actor,
  channelId: number,
  stored: StoredCourse,
): Promise<ReceivedCourse> {
  const insert = async (fileName: FileName): Promise<ReceivedFile> => {
    const { storageKey, bytes, sha256 } = stored[fileName];
    const row = { channelId, storageKey, fileName, createdBy: author.userId, hasNoPages: true };
    const file = { fileId: await insertPendingFile(trx, row), mimeType: TYPES[fileName], bytes, sha256 };
    await keepFile(trx, file);
    return { ...file, storageKey, fileName };
  };
  const captions: ReceivedCourse['captions'] = [];
  for (const { kind, languageId } of DEMO_COURSE.captions) {
    const name = `${kind === 'CAPTIONS' ? 'captions' : 'descriptions'}-${languageId}.vtt` as FileName;
    const cues = readCaptions(await readFile(join(import.meta.dirname, 'course', name))) ?? [];
    const file = await insert(name);
    await insertCues(trx, file.fileId, cues);
    captions.push({ ...file, cues });
  }
  return {
    video: { ...(await insert('excursions.webm')), durationMillis: DEMO_COURSE.durationMillis },
    poster: await insert('poster.webp'),
    captions,
    materials: [],
  };
}
