import type { CaptionsField, CourseChapter, MaterialsField } from '@studyline/contract/courses/course-fields';
import { captionsKey } from '@studyline/contract/courses/captions-key';
import { MAX_CAPTIONS, MAX_CHAPTER_TITLE, MAX_MATERIALS } from '@studyline/contract/courses/course-fields';
import type { WordKey } from '@studyline/contract/words/words';
import { AppError } from '../../core/errors.ts';
import type { CourseFacts } from './course-queries.ts';
import type { ReceivedCourse } from './receive-course.ts';

/** What a request says about a course. Fields that are left out keep their value. */
export interface SentCourse {
  chapters?: CourseChapter[] | undefined;
  captions?: CaptionsField | undefined;
  materials?: MaterialsField | undefined;
}

const refusal = (path: string, key: WordKey & `issue.${string}`) =>
  new AppError('BAD_REQUEST', { issues: [{ path, message: { key } }] });

/**
 * A course after these changes. Chapters, captions and descriptions belong to their video: another one begins without them. Throws FILE_MISSING without
 * any video, TOO_MANY_FILES, and BAD_REQUEST for entries and files that don't match, and for a chapter after the end.
 */
export function changedCourse(
  sent: SentCourse,
  { video, poster, captions, materials }: ReceivedCourse,
  previous: CourseFacts | null,
  languageId: string,
): CourseFacts {
  const durationMillis = video?.durationMillis ?? previous?.durationMillis;
  if (durationMillis === undefined) throw new AppError('FILE_MISSING');
  const kept = video ? null : previous;
  const chapters = sent.chapters ?? kept?.chapters ?? [];
  const late = chapters.findIndex(({ startMillis }) => startMillis >= durationMillis);
  if (late >= 0) throw refusal(`chapters.${late}.startMillis`, 'issue.chapterAfterEnd');
  return {
    durationMillis,
    chapters,
    posterId: poster?.fileId ?? kept?.posterId ?? null,
    captions: sent.captions
      ? matched('captions', sent.captions, captions, previous?.captions ?? []).map(
          ({ kind = 'CAPTIONS', ...one }) => ({ ...one, kind }),
        )
      : addedCaptions(captions, kept?.captions ?? [], languageId),
    materials: sent.materials
      ? matched('materials', sent.materials, materials, previous?.materials ?? [])
      : addedMaterials(materials, previous?.materials ?? []),
  };
}

/** Each entry with its file: one that the course has, or the next uploaded one. */
function matched<T extends { fileId?: number | undefined }>(
  path: 'captions' | 'materials',
  entries: readonly T[],
  uploaded: readonly { fileId: number }[],
  previous: readonly { fileId: number }[],
): (T & { fileId: number })[] {
  const left = [...uploaded];
  const list = entries.map((entry, at) => {
    const { fileId } = entry;
    if (fileId !== undefined && !previous.some((one) => one.fileId === fileId))
      throw refusal(`${path}.${at}.fileId`, 'issue.fileUnknown');
    const file = fileId === undefined ? left.shift() : { fileId };
    if (!file) throw refusal(`${path}.${at}`, 'issue.fileNotSent');
    return { ...entry, fileId: file.fileId };
  });
  if (left.length > 0) throw refusal(path, 'issue.fileNotNamed');
  return list;
}

/** An uploaded file takes the place of the one of its kind in its language. */
function addedCaptions(
  uploaded: readonly { fileId: number; fileName: string }[],
  kept: CourseFacts['captions'],
  languageId: string,
): CourseFacts['captions'] {
  const byKey = new Map(kept.map((one) => [captionsKey(one), one]));
  for (const { fileId, fileName } of uploaded) {
    const named = /[-_.]([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)\.[^.]*$/.exec(fileName)?.[1] ?? languageId;
    const kind = /^(?:audio-?)?descriptions?[-_.]/i.test(fileName) ? 'DESCRIPTIONS' : 'CAPTIONS';
    const one = { fileId, languageId: named, kind } as const;
    byKey.set(captionsKey(one), one);
  }
  if (byKey.size > MAX_CAPTIONS) throw new AppError('TOO_MANY_FILES', { words: { limit: MAX_CAPTIONS } });
  return [...byKey.values()];
}

function addedMaterials(
  uploaded: readonly { fileId: number; fileName: string }[],
  kept: CourseFacts['materials'],
): CourseFacts['materials'] {
  const added = uploaded.map(({ fileId, fileName }) => ({
    fileId,
    title: [...(fileName.replace(/\.[^.]*$/, '') || fileName)].slice(0, MAX_CHAPTER_TITLE).join(''),
  }));
  if (kept.length + added.length > MAX_MATERIALS)
    throw new AppError('TOO_MANY_FILES', { words: { limit: MAX_MATERIALS } });
  return [...kept, ...added];
}
