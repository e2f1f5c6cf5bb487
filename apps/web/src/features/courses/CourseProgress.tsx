import { type Course, WATCHED_SHARE } from '@studyline/contract/courses/course-fields';
import type { ReactNode } from 'react';
import { ProgressBar } from '../../ui/feedback/ProgressRing.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useStore } from '../../store.ts';
import { clock } from '../../format.ts';
import { locale, useTranslation } from '../../words.ts';
import classes from './Course.module.css';
import { type CoursePlayer, isGoing } from './course-player.ts';
import { useWatched } from './use-watched.ts';

interface CourseProgressProps {
  course: Course;
  player: CoursePlayer;
  /** Whether watching it completes something. */
  isAsked?: boolean;
  /** When that is due, where nothing else says so. */
  due?: ReactNode;
}

/** How much of a course has been watched. */
export function CourseProgress({ course, player, isAsked = false, due }: CourseProgressProps) {
  const { t } = useTranslation();
  const isPlaying = isGoing(useStore(player.store));
  const { watchedMillis, isWatched, skipped } = useWatched(course, player);
  const { durationMillis } = course;
  const share = durationMillis > 0 ? watchedMillis / durationMillis : 0;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  // It is never said to be enough before it is.
  const shown = isWatched ? share : Math.min(share, WATCHED_SHARE - 0.01);
  const values = { watched: clock(watchedMillis), length: clock(durationMillis) };
  return (
    <div className={classes.progress}>
      <div>
        <ProgressBar percent={share * 100} label={t('courses.progress')} />
        <b aria-hidden>{percent.format(Math.floor(shown * 100) / 100)}</b>
      </div>
      <p>
        {isWatched && isAsked
          ? t('courses.isEnough', values)
          : isAsked
            ? t('courses.countsFrom', { ...values, percent: percent.format(WATCHED_SHARE) })
            : t('courses.watched', values)}{' '}
        {due}
      </p>
      {skipped && !isWatched && !isPlaying && (
        <TextButton onClick={() => player.playFrom(skipped.startMillis)}>
          {t('courses.watchSkipped', { left: clock(skipped.millis) })}
        </TextButton>
      )}
    </div>
  );
}
