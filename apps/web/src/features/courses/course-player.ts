import type { CaptionsKind, WatchedPart } from '@studyline/contract/courses/course-fields';
import { HEARTBEAT_SECONDS } from '@studyline/contract/engagement/calls';
import { makeStore, type Store } from '../../store.ts';
import type { ReportState, VideoReport } from './reports.ts';
import { addPart } from './watched.ts';

/** A line of the captions, or of an audio description. */
export interface Cue {
  startMillis: number;
  endMillis: number;
  text: string;
}

/** Why a video does not play: the browser does not know its format, it could not be fetched, or the person may no longer see it. */
type VideoProblem = 'FORMAT' | 'NETWORK' | 'GONE';

export interface PlayerState {
  positionMillis: number;
  isPlaying: boolean;
  /** Waits for more of the video. */
  isWaiting: boolean;
  rate: number;
  volume: number;
  isMuted: boolean;
  problem: VideoProblem | undefined;
  /** Another window of the person plays a course, and only one counts. */
  isElsewhere: boolean;
  /** Whether the reports arrive. */
  reports: ReportState;
  /** What was watched and the server has not confirmed yet. */
  unconfirmed: readonly WatchedPart[];
  /** Where playback went on from an earlier visit; undefined once that is no news. */
  resumedFrom: number | undefined;
  /** A large video on a mobile network: it plays only once that is confirmed. */
  asksData: boolean;
  /** The captions of the chosen language; undefined until they are loaded. */
  cues: readonly Cue[] | undefined;
  haveCaptionsFailed: boolean;
  /** The same of the audio description. */
  descriptions: readonly Cue[] | undefined;
  haveDescriptionsFailed: boolean;
  /** The description that is being said, or was last. */
  described: Cue | undefined;
  /** Paused until a description has been said, and then it plays on. */
  isHeld: boolean;
  /** How often playback has gone to another place. */
  jumps: number;
}

/** Whether it plays, or will as soon as a description has been said. */
export const isGoing = ({ isPlaying, isHeld }: PlayerState) => isPlaying || isHeld;

export type CoursePlayer = ReturnType<typeof makeCoursePlayer>;

interface PlayerInput {
  srcUrl: string;
  startMillis: number;
  durationMillis: number;
  /** Undefined if nothing is to be recorded, as of a draft. */
  report: ((report: VideoReport) => void) | undefined;
  /** Whether playing has to be confirmed first. */
  asksData: () => boolean;
}

/** By then the person knows that the video was resumed. */
const RESUMED_MILLIS = 12_000;

/**
 * A PLAY that arrives late leaves too little time for what is reported next, and nothing of that counts. So little is reported first.
 */
const FIRST_BEAT_MILLIS = 3000;

