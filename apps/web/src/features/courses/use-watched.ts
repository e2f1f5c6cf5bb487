import type { Course, WatchedPart } from '@studyline/contract/courses/course-fields';
import { useStore } from '../../store.ts';
import type { CoursePlayer } from './course-player.ts';
import { addPart, type ChapterState, chaptersOf, isEnough, skippedIn, watchedBetween } from './watched.ts';

interface Watched {
  watched: readonly WatchedPart[];
  watchedMillis: number;
  chapters: ChapterState[];
  isWatched: boolean;
  skipped: ReturnType<typeof skippedIn>;
}

/** What has been watched of a course: what the server knows, and what was watched since. */
export function useWatched(course: Course, player: CoursePlayer): Watched {
  const { unconfirmed } = useStore(player.store);
  const { durationMillis, progress } = course;
  const watched = unconfirmed.reduce<WatchedPart[]>(addPart, [...progress.watched]);
  const watchedMillis = watchedBetween(watched, 0, durationMillis);
  return {
    watched,
    watchedMillis,
    chapters: chaptersOf(course, watched),
    isWatched: progress.isWatched || isEnough(watchedMillis, durationMillis),
    skipped: skippedIn(watched),
  };
}
