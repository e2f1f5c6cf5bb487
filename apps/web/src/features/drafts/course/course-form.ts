import type { Args } from '@studyline/contract/core/endpoint';
import { captionsKey } from '@studyline/contract/courses/captions-key';
import {
  type CaptionsKind,
  type CourseChapter,
  MAX_CHAPTER_TITLE,
  MAX_CHAPTERS,
} from '@studyline/contract/courses/course-fields';
import type { addCourse } from '@studyline/contract/drafts/calls';
import type { Draft } from '@studyline/contract/drafts/form';
import type { ReadersPreview } from '@studyline/contract/sharing/readers';
import { clockOf, millisOf } from './clock.ts';
import type { CaptionsProblem, PosterProblem, VideoProblem } from './find-course-problem.ts';
import type { FileProblem } from '../../post-files/find-file-problem.ts';

/** A chapter as it is typed. */
export interface ChapterForm {
  /** "2:40". */
  time: string;
  title: string;
}

/** Captions, or an audio description, that the course already has. */
interface KeptCaptions {
  kind: CaptionsKind;
  fileId: number;
  fileName: string;
  languageId: string;
}

/** A material that the course already has. */
interface KeptMaterial {
  fileId: number;
  fileName: string;
  size: number;
  title: string;
}

/** What is entered of a course besides its text and the files chosen here. */
export interface CourseForm {
  chapters: ChapterForm[];
  captions: KeptCaptions[];
  materials: KeptMaterial[];
}

/** The same that are sent with the form. */
interface NewCaptions {
  kind: CaptionsKind;
  file: File;
  /** Empty until a language is chosen that could not be read from the file name. */
  languageId: string;
  problem: CaptionsProblem | undefined;
}

/** A material that is sent with the form. */
interface NewMaterial {
  file: File;
  title: string;
  problem: FileProblem | undefined;
}

/** The files chosen here, which no storage holds. */
export interface CourseFiles {
  video: File | null;
  videoProblem: VideoProblem | undefined;
  /** Of the chosen video; null until it is known, or if this browser can't play it. */
  durationMillis: number | null;
  poster: File | null;
  posterProblem: PosterProblem | undefined;
  captions: NewCaptions[];
  materials: NewMaterial[];
}

/** The video of the draft or the publication, which stays unless another is chosen. */
interface KeptVideo {
  name: string;
  size: number;
  durationMillis: number;
  /** Where it plays from. */
  url: string;
  posterUrl: string | null;
}

export const noCourse: CourseForm = { chapters: [], captions: [], materials: [] };
export const noCourseFiles: CourseFiles = {
  video: null,
  videoProblem: undefined,
  durationMillis: null,
  poster: null,
  posterProblem: undefined,
  captions: [],
  materials: [],
};

/** What the form knows of a course. */
export interface CourseValues {
  course: CourseForm;
  courseFiles: CourseFiles;
  keptVideo: KeptVideo | null;
}

/** The initial values for a draft or another version of a course. */
export function courseOf(
  draft: Pick<Draft, 'course' | 'fileName' | 'fileSizeInBytes'>,
): Pick<CourseValues, 'course' | 'keptVideo'> {
  const { course, fileName: name, fileSizeInBytes: size } = draft;
  if (!course) return { course: noCourse, keptVideo: null };
  const { durationMillis, videoUrl: url, posterUrl } = course;
  return {
    course: {
      chapters: course.chapters.map(({ startMillis, title }) => ({ time: clockOf(startMillis), title })),
      captions: course.captions.map(({ kind, fileId, fileName, languageId }) => ({
        kind,
        fileId,
        fileName,
        languageId,
      })),
      materials: course.materials.map(({ fileId, fileName, fileSizeInBytes, title }) => ({
        fileId,
        fileName,
        size: fileSizeInBytes,
        title,
      })),
    },
    keptVideo: { name: name ?? '', size: size ?? 0, durationMillis, url, posterUrl },
  };
}

/** The length of the video as far as it is known. */
export function lengthOf({ courseFiles, keptVideo }: CourseValues): number | null {
  return courseFiles.video ? courseFiles.durationMillis : (keptVideo?.durationMillis ?? null);
}

export type ChapterProblem = 'time' | 'order' | 'end' | 'title';

/** What is wrong with each chapter, in their order. */
export function chapterProblems(
  chapters: readonly ChapterForm[],
  durationMillis: number | null,
): (ChapterProblem | undefined)[] {
  let latest = -1;
  return chapters.map(({ time, title }) => {
    const at = millisOf(time);
    if (at === undefined) return 'time';
    if (at <= latest) return 'order';
    latest = at;
    if (durationMillis !== null && at >= durationMillis) return 'end';
    return title.trim() ? undefined : 'title';
  });
}

