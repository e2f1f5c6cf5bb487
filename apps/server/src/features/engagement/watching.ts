import { DAY_MILLIS } from '@studyline/contract/core/days';
import { MAX_RATE, type VideoEventType } from '@studyline/contract/engagement/calls';

/** One playback as of its last report. */
export interface Playback {
  isPlaying: boolean;
  positionMillis: number;
  rate: number;
  /** How much video could have been watched by then, and was not reported as watched. */
  creditMillis: number;
  reportedAt: Date;
}

/** What a player reports. */
export interface Report {
  eventType: VideoEventType;
  positionMillis: number;
  /** Where playback was until a SEEK. */
  fromMillis: number | undefined;
  rate: number;
  at: Date;
  /** What a new playback begins with (slackOf). */
  slackMillis: number;
}

/** Reports take different times to arrive. */
const SLACK_MILLIS = 2000;
/**
 * Of one person in a minute. Later ones have no slack: otherwise somebody who opens one after another could watch a video in no time,
 * two seconds in each. People open a player once.
 */
const PLAYBACKS_WITH_SLACK = 3;

/** How much of the video a new playback may report before any time has passed, if the person has had so many in the last minute. */
export const slackOf = (recentPlaybacks: number): number =>
  recentPlaybacks < PLAYBACKS_WITH_SLACK ? SLACK_MILLIS : 0;

/**
 * A playback after a report, and the part of the video that the report adds: what lies between the last position and this one, if the time
 * since allows for it at the speed of that time. Reports that were held up arrive together, so time that is left over is kept. A playback
 * that another one has taken over adds nothing until it reports PLAY.
 */
export function advance(
  before: Playback | undefined,
  { eventType, positionMillis, fromMillis, rate, at, slackMillis }: Report,
): {
  playback: Playback;
  watched: { startMillis: number; endMillis: number } | undefined;
  isCounted: boolean;
} {
  // Without an earlier report, a HEARTBEAT says that playing has begun. A SEEK or a changed speed does not.
  const begins = eventType === 'PLAY' || (!before && eventType === 'HEARTBEAT');
  const wasPlaying = before?.isPlaying ?? false;
  const elapsed = wasPlaying ? Math.max(0, at.getTime() - before!.reportedAt.getTime()) : 0;
  const credit = Math.min(
    (before?.creditMillis ?? slackMillis) + elapsed * Math.min(before?.rate ?? 1, MAX_RATE),
    DAY_MILLIS,
  );
  const start = before?.positionMillis ?? positionMillis;
  // Without the position it left, a SEEK does not say what was watched.
  const end = fromMillis ?? (eventType === 'SEEK' ? start : positionMillis);
  const length = end - start;
  const isWatched = wasPlaying && length > 0 && length <= credit;
  const stops = eventType === 'PAUSE' || eventType === 'ENDED';
  return {
    playback: {
      isPlaying: begins || (wasPlaying && !stops),
      positionMillis,
      rate,
      creditMillis: Math.round(isWatched ? credit - length : credit),
      reportedAt: at,
    },
    watched: isWatched ? { startMillis: start, endMillis: end } : undefined,
    isCounted: begins || wasPlaying || eventType !== 'HEARTBEAT',
  };
}
