import {
  type Course,
  type CourseProgress,
  WATCHED_SHARE,
  type WatchedPart,
} from '@studyline/contract/courses/course-fields';

// What has been watched of a video, as parts that are in order and do not overlap.

/** Nearer to the start or the end than this, a video begins at its start. */
const RESUME_MARGIN_MILLIS = 3000;

/** The parts together with another one. */
export function addPart(parts: readonly WatchedPart[], part: WatchedPart): WatchedPart[] {
  if (part.endMillis <= part.startMillis) return [...parts];
  const merged: WatchedPart[] = [];
  for (const one of [...parts, part].toSorted((a, b) => a.startMillis - b.startMillis)) {
    const last = merged.at(-1);
    if (last && one.startMillis <= last.endMillis)
      merged[merged.length - 1] = { ...last, endMillis: Math.max(last.endMillis, one.endMillis) };
    else merged.push(one);
  }
  return merged;
}

/** How much of the video between two times has been watched. */
export function watchedBetween(parts: readonly WatchedPart[], start: number, end: number): number {
  return parts.reduce(
    (sum, { startMillis, endMillis }) =>
      sum + Math.max(0, Math.min(endMillis, end) - Math.max(startMillis, start)),
    0,
  );
}

/** What was skipped: the first part before the end of the last watched one, and the length of all such parts. */
export function skippedIn(
  parts: readonly WatchedPart[],
): { startMillis: number; millis: number } | undefined {
  let reached = 0;
  let first: number | undefined;
  let millis = 0;
  for (const { startMillis, endMillis } of parts) {
    if (startMillis - reached >= 1000) {
      first ??= reached;
      millis += startMillis - reached;
    }
    reached = Math.max(reached, endMillis);
  }
  return first === undefined ? undefined : { startMillis: first, millis };
}

/** Whether this is as much as counts as all of it. */
export function isEnough(watched: number, length: number): boolean {
  return watched >= length * WATCHED_SHARE;
}

export interface ChapterState {
  title: string;
  startMillis: number;
  endMillis: number;
  /** How much of it is left to watch. */
  leftMillis: number;
  isDone: boolean;
  /** Some of it is left, though something later has been watched. */
  isSkipped: boolean;
}

export function chaptersOf(
  { chapters, durationMillis }: Pick<Course, 'chapters' | 'durationMillis'>,
  parts: readonly WatchedPart[],
): ChapterState[] {
  const reached = parts.at(-1)?.endMillis ?? 0;
  return chapters.map(({ title, startMillis }, at) => {
    const endMillis = chapters[at + 1]?.startMillis ?? Math.max(durationMillis, startMillis);
    const length = endMillis - startMillis;
    const watched = watchedBetween(parts, startMillis, endMillis);
    const isDone = length > 0 && isEnough(watched, length);
    return {
      title,
      startMillis,
      endMillis,
      leftMillis: length - watched,
      isDone,
      isSkipped: !isDone && reached > endMillis,
    };
  });
}

/** The last of these that begins at or before a time; undefined before the first. */
export function findAt<T extends { startMillis: number }>(
  inOrder: readonly T[],
  millis: number,
): T | undefined {
  return inOrder.findLast(({ startMillis }) => startMillis <= millis);
}

/** Where a video begins when it is opened: where the person was last, unless they are through with it. */
export function resumeAt(
  { positionMillis, isWatched, watched }: CourseProgress,
  durationMillis: number,
): number {
  if (positionMillis < RESUME_MARGIN_MILLIS) return 0;
  if (positionMillis <= durationMillis - RESUME_MARGIN_MILLIS) return positionMillis;
  return isWatched ? 0 : (skippedIn(watched)?.startMillis ?? 0);
}