/** A chapter at a position, in its place among the others, and which one it is. Without a change if one begins there already. */
export function addChapter(
  chapters: readonly ChapterForm[],
  positionMillis: number,
): { chapters: ChapterForm[]; index: number } {
  const at = Math.floor(positionMillis / 1000) * 1000;
  const same = chapters.findIndex(({ time }) => millisOf(time) === at);
  if (same >= 0 || chapters.length >= MAX_CHAPTERS)
    return { chapters: [...chapters], index: Math.max(0, same) };
  const later = chapters.findIndex(({ time }) => (millisOf(time) ?? -1) > at);
  const index = later < 0 ? chapters.length : later;
  return { chapters: chapters.toSpliced(index, 0, { time: clockOf(at), title: '' }), index };
}

export type CaptionsFault = CaptionsProblem | 'language' | 'twice';

/** What is wrong with each file of captions or descriptions: those that are kept, then the new ones. */
export function captionsFaults({
  course,
  courseFiles,
}: Pick<CourseValues, 'course' | 'courseFiles'>): (CaptionsFault | undefined)[] {
  const seen = new Set<string>();
  return [...course.captions, ...courseFiles.captions].map((one) => {
    if ('problem' in one && one.problem) return one.problem;
    if (!one.languageId) return 'language';
    const key = captionsKey(one);
    if (seen.has(key)) return 'twice';
    seen.add(key);
    return undefined;
  });
}

/** What is wrong with each material: those that are kept, then the new ones. */
export function materialFaults({
  course,
  courseFiles,
}: Pick<CourseValues, 'course' | 'courseFiles'>): (FileProblem | 'title' | undefined)[] {
  return [...course.materials, ...courseFiles.materials].map((one) => {
    if ('problem' in one && one.problem) return one.problem;
    return one.title.trim() ? undefined : 'title';
  });
}

/** A chapter whose time can be read. */
function chapterOf({ time, title }: ChapterForm): CourseChapter {
  return { startMillis: millisOf(time) ?? 0, title: title.trim() };
}

/** The files that are sent, in the order of the entries that name them. */
export function filesOfCourse({ courseFiles }: Pick<CourseValues, 'courseFiles'>) {
  const { video, poster, captions, materials } = courseFiles;
  return [
    ...(video ? [{ part: 'video' as const, file: video }] : []),
    ...(poster ? [{ part: 'poster' as const, file: poster }] : []),
    ...captions.map(({ file }) => ({ part: 'captions' as const, file })),
    ...materials.map(({ file }) => ({ part: 'materials' as const, file })),
  ];
}

type CourseFields = Required<
  Pick<NonNullable<Args<typeof addCourse>['body']>, 'chapters' | 'captions' | 'materials'>
>;

/** The fields of a course. Files that the newest version no longer has are left out. */
export function courseFieldsOf({ course, courseFiles }: CourseValues, start: CourseForm): CourseFields {
  const known = (list: readonly { fileId: number }[]) => new Set(list.map(({ fileId }) => fileId));
  const captions = known(start.captions);
  const materials = known(start.materials);
  return {
    chapters: course.chapters.map(chapterOf),
    captions: [
      ...course.captions
        .filter(({ fileId }) => captions.has(fileId))
        .map(({ kind, fileId, languageId }) => ({ kind, fileId, languageId })),
      ...courseFiles.captions.map(({ kind, languageId }) => ({ kind, languageId })),
    ],
    materials: [
      ...course.materials
        .filter(({ fileId }) => materials.has(fileId))
        .map(({ fileId, title }) => ({ fileId, title: title.trim() })),
      ...courseFiles.materials.map(({ title }) => ({ title: title.trim() })),
    ],
  };
}

/** "upload-checklist.pdf" becomes "upload checklist". */
export function materialTitle(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return (name || fileName).slice(0, MAX_CHAPTER_TITLE);
}

const MINUTE = 60_000;

/** How many people have to watch a course, and how long. Undefined if nobody has to, or if several rules ask, who may be the same people. */
export function costOf(asks: ReadersPreview['asks'], durationMillis: number) {
  const [ask, another] = asks.filter(({ requiredActionType: type }) => type === 'COMPLETE_COURSE');
  if (!ask || another) return undefined;
  const { teamCount } = ask;
  // One member watches for the whole team.
  const memberCount = ask.memberParticipationType === 'ANY_MEMBER' ? teamCount : ask.memberCount;
  if (memberCount === 0) return undefined;
  const minutesOf = (millis: number) => Math.max(1, Math.round(millis / MINUTE));
  return {
    memberCount,
    teamCount,
    minutesEach: minutesOf(durationMillis),
    minutesTotal: minutesOf(durationMillis * memberCount),
  };
}
