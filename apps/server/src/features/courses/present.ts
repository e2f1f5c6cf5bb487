import { type CourseProgress, type Course, WATCHED_SHARE } from '@studyline/contract/courses/course-fields';
import { addressOf } from '@studyline/contract/core/endpoint';
import { getCourseFile } from '@studyline/contract/courses/calls';
import type { Draft } from '@studyline/contract/drafts/form';
import { downloadVersionFile } from '@studyline/contract/post-files/calls';
import type { Db } from '../../db/pool.ts';
import { findCourse, findCourseFiles } from './course-queries.ts';
import { findProgress, type Watched } from './progress-queries.ts';

/** The address of a file of a version of a course, other than its video. */
export function courseFileAddress(file: { postId: number; version: number; fileId: number }): string {
  const { postId: id, version, fileId } = file;
  return addressOf(getCourseFile, { params: { id, version, fileId } });
}

type CourseVersion = { postId: number; version: number };

/** The address of the file of a version: of a course, its video. */
function fileAddress({ postId, version }: CourseVersion): string {
  return addressOf(downloadVersionFile, { params: { id: postId, version } });
}

/** A course as its author's form shows it; null for other posts. */
export async function presentCourseForm(db: Db, ref: CourseVersion): Promise<Draft['course']> {
  const found = await presentCourseFiles(db, ref);
  return found && { ...found.course, videoUrl: fileAddress(ref), posterUrl: found.posterUrl };
}

interface CourseFiles {
  course: Omit<Course, 'progress'>;
  posterUrl: string | null;
}

async function presentCourseFiles(db: Db, ref: CourseVersion): Promise<CourseFiles | null> {
  const course = await findCourse(db, ref);
  if (!course) return null;
  const files = (await findCourseFiles(db, ref)).map(({ kind, languageId, title, bytes, ...file }) => ({
    kind,
    languageId: languageId ?? '',
    title: title ?? '',
    file: { ...file, fileSizeInBytes: bytes, url: courseFileAddress({ ...ref, fileId: file.fileId }) },
  }));
  return {
    course: {
      ...course,
      captions: files.flatMap(({ kind, file, languageId }) =>
        kind === 'CAPTIONS' || kind === 'DESCRIPTIONS' ? [{ ...file, languageId, kind }] : [],
      ),
      materials: files
        .filter(({ kind }) => kind === 'MATERIAL')
        .map(({ file, title }) => ({ ...file, title })),
    },
    posterUrl: files.find(({ kind }) => kind === 'POSTER')?.file.url ?? null,
  };
}

/** A course and what the person has watched of it; null for other posts. */
export async function presentCourse(
  db: Db,
  userId: number,
  ref: { postId: number; version: number },
): Promise<Course | null> {
  const found = await presentCourseFiles(db, ref);
  if (!found) return null;
  return { ...found.course, progress: presentProgress(await findProgress(db, userId, ref), found.course) };
}

export function presentProgress(
  { watched, positionMillis }: Watched,
  { durationMillis }: { durationMillis: number },
): CourseProgress {
  const watchedMillis = watched.reduce((sum, { startMillis, endMillis }) => sum + endMillis - startMillis, 0);
  const isWatched = watchedMillis >= durationMillis * WATCHED_SHARE;
  return { watched, watchedMillis, positionMillis, isWatched };
}
