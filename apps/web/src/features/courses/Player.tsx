import { Button } from '@mantine/core';
import {
  IconDownload,
  IconBadgeAd,
  IconMaximize,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward15,
  IconSubtitles,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { Course } from '@studyline/contract/courses/course-fields';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from '../../store.ts';
import { useFormat } from '../../use-format.ts';
import { clock } from '../../format.ts';
import { useTranslation } from '../../words.ts';
import { chooseCaptions, useCaptions } from './caption-choice.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { type CoursePlayer, isGoing } from './course-player.ts';
import classes from './Player.module.css';
import { SeekBar } from './SeekBar.tsx';
import { languageName } from './times.ts';
import { useDescription } from './use-description.ts';
import { useFullScreen } from './use-full-screen.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useTracks } from './use-tracks.tsx';
import { useWatched } from './use-watched.ts';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
/** Without a move of the pointer, the buttons leave a playing video after this time. */
const IDLE_MILLIS = 3000;
const OFF = 'off';

interface PlayerProps {
  post: PostOpened;
  course: Course;
  player: CoursePlayer;
  /** Whether C anywhere on the page is about captions, and not a comment. */
  hasOwnC: boolean;
}

/** The video of a course with its buttons. */
export function Player({ post, course, player, hasOwnC }: PlayerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useStore(player.store);
  const { watched, chapters } = useWatched(course, player);
  const captions = useCaptions(course);
  const holder = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const full = useFullScreen(holder, video);
  const idle = useIdle(isGoing(state));
  const tracks = useTracks(course, captions, player);
  const description = useDescription(course, player);
  const { positionMillis, rate, isMuted, volume } = state;
  const isPlaying = isGoing(state);
  const { durationMillis } = course;

  useEffect(() => (video.current ? player.attach(video.current) : undefined), [player]);
  usePlayerKeys(
    holder,
    {
      toggle: player.toggle,
      seekBy: player.seekBy,
      toStart: () => player.seek(0),
      toEnd: () => player.seek(durationMillis),
      changeVolume: (by) => player.setVolume(volume + by),
      mute: player.toggleMute,
      captions: captions.chosen && (() => chooseCaptions({ isOn: !captions.isOn })),
      describe: description?.toggle,
      fullScreen: full.toggle,
    },
    hasOwnC,
  );

  const isSilent = isMuted || volume === 0;
  const times = (one: number) => t('courses.times', { rate: format.number(Math.round(one * 100) / 100) });
  const said = captions.isOn ? state.cues?.filter((cue) => isSaid(cue, positionMillis)) : undefined;
  const languages = captions.captions.map(({ languageId }) => ({
    value: languageId,
    label: languageName(languageId),
  }));
  const captionsName = captions.isOn ? languageName(captions.chosen!.languageId) : t('courses.captionsOff');
  const rates = RATES.map((one) => ({
    value: String(one),
    label:
      new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 }).format(one) + '×',
  }));
  return (
    // Moves and keys anywhere in it only bring the buttons back.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={holder}
      className={classes.player}
      aria-label={t('courses.video')}
      data-idle={(isPlaying && idle.isIdle) || undefined}
      data-full={full.isFull || undefined}
      onPointerMove={idle.wake}
      onKeyDown={idle.wake}
    >
      {/* Its captions are in the tracks. A course without any says so in the transcript. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        src={post.srcUrl ?? undefined}
        poster={post.courseVideoPosterUrl ?? undefined}
        preload="metadata"
        playsInline
        tabIndex={-1}
        aria-label={post.postDetail.title}
        onPointerUp={(event: PointerEvent) => {
          if (event.button !== 0) return;
          // A tap first brings the buttons back.
          if (event.pointerType === 'touch' && isPlaying && idle.isIdle) idle.wake();
          else player.toggle();
          idle.wake();
        }}
      >
        {tracks}
      </video>
      {state.problem ? (
        <Problem post={post} problem={state.problem} player={player} />
      ) : (
        <>
          {!isPlaying && !state.isElsewhere && !state.asksData && (
            <button
              type="button"
              className={classes.start}
              tabIndex={-1}
              aria-hidden
              onClick={() => player.play()}
            >
              <IconPlayerPlayFilled size={34} aria-hidden />
            </button>
          )}
          {isPlaying && state.isWaiting && <span className={classes.waiting} aria-hidden />}
          <Notice player={player} bytes={post.fileSizeInBytes} isDescribed={description?.manner !== 'off'} />
          {description && <Description description={description} player={player} />}
          {said && said.length > 0 && (
            <p className={classes.said}>
              {said.map(({ startMillis, text }) => (
                <span key={`${startMillis}-${text}`}>{text}</span>
              ))}
            </p>
          )}
          <div className={classes.controls}>
            <SeekBar
              positionMillis={positionMillis}
              durationMillis={durationMillis}
              watched={watched}
              chapters={chapters}
              onSeek={player.seek}
            />
            <div className={classes.buttons}>
              <Control label={t(isPlaying ? 'courses.pause' : 'courses.play')} onClick={player.toggle}>
                {isPlaying ? (
                  <IconPlayerPauseFilled size={20} aria-hidden />
                ) : (
                  <IconPlayerPlayFilled size={20} aria-hidden />
                )}
              </Control>
              <Control label={t('courses.back')} isWideOnly onClick={() => player.seekBy(-15_000)}>
                <IconRewindBackward15 size={21} aria-hidden />
              </Control>
              <div className={classes.volume}>
                <Control label={t(isSilent ? 'courses.unmute' : 'courses.mute')} onClick={player.toggleMute}>
                  {isSilent ? <IconVolumeOff size={21} aria-hidden /> : <IconVolume size={21} aria-hidden />}
                </Control>
                <input
                  type="range"
                  min={0}
                  max={100}
                  step={5}
                  value={isSilent ? 0 : Math.round(volume * 100)}
                  aria-label={t('courses.volume')}
                  onChange={({ target }) => player.setVolume(Number(target.value) / 100)}
                />
              </div>
              <span className={classes.clock} aria-hidden>
                {t('courses.clock', { at: clock(positionMillis), length: clock(durationMillis) })}
              </span>
              <span className={classes.space} />
              {captions.chosen && (
                <ChoiceMenu
                  label={t('courses.captionsAre', { language: captionsName })}
                  choices={[{ value: OFF, label: t('courses.captionsOff') }, ...languages]}
                  value={captions.isOn ? captions.chosen.languageId : OFF}
                  isMarked={captions.isOn}
                  onChoose={(value) =>
                    chooseCaptions(value === OFF ? { isOn: false } : { isOn: true, languageId: value })
                  }
                >
                  <IconSubtitles size={20} aria-hidden />
                  {captions.isOn && <span className={classes.wideOnly}>{captionsName}</span>}
                </ChoiceMenu>
              )}
              {description && (
                <ChoiceMenu
                  label={description.label}
                  choices={description.choices}
                  value={description.manner}
                  isMarked={description.manner !== 'off'}
                  onChoose={description.choose}
                >
                  <IconBadgeAd size={21} aria-hidden />
                </ChoiceMenu>
              )}
              <ChoiceMenu
                label={t('courses.speedIs', { rate: times(rate) })}
                choices={rates}
                value={String(rate)}
                onChoose={(value) => player.setRate(Number(value))}
              >
                <b>{rates.find(({ value }) => value === String(rate))?.label ?? times(rate)}</b>
              </ChoiceMenu>
              {full.isPossible && (
                <Control
                  label={t(full.isFull ? 'courses.leaveFullScreen' : 'courses.fullScreen')}
                  onClick={full.toggle}
                >
                  {full.isFull ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
                </Control>
              )}
            </div>
          </div>
        </>
      )}
    </section>
  );
}

const isSaid = ({ startMillis, endMillis }: { startMillis: number; endMillis: number }, at: number) =>
  startMillis <= at && at < endMillis;

interface ControlProps {
  label: string;
  isWideOnly?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Control({ label, isWideOnly, onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      className={classes.control}
      data-wide={isWideOnly || undefined}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** What is described, as text. Where it is not spoken, screen readers say it. */
function Description({
  description: { lang, manner, announced },
  player,
}: {
  description: NonNullable<ReturnType<typeof useDescription>>;
  player: CoursePlayer;
}) {
  const { t } = useTranslation();
  const { described, isHeld } = useStore(player.store);
  return (
    <div className={classes.described}>
      <output className="sl-hidden">{announced}</output>
      <p lang={lang} aria-live={manner === 'text' ? 'assertive' : 'off'} aria-atomic>
        {described && manner !== 'off' && <span>{described.text}</span>}
      </p>
      {isHeld && <small>{t('courses.description.held')}</small>}
    </div>
  );
}

interface NoticeProps {
  player: CoursePlayer;
  bytes: number | null;
  isDescribed: boolean;
}

/** What the person should know while it plays, and can do about it. */
function Notice({ player, bytes, isDescribed }: NoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isElsewhere, reports, resumedFrom, asksData, haveCaptionsFailed, haveDescriptionsFailed } =
    useStore(player.store);
  const [text, act, label] = asksData
    ? [t('courses.large', { size: format.size(bytes ?? 0) }), player.allowData, t('courses.playAnyway')]
    : isElsewhere
      ? [t('courses.elsewhere'), player.play, t('courses.playHere')]
      : reports === 'WAITING'
        ? [t('courses.waiting')]
        : reports === 'REFUSED'
          ? [t('courses.refused')]
          : resumedFrom !== undefined
            ? [t('courses.resumed', { at: clock(resumedFrom) }), player.startOver, t('courses.startOver')]
            : haveCaptionsFailed
              ? [t('courses.captionsFailed')]
              : haveDescriptionsFailed && isDescribed
                ? [t('courses.description.failed')]
                : [];
  return (
    <output className={classes.notice}>
      {text && (
        <span>
          {text}
          {act && (
            <button type="button" onClick={act}>
              {label}
            </button>
          )}
        </span>
      )}
    </output>
  );
}

interface ProblemProps {
  post: PostOpened;
  problem: NonNullable<ReturnType<CoursePlayer['store']['read']>['problem']>;
  player: CoursePlayer;
}

function Problem({ post, problem, player }: ProblemProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes.problem}>
      <p>{t(`courses.problem.${problem}`)}</p>
      {problem === 'NETWORK' && <Button onClick={player.retry}>{t('app.tryAgain')}</Button>}
      {problem === 'FORMAT' && post.downloadUrl !== null && (
        <Button
          component="a"
          href={post.downloadUrl}
          download={post.fileName ?? ''}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('courses.download')}
        </Button>
      )}
    </div>
  );
}

/** Whether nobody has moved the pointer or pressed a key for a while. */
function useIdle(isPlaying: boolean): { isIdle: boolean; wake: () => void } {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), IDLE_MILLIS);
  };
  const begin = useEffectEvent(rest);
  useEffect(() => {
    if (isPlaying) begin();
    return () => clearTimeout(timer.current);
  }, [isPlaying]);
  const wake = () => {
    setIdle(false);
    rest();
  };
  return { isIdle, wake };
}
