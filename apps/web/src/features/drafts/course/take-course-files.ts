import {
  type CaptionsKind,
  MAX_CAPTIONS,
  MAX_MATERIAL_BYTES,
  MAX_MATERIALS,
} from '@studyline/contract/courses/course-fields';
import { findFileProblem } from '../../post-files/find-file-problem.ts';
import { type CreationForm, titleFrom } from '../creation-form.ts';
import { languageOf } from './caption-languages.ts';
import { type CourseFiles, materialTitle } from './course-form.ts';
import { findCaptionsProblem, findPosterProblem, findVideoProblem } from './find-course-problem.ts';

export type Amend = (changesOf: (now: CreationForm) => Partial<CreationForm>) => void;

const amendFiles = (
  amend: Amend,
  changesOf: (now: CourseFiles, form: CreationForm) => Partial<CourseFiles>,
) => amend((form) => ({ courseFiles: { ...form.courseFiles, ...changesOf(form.courseFiles, form) } }));

/** Puts a video into the form. The cover chosen for the video before it goes, because it shows that one. */
export async function takeVideo(file: File, amend: Amend): Promise<void> {
  const title = titleFrom(file.name);
  const cleared = { videoProblem: undefined, durationMillis: null, poster: null, posterProblem: undefined };
  amendFiles(amend, () => ({ video: file, ...cleared }));
  amend((now) => (now.isTitleOfFile && title ? { title } : {}));
  const videoProblem = await findVideoProblem(file);
  amendFiles(amend, ({ video }) => (video === file ? { videoProblem } : {}));
}

export async function takePoster(file: File, amend: Amend): Promise<void> {
  amendFiles(amend, () => ({ poster: file, posterProblem: undefined }));
  const posterProblem = await findPosterProblem(file);
  amendFiles(amend, ({ poster }) => (poster === file ? { posterProblem } : {}));
}

/** Adds captions or audio descriptions, as many as a course can have. */
export async function takeCaptions(kind: CaptionsKind, files: readonly File[], amend: Amend): Promise<void> {
  const found = await Promise.all(
    files.map(async (file) => ({
      kind,
      file,
      languageId: languageOf(file.name) ?? '',
      problem: await findCaptionsProblem(file),
    })),
  );
  amendFiles(amend, ({ captions }, { course }) => {
    const room = Math.max(0, MAX_CAPTIONS - course.captions.length - captions.length);
    return { captions: [...captions, ...found.slice(0, room)] };
  });
}

/** Adds materials, as many as a course can have. */
export async function takeMaterials(files: readonly File[], amend: Amend): Promise<void> {
  const found = await Promise.all(
    files.map(async (file) => ({
      file,
      title: materialTitle(file.name),
      problem: await findFileProblem(file, MAX_MATERIAL_BYTES),
    })),
  );
  amendFiles(amend, ({ materials }, { course }) => {
    const room = Math.max(0, MAX_MATERIALS - course.materials.length - materials.length);
    return { materials: [...materials, ...found.slice(0, room)] };
  });
}
