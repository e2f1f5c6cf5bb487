import { Button } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Course } from '@studyline/contract/courses/course-fields';
import { useStore } from '../../store.ts';
import { clock } from '../../format.ts';
import { useTranslation } from '../../words.ts';
import classes from './Course.module.css';
import { type CoursePlayer, isGoing } from './course-player.ts';
import { useWatched } from './use-watched.ts';

/** So near to its end, a video is over. */
const END_MILLIS = 1000;

/** The large button at the bottom of a phone. At the end it leads to what was skipped. */
export function PhonePlay({ course, player }: { course: Course; player: CoursePlayer }) {
  const { t } = useTranslation();
  const state = useStore(player.store);
  const { positionMillis, problem } = state;
  const isPlaying = isGoing(state);
  const { skipped, isWatched } = useWatched(course, player);
  const isOver = positionMillis >= course.durationMillis - END_MILLIS;
  if (problem) return null;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const isRest = !isPlaying && isOver && skipped && !isWatched;
  return (
    <div className={classes.phonePlay}>
      <Button
        size="md"
        fullWidth
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => (isRest ? player.playFrom(skipped.startMillis) : player.toggle())}
      >
        {isRest
          ? t('courses.watchSkipped', { left: clock(skipped.millis) })
          : t(isPlaying ? 'courses.pause' : 'courses.play')}
      </Button>
    </div>
  );
}
