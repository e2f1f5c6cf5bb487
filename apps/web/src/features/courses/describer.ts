import type { CoursePlayer, Cue } from './course-player.ts';

/** Says a text, and calls `onEnd` once it has been said. Returns what stops it. */
export type Say = (text: string, onEnd: () => void) => () => void;

interface DescriberPorts {
  say: Say;
  /** Whether a text stays until the next one, for those who read it. */
  staysShown: boolean;
}

/**
 * Says each line of an audio description when playback comes to it. A description that is longer than its gap holds the video until it has
 * been said (WCAG 1.2.7). Whoever pauses meanwhile hears it again from its beginning. Returns what stops it.
 */
export function describe(player: CoursePlayer, cues: readonly Cue[], ports: DescriberPorts): () => void {
  const { store } = player;
  /** The first line that has not begun. */
  let next = indexFrom(cues, ({ endMillis }) => endMillis > store.read().positionMillis);
  let current: { cue: Cue; limitMillis: number; stop: () => void } | undefined;
  let { jumps } = store.read();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function silence(): void {
    clearTimeout(timer);
    current?.stop();
    current = undefined;
  }

  function begin(cue: Cue): void {
    next += 1;
    const limitMillis = Math.min(cue.endMillis, cues[next]?.startMillis ?? Number.POSITIVE_INFINITY);
    const stop = ports.say(cue.text, () => {
      clearTimeout(timer);
      current = undefined;
      player.release();
      follow();
    });
    current = { cue, limitMillis, stop };
    player.describe(cue);
  }

  /** Holds the video at the end of the gap, which comes between two of its own reports. */
  function holdInTime(limitMillis: number): void {
    clearTimeout(timer);
    const { positionMillis, rate } = store.read();
    timer = setTimeout(player.hold, Math.max(0, limitMillis - positionMillis) / rate);
  }

  function follow(): void {
    const now = store.read();
    const { positionMillis: at, isPlaying, isHeld } = now;
    if (now.jumps !== jumps) {
      jumps = now.jumps;
      next = indexFrom(cues, ({ startMillis }) => startMillis >= at);
      silence();
      if (now.described) player.describe(undefined);
      player.release();
    } else if (current) {
      if (isPlaying) holdInTime(current.limitMillis);
      else if (!isHeld && !player.hasEnded()) {
        next = cues.indexOf(current.cue);
        silence();
      }
    } else {
      const cue = isPlaying ? cues[next] : undefined;
      if (cue && cue.startMillis <= at) begin(cue);
      else if (now.described && !ports.staysShown && at >= now.described.endMillis)
        player.describe(undefined);
    }
  }

  const stopListening = store.listen(follow);
  follow();
  return () => {
    stopListening();
    silence();
    player.describe(undefined);
    player.release();
  };
}

function indexFrom(cues: readonly Cue[], test: (cue: Cue) => boolean): number {
  const index = cues.findIndex(test);
  return index < 0 ? cues.length : index;
}
