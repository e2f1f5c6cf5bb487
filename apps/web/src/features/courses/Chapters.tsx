import { IconCircleCheckFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Course } from '@studyline/contract/courses/course-fields';
import { useStore } from '../../store.ts';
import { clock } from '../../format.ts';
import { useTranslation } from '../../words.ts';
import classes from './Course.module.css';
import { type CoursePlayer, isGoing } from './course-player.ts';
import { useWatched } from './use-watched.ts';
import { type ChapterState, findAt } from './watched.ts';

/** The chapters of a course, with what is left of each. A press plays it. */
export function Chapters({ course, player }: { course: Course; player: CoursePlayer }) {
  const { t } = useTranslation();
  const state = useStore(player.store);
  const { positionMillis } = state;
  const isPlaying = isGoing(state);
  const { chapters } = useWatched(course, player);
  const current = findAt(chapters, positionMillis);
  if (chapters.length === 0) return null;
  const stateOf = (chapter: ChapterState) => {
    const { leftMillis, isDone, isSkipped, startMillis, endMillis } = chapter;
    const left = clock(Math.ceil(leftMillis / 1000) * 1000);
    const length = t('courses.chapters.minutes', { length: clock(endMillis - startMillis) });
    if (chapter === current && isPlaying && !isDone) return t('courses.chapters.playing', { left });
    if (isDone || leftMillis === endMillis - startMillis)
      return isSkipped ? t('courses.chapters.skipped', { left }) : length;
    return t(isSkipped ? 'courses.chapters.skipped' : 'courses.chapters.left', { left });
  };
  return (
    <ol className={classes.chapters} aria-label={t('courses.chapters.title')}>
      {chapters.map((chapter, index) => {
        const { title, startMillis, isDone, isSkipped } = chapter;
        return (
          <li key={startMillis}>
            <button
              type="button"
              aria-current={chapter === current || undefined}
              onClick={() => player.playFrom(startMillis)}
            >
              <span className={classes.mark}>
                {chapter === current ? (
                  <IconPlayerPlayFilled size={18} aria-hidden />
                ) : isDone ? (
                  <IconCircleCheckFilled size={22} aria-label={t('courses.chapters.done')} />
                ) : (
                  index + 1
                )}
              </span>
              <span className={classes.chapter}>
                <b>{title}</b>
                <small data-skipped={isSkipped || undefined}>{stateOf(chapter)}</small>
              </span>
              <time>{clock(startMillis)}</time>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
