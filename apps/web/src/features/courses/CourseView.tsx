import type { PostOpened } from '@studyline/contract/posts/calls';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from '@tanstack/react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { useNameAfterHash } from '../../use-address.ts';
import { useFormat } from '../../use-format.ts';
import { useIsNarrow } from '../../use-media.ts';
import { clock } from '../../format.ts';
import { useTranslation } from '../../words.ts';
import { bylineOf, personOf } from '../people/person-of.ts';
import { useFoundText } from '../post-files/use-found-text.ts';
import { Chapters } from './Chapters.tsx';
import classes from './Course.module.css';
import { CourseProgress } from './CourseProgress.tsx';
import type { CoursePlayer } from './course-player.ts';
import { Materials } from './Materials.tsx';
import { Player } from './Player.tsx';
import { momentIn, PLAY_HASH } from './play-hash.ts';
import { Transcript } from './Transcript.tsx';

interface CourseViewProps {
  post: PostOpened;
  player: CoursePlayer;
  /** There is no panel beside it: progress and chapters are below the video. */
  isAlone?: boolean;
}

/** An opened course: its video, and where there is room, what belongs to it below. */
export function CourseView({ post, player, isAlone = false }: CourseViewProps) {
  const isNarrow = useIsNarrow();
  useStart(player);
  const { course } = post;
  if (!course) return null;
  return (
    <div className={classes.page}>
      <Player post={post} course={course} player={player} hasOwnC={!isAlone} />
      {isAlone && (
        <div className={classes.alone}>
          <CourseProgress course={course} player={player} isAsked />
          <Chapters course={course} player={player} />
        </div>
      )}
      {(!isNarrow || isAlone) && <CourseText post={post} player={player} />}
    </div>
  );
}

/** Whoever came by "Watch" need not press Play as well. Whoever searched is where the words are said. */
function useStart(player: CoursePlayer): void {
  const hash = useLocation({ select: (location) => location.hash });
  const nameAfterHash = useNameAfterHash();
  const start = useEffectEvent(() => {
    const moment = momentIn(hash);
    if (moment !== undefined) player.seek(moment);
    if (hash !== PLAY_HASH) return;
    // Going back later does not start it again.
    nameAfterHash('');
    player.play();
  });
  useEffect(() => start(), []);
}

/** Title, text, author, materials and transcript of a course. */
export function CourseText({ post, player }: { post: PostOpened; player: CoursePlayer }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { postDetail: detail, newsContent: html, course } = post;
  const found = useFoundText();
  if (!course) return null;
  const at = detail.lastPublishDateTimeMillis ?? detail.lastModifiedDateTimeMillis;
  const length = t('courses.chapters.minutes', { length: clock(course.durationMillis) });
  return (
    <div className={classes.below}>
      <div className={classes.about}>
        <h2>{detail.title}</h2>
        {/* Sanitised by the server (specification 5). */}
        {html && <div ref={found} className="sl-prose" dangerouslySetInnerHTML={{ __html: html }} />}
        <p className={classes.by}>
          <Avatar {...personOf(detail.author)} size={22} />
          <b>{bylineOf(detail)}</b>
          <span>
            {format.date(at)} · {length}
          </span>
        </p>
      </div>
      <Materials materials={course.materials} />
      <div className={classes.wholeWidth}>
        <Transcript course={course} player={player} />
      </div>
    </div>
  );
}
