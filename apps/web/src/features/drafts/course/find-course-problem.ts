import {
  MAX_CAPTIONS_BYTES,
  MAX_POSTER_BYTES,
  MAX_VIDEO_BYTES,
  VIDEO_NAMES,
} from '@studyline/contract/courses/course-fields';
import { readLatin1 } from '../../post-files/find-file-problem.ts';

export type VideoProblem = 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'VIDEO_REFUSED' | 'VIDEO_WITHOUT_LENGTH';
export type PosterProblem = 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'POSTER_REFUSED';
export type CaptionsProblem = 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'CAPTIONS_REFUSED';

const HEAD_BYTES = 32;
/** How MP4, MOV and WebM files begin. */
const isVideo = (head: string) =>
  /^.{4}(ftyp|moov|mdat|wide|free|skip)/s.test(head) || head.startsWith('\x1aE\xdf\xa3');
const POSTER = /^(\x89PNG|\xff\xd8\xff|RIFF.{4}WEBP)/s;

const sizeProblem = ({ size }: File, most: number) =>
  size === 0 ? 'FILE_EMPTY' : size > most ? 'FILE_TOO_LARGE' : undefined;
const headOf = (file: File) => readLatin1(file.slice(0, HEAD_BYTES));

/** Why the server would refuse this as a video, judging by its name, size and first bytes. */
export async function findVideoProblem(file: File): Promise<VideoProblem | undefined> {
  const wrongSize = sizeProblem(file, MAX_VIDEO_BYTES);
  if (wrongSize) return wrongSize;
  const extension = /\.[^.]*$/.exec(file.name.trim().toLowerCase())?.[0] ?? '';
  const isNamed = VIDEO_NAMES.split(',').includes(extension);
  return isNamed && isVideo(await headOf(file)) ? undefined : 'VIDEO_REFUSED';
}

export async function findPosterProblem(file: File): Promise<PosterProblem | undefined> {
  return (
    sizeProblem(file, MAX_POSTER_BYTES) ?? (POSTER.test(await headOf(file)) ? undefined : 'POSTER_REFUSED')
  );
}

/** Captions are UTF-8, begin with the line WEBVTT, after a byte order mark if there is one, and have a time. */
export async function findCaptionsProblem(file: File): Promise<CaptionsProblem | undefined> {
  const wrongSize = sizeProblem(file, MAX_CAPTIONS_BYTES);
  if (wrongSize) return wrongSize;
  const text = await readUtf8(file);
  return text !== undefined && /^WEBVTT(\s|$)/.test(text) && text.includes('-->')
    ? undefined
    : 'CAPTIONS_REFUSED';
}

/** Without a byte order mark; undefined in another encoding. */
async function readUtf8(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