/** The player of one opened course, without its looks. It reports what is played; where it starts and what is shown is up to its callers. */
export function makeCoursePlayer({ srcUrl, startMillis, durationMillis, report, asksData }: PlayerInput) {
  const store: Store<PlayerState> = makeStore<PlayerState>({
    positionMillis: startMillis,
    isPlaying: false,
    isWaiting: false,
    rate: 1,
    volume: 1,
    isMuted: false,
    problem: undefined,
    isElsewhere: false,
    reports: 'SENT',
    unconfirmed: [],
    resumedFrom: startMillis > 0 ? startMillis : undefined,
    asksData: false,
    cues: undefined,
    haveCaptionsFailed: false,
    descriptions: undefined,
    haveDescriptionsFailed: false,
    described: undefined,
    isHeld: false,
    jumps: 0,
  });
  let video: HTMLVideoElement | undefined;
  let heart: ReturnType<typeof setInterval> | undefined;
  /** The last position that playback reached by itself. */
  let played = startMillis;
  let hasPlayed = false;
  let isAllowed = false;
  const set = (changes: Partial<PlayerState>) => store.set({ ...store.read(), ...changes });
  const clamp = (millis: number) => Math.max(0, Math.min(millis, durationMillis));
  /** Until the video is there, as at first and after a failure, its own time is 0. */
  const isThere = () => video !== undefined && video.readyState !== HTMLMediaElement.HAVE_NOTHING;
  const now = () =>
    video && isThere() ? clamp(Math.round(video.currentTime * 1000)) : store.read().positionMillis;

  function tell(eventType: VideoReport['eventType'], fromMs?: number): void {
    const positionMs = now();
    played = positionMs;
    const rate = video?.playbackRate ?? 1;
    report?.({ eventType, positionMs, rate, ...(fromMs === undefined ? {} : { fromMs }) });
  }

  /** Playback went on to `at` by itself. */
  function advance(at: number): void {
    const { isPlaying, isElsewhere, unconfirmed } = store.read();
    if (isPlaying && !isElsewhere && report && at > played)
      set({ unconfirmed: addPart(unconfirmed, { startMillis: played, endMillis: at }) });
    played = at;
  }

  function beat(): void {
    advance(now());
    tell('HEARTBEAT');
    clearInterval(heart);
    heart = setInterval(beat, HEARTBEAT_SECONDS * 1000);
  }

  function stop(): void {
    clearInterval(heart);
    advance(now());
    set({ isPlaying: false, isWaiting: false });
  }

  const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    loadedmetadata: () => {
      if (video && Math.abs(now() - played) > 1) video.currentTime = played / 1000;
    },
    play: () => {
      hasPlayed = true;
      set({ isPlaying: true, isElsewhere: false, isHeld: false });
      tell('PLAY');
      clearInterval(heart);
      heart = setInterval(beat, FIRST_BEAT_MILLIS);
    },
    pause: () => {
      if (!store.read().isPlaying || video?.ended) return;
      stop();
      tell('PAUSE');
    },
    ended: () => {
      stop();
      tell('ENDED');
    },
    ratechange: () => {
      const rate = video?.playbackRate ?? 1;
      if (rate === store.read().rate) return;
      set({ rate });
      if (!store.read().isPlaying) return;
      advance(now());
      tell('RATE_CHANGE');
    },
    seeking: () => {
      const to = now();
      const from = played;
      played = to;
      // Before it plays, nothing was left that could have been watched.
      if (to !== from && hasPlayed) tell('SEEK', from);
      set({ positionMillis: to, jumps: store.read().jumps + 1 });
    },
    timeupdate: () => {
      if (!video || !isThere() || video.seeking) return;
      const at = now();
      advance(at);
      const { resumedFrom } = store.read();
      const isOldNews = resumedFrom !== undefined && Math.abs(at - resumedFrom) > RESUMED_MILLIS;
      set({ positionMillis: at, ...(isOldNews ? { resumedFrom: undefined } : {}) });
    },
    waiting: () => set({ isWaiting: true }),
    playing: () => set({ isWaiting: false, problem: undefined }),
    canplay: () => set({ isWaiting: false, problem: undefined }),
    volumechange: () => video && set({ volume: video.volume, isMuted: video.muted }),
    error: () => void explain(),
  };

  /** A failed video does not say why, so the server is asked for its first byte. */
  async function explain(): Promise<void> {
    const code = video?.error?.code;
    if (code === undefined) return;
    // Its own pause may come later, or never.
    listeners.pause?.();
    set({ isWaiting: false });
    if (code === MediaError.MEDIA_ERR_DECODE) return set({ problem: 'FORMAT' });
    const status = await fetch(srcUrl, { headers: { range: 'bytes=0-0' }, credentials: 'same-origin' }).then(
      (answer) => answer.status,
      () => 0,
    );
    const isServed = status === 206 || status === 200;
    const isRefused = status === 401 || status === 403 || status === 404;
    set({
      problem:
        isServed && code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED
          ? 'FORMAT'
          : isRefused
            ? 'GONE'
            : 'NETWORK',
    });
  }

  const player = {
    store,
    /** Takes a video element, and lets go of it. */
    attach(element: HTMLVideoElement): () => void {
      video = element;
      const { rate, volume, isMuted } = store.read();
      Object.assign(video, { volume, muted: isMuted, playbackRate: rate });
      const all = Object.entries(listeners);
      for (const [name, listener] of all) element.addEventListener(name, listener);
      if (element.readyState >= HTMLMediaElement.HAVE_METADATA) listeners.loadedmetadata?.();
      return () => {
        player.pauseNow();
        for (const [name, listener] of all) element.removeEventListener(name, listener);
        clearInterval(heart);
        if (video === element) video = undefined;
      };
    },
    play(): void {
      if (!video) return;
      if (!isAllowed && asksData()) return set({ asksData: true });
      if (video.ended) player.seek(0);
      // The browser may not let it, or the video may not be playable: then it says so itself.
      video.play().catch(() => {});
    },
    allowData(): void {
      isAllowed = true;
      set({ asksData: false });
      player.play();
    },
    pause(): void {
      set({ isHeld: false });
      video?.pause();
    },
    /** Pauses until a description has been said. */
    hold(): void {
      const { isPlaying, isHeld } = store.read();
      if (!video || !isPlaying || isHeld || video.ended) return;
      set({ isHeld: true });
      video.pause();
    },
    /** Plays on after `hold`, unless somebody has paused it meanwhile. */
    release(): void {
      if (!store.read().isHeld) return;
      set({ isHeld: false });
      player.play();
    },
    /** The same at once, where no event would be heard any more. */
    pauseNow(): void {
      set({ isHeld: false });
      video?.pause();
      listeners.pause?.();
    },
    toggle(): void {
      if (isGoing(store.read())) player.pause();
      else player.play();
    },
    seek(millis: number): void {
      const to = clamp(millis);
      if (!video || !isThere()) {
        played = to;
        set({ positionMillis: to, jumps: store.read().jumps + 1 });
        return;
      }
      if (!video.seeking) advance(now());
      video.currentTime = to / 1000;
      // Its event comes later, and the next key may not wait for it.
      set({ positionMillis: to, jumps: store.read().jumps + 1 });
    },
    seekBy: (millis: number) => player.seek(now() + millis),
    /** Goes to a time and plays from there. */
    playFrom(millis: number): void {
      player.seek(millis);
      player.play();
    },
    startOver(): void {
      set({ resumedFrom: undefined });
      player.playFrom(0);
    },
    setRate: (rate: number) => {
      if (video) video.playbackRate = rate;
    },
    setVolume: (volume: number) => {
      if (video) Object.assign(video, { volume: Math.max(0, Math.min(1, volume)), muted: volume <= 0 });
    },
    toggleMute: () => {
      if (video) video.muted = !video.muted;
    },
    retry(): void {
      set({ problem: undefined });
      played = store.read().positionMillis;
      video?.load();
    },
    /** Another window has taken over. */
    yieldToOther(): void {
      player.pause();
      set({ isElsewhere: true, unconfirmed: [] });
    },
    setCues: (kind: CaptionsKind, cues: readonly Cue[] | undefined, hasFailed = false) =>
      set(
        kind === 'CAPTIONS'
          ? { cues, haveCaptionsFailed: hasFailed }
          : { descriptions: cues, haveDescriptionsFailed: hasFailed },
      ),
    hasEnded: () => video?.ended === true,
    describe: (described: Cue | undefined) => set({ described }),
    /** The server has answered all reports. */
    confirm: () => set({ unconfirmed: [] }),
    setReports: (reports: ReportState) => set({ reports }),
  };
  return player;
}
