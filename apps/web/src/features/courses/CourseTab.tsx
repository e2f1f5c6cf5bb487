import type { PostOpened } from '@studyline/contract/posts/calls';
import { useStore } from '../../store.ts';
import { useIsNarrow } from '../../use-media.ts';
import { Chapters } from './Chapters.tsx';
import classes from './Course.module.css';
import { CourseText } from './CourseView.tsx';
import type { CoursePlayer } from './course-player.ts';
import { Transcript } from './Transcript.tsx';
import { useWatched } from './use-watched.ts';
import { findAt } from './watched.ts';

interface CourseTabProps {
  tab: 'chapters' | 'materials';
  post: PostOpened;
  player: CoursePlayer;
}

/** The tabs of a course's panel. On narrow screens they also have what is below the video elsewhere. */
export function CourseTab({ tab, post, player }: CourseTabProps) {
  const { course } = post;
  if (!course) return null;
  return tab === 'materials' ? (
    <CourseText post={post} player={player} />
  ) : (
    <ChaptersTab course={course} player={player} />
  );
}

function ChaptersTab({
  course,
  player,
}: {
  course: NonNullable<PostOpened['course']>;
  player: CoursePlayer;
}) {
  const isNarrow = useIsNarrow();
  const { positionMillis } = useStore(player.store);
  const { chapters } = useWatched(course, player);
  return (
    <div className={classes.chaptersTab}>
      <Chapters course={course} player={player} />
      {isNarrow && course.captions.length > 0 && (
        <Transcript course={course} player={player} chapter={findAt(chapters, positionMillis)} />
      )}
    </div>
  );
}
