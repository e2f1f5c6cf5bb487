import type { WatchedPart } from '@studyline/contract/courses/course-fields';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { clock } from '../../format.ts';
import { useTranslation } from '../../words.ts';
import classes from './Player.module.css';
import { spokenTime } from './times.ts';
import { type ChapterState, findAt } from './watched.ts';

interface SeekBarProps {
  positionMillis: number;
  durationMillis: number;
  watched: readonly WatchedPart[];
  chapters: readonly ChapterState[];
  onSeek: (millis: number) => void;
}

const STEP = 5000;
const PAGE = 60_000;

/** Where the video is, with the watched parts lit and a gap between chapters. Dragging jumps once the hand lets go. */
export function SeekBar({ positionMillis, durationMillis, watched, chapters, onSeek }: SeekBarProps) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [hovered, setHovered] = useState<number>();
  const at = dragged ?? positionMillis;
  const percent = (millis: number) => `${(Math.min(millis, durationMillis) / durationMillis) * 100}%`;
  const millisAt = ({ clientX }: PointerEvent) => {
    const { left, width } = bar.current!.getBoundingClientRect();
    return Math.round(Math.max(0, Math.min(1, (clientX - left) / width)) * durationMillis);
  };
  const onKey = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: at - STEP,
      ArrowDown: at - STEP,
      ArrowRight: at + STEP,
      ArrowUp: at + STEP,
      PageDown: at - PAGE,
      PageUp: at + PAGE,
      Home: 0,
      End: durationMillis,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(to);
  };
  const chapter = findAt(chapters, at)?.title;
  const spoken = { at: spokenTime(at), length: spokenTime(durationMillis) };
  const tip = dragged ?? hovered;
  const tipChapter = tip === undefined ? undefined : findAt(chapters, tip)?.title;
  return (
    <div
      ref={bar}
      className={classes.seek}
      // A field of the browser cannot show the watched parts and the chapters.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={t('courses.position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMillis / 1000)}
      aria-valuenow={Math.round(at / 1000)}
      aria-valuetext={
        chapter === undefined ? t('courses.at', spoken) : t('courses.atChapter', { ...spoken, chapter })
      }
      data-dragged={dragged !== undefined || undefined}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(millisAt(event));
      }}
      onPointerMove={(event) => {
        if (dragged !== undefined) setDragged(millisAt(event));
        if (event.pointerType === 'mouse') setHovered(millisAt(event));
      }}
      onPointerLeave={() => setHovered(undefined)}
      onPointerUp={(event) => {
        if (dragged === undefined) return;
        setDragged(undefined);
        onSeek(millisAt(event));
      }}
      onPointerCancel={() => setDragged(undefined)}
    >
      <span className={classes.track}>
        {watched.map(({ startMillis, endMillis }) => (
          <i
            key={startMillis}
            className={classes.lit}
            style={{ insetInlineStart: percent(startMillis), width: percent(endMillis - startMillis) }}
          />
        ))}
        {chapters.map(
          ({ startMillis }) =>
            startMillis > 0 && (
              <i
                key={`gap-${startMillis}`}
                className={classes.gap}
                style={{ insetInlineStart: percent(startMillis) }}
              />
            ),
        )}
      </span>
      <span className={classes.knob} style={{ insetInlineStart: percent(at) }} />
      {tip !== undefined && (
        <span
          className={classes.tip}
          aria-hidden
          style={{ insetInlineStart: `clamp(40px, ${percent(tip)}, calc(100% - 40px))` }}
        >
          {tipChapter && <b>{tipChapter}</b>}
          {clock(tip)}
        </span>
      )}
    </div>
  );
}
