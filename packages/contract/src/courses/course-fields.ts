import { z } from 'zod';
import { id, jsonList, line } from '../core/common.ts';
import { captionsKey } from './captions-key.ts';
import type { WordKey } from '../words/words.ts';

export const MAX_VIDEO_BYTES = 4 * 1024 * 1024 * 1024;
export const MAX_POSTER_BYTES = 5 * 1024 * 1024;
export const MAX_CAPTIONS_BYTES = 512 * 1024;
export const MAX_MATERIAL_BYTES = 100 * 1024 * 1024;
export const MAX_CHAPTERS = 100;
/** Captions and descriptions together. */
export const MAX_CAPTIONS = 40;
export const MAX_MATERIALS = 20;
export const MAX_CHAPTER_TITLE = 200;
/** The longest video: 24 hours. */
export const MAX_VIDEO_MILLIS = 86_400_000;

/** The files of a course in a multipart body, in any order, after the fields. */
export const courseFiles = [
  { name: 'video', maxBytes: MAX_VIDEO_BYTES, most: 1 },
  { name: 'poster', maxBytes: MAX_POSTER_BYTES, most: 1 },
  { name: 'captions', maxBytes: MAX_CAPTIONS_BYTES, most: MAX_CAPTIONS },
  { name: 'materials', maxBytes: MAX_MATERIAL_BYTES, most: MAX_MATERIALS },
] as const;

/** The names of a video input: what browsers play. */
export const VIDEO_NAMES = '.mp4,.m4v,.webm,.mov';

const courseChapter = z
  .object({
    startMillis: z.number().int().min(0).max(MAX_VIDEO_MILLIS),
    title: line(1, MAX_CHAPTER_TITLE),
  })
  .meta({ id: 'CourseChapter', example: { startMillis: 160_000, title: 'Export from the scanner' } });
export type CourseChapter = z.output<typeof courseChapter>;

const isInOrder = (chapters: readonly CourseChapter[]) =>
  chapters.every(({ startMillis }, at) => at === 0 || startMillis > chapters[at - 1]!.startMillis);
const chapters = z
  .array(courseChapter)
  .max(MAX_CHAPTERS)
  .refine(isInOrder, 'issue.chaptersOutOfOrder' satisfies WordKey);

const captionLanguage = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)
  .meta({ id: 'CaptionLanguage', description: 'A BCP 47 language tag, such as en or pt-BR.' });
const fileId = id
  .optional()
  .describe('A file that the course already has. Without it, the next uploaded one.');
/** What is said in a video, or what can be seen in it, for those who do not see it (WCAG 1.2.5). */
const captionsKind = z.enum(['CAPTIONS', 'DESCRIPTIONS']);
export type CaptionsKind = z.output<typeof captionsKind>;

const captionsEntry = z.strictObject({
  fileId,
  languageId: captionLanguage,
  kind: captionsKind.optional().describe('DESCRIPTIONS are an audio description; by default CAPTIONS.'),
});
const keepsEachOnce = (list: readonly { fileId?: number | undefined }[]) => {
  const kept = list.flatMap((one) => one.fileId ?? []);
  return new Set(kept).size === kept.length;
};
const captionsList = z
  .array(captionsEntry.meta({ id: 'CaptionsEntry' }))
  .max(MAX_CAPTIONS)
  .refine(
    (list) => new Set(list.map(captionsKey)).size === list.length,
    'issue.captionsTwice' satisfies WordKey,
  )
  .refine(keepsEachOnce, 'issue.fileTwice' satisfies WordKey);
const materialsList = z
  .array(z.strictObject({ fileId, title: line(1, MAX_CHAPTER_TITLE) }).meta({ id: 'MaterialEntry' }))
  .max(MAX_MATERIALS)
  .refine(keepsEachOnce, 'issue.fileTwice' satisfies WordKey);

/** What a course has besides its text and its uploaded files. Omitted fields stay unchanged. */
export const courseChanges = {
  chapters: jsonList(
    chapters
      .meta({
        id: 'ChaptersField',
        description: 'Where its chapters begin, in order. The video is not divided by them.',
      })
      .optional(),
  ),
  captions: jsonList(
    captionsList
      .meta({
        id: 'CaptionsField',
        description:
          'The captions and the audio descriptions, one WebVTT file of each kind for each language, in the order of the uploaded files. By default, the language is read from the end of a file name, and the kind from its beginning, as in captions-de.vtt and descriptions-de.vtt.',
      })
      .optional(),
  ),
  materials: jsonList(
    materialsList
      .meta({
        id: 'MaterialsField',
        description:
          'Files to take away, with their titles, in the order of the uploaded files. By default, a title is the file name.',
      })
      .optional(),
  ),
};
export type CaptionsField = z.output<typeof captionsList>;
export type MaterialsField = z.output<typeof materialsList>;

const courseFile = z.object({
  fileId: z.number().int(),
  url: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  fileSizeInBytes: z.number().int(),
});
const span = z
  .object({ startMillis: z.number().int(), endMillis: z.number().int() })
  .meta({ id: 'WatchedPart' });
export type WatchedPart = z.output<typeof span>;

/** What a person has watched of a course. */
export const courseProgress = z
  .object({
    watched: z.array(span).describe('The parts that the caller has watched, in order. They do not overlap.'),
    watchedMillis: z.number().int().describe('Their length together.'),
    positionMillis: z.number().int().describe('Where the caller was last, on any device.'),
    isWatched: z.boolean().describe('Whether at least 95 % has been watched.'),
  })
  .meta({ id: 'CourseProgress' });
export type CourseProgress = z.output<typeof courseProgress>;

/** What the detail of a course shows. */
export const course = z
  .object({
    durationMillis: z.number().int(),
    chapters: z.array(courseChapter),
    captions: z.array(
      courseFile.extend({ languageId: captionLanguage, kind: captionsKind }).meta({ id: 'Captions' }),
    ),
    materials: z.array(courseFile.extend({ title: z.string() }).meta({ id: 'Material' })),
    progress: courseProgress,
  })
  .meta({ id: 'Course' });
export type Course = z.output<typeof course>;

/** The share of a video that has to be watched (decisions: Engagement). */
export const WATCHED_SHARE = 0.95;
