import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCoursePlayer } from './course-player.ts';
import { describe as describeBy } from './describer.ts';
import type { VideoReport } from './reports.ts';
import { VideoStandIn } from './video-stand-in.ts';

const cue = (startMillis: number, endMillis: number, text: string) => ({ startMillis, endMillis, text });
const cues = [cue(1000, 3000, 'A tick.'), cue(5000, 6000, 'A window closes.')];

/** A course of 10 seconds that is described, and what is said. */
function open(staysShown = false) {
  const reports: VideoReport[] = [];
  const video = new VideoStandIn();
  const player = makeCoursePlayer({
    srcUrl: '/video',
    startMillis: 0,
    durationMillis: 10_000,
    report: (report) => reports.push(report),
    asksData: () => false,
  });
  player.attach(video as unknown as HTMLVideoElement);
  const said: string[] = [];
  let end: (() => void) | undefined;
  const stop = describeBy(player, cues, {
    staysShown,
    say: (text, onEnd) => {
      said.push(text);
      end = onEnd;
      return () => {
        end = undefined;
        said.push('stopped');
      };
    },
  });
  return { player, video, reports, said, stop, endSaying: () => end?.() };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLMediaElement', { HAVE_NOTHING: 0, HAVE_METADATA: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a description that fits its gap does not hold the video', () => {
  const { player, video, said, endSaying } = open();
  player.play();
  video.go(2000);
  expect([said, player.store.read().described?.text]).toEqual([['A tick.'], 'A tick.']);
  endSaying();
  video.go(1500);
  expect([video.paused, player.store.read().described]).toEqual([false, undefined]);
});

test('a longer one holds it at the end of the gap, and what is watched has no hole', () => {
  const { player, video, said, reports, endSaying } = open();
  player.play();
  video.go(4000);
  expect([video.paused, player.store.read().isHeld]).toEqual([true, true]);
  expect(video.currentTime).toBeGreaterThanOrEqual(3);
  expect(video.currentTime).toBeLessThan(3.5);
  endSaying();
  expect([video.paused, player.store.read().isHeld]).toEqual([false, false]);
  video.go(3000);
  expect(said).toEqual(['A tick.', 'A window closes.']);
  expect(player.store.read().unconfirmed).toHaveLength(1);
  expect(player.store.read().unconfirmed[0]!.startMillis).toBe(0);
  const [paused, again] = reports.slice(reports.findIndex(({ eventType }) => eventType === 'PAUSE'));
  expect([paused!.eventType, again!.eventType]).toEqual(['PAUSE', 'PLAY']);
  expect(again!.positionMs).toBe(paused!.positionMs);
});

test('whoever pauses meanwhile hears it again, and the video does not play on by itself', () => {
  const { player, video, said, endSaying } = open();
  player.play();
  video.go(4000);
  player.toggle();
  endSaying();
  expect([video.paused, player.store.read().isHeld, said]).toEqual([true, false, ['A tick.', 'stopped']]);
  player.toggle();
  vi.advanceTimersByTime(1);
  expect(said.at(-1)).toBe('A tick.');
  expect(player.store.read().isHeld).toBe(true);
  endSaying();
  expect(video.paused).toBe(false);
});

test('a jump stops it and plays on, and only what follows is said', () => {
  const { player, video, said } = open();
  player.play();
  video.go(4000);
  player.seek(5000);
  expect([video.paused, said]).toEqual([false, ['A tick.', 'stopped', 'A window closes.']]);
  player.seek(6000);
  video.go(250);
  expect([player.store.read().described, said.at(-1)]).toEqual([undefined, 'stopped']);
});

test('a text for readers stays until the next one, and goes when it is switched off', () => {
  const { player, video, endSaying, stop } = open(true);
  player.play();
  video.go(1500);
  endSaying();
  video.go(2500);
  expect(player.store.read().described?.text).toBe('A tick.');
  stop();
  expect(player.store.read().described).toBeUndefined();
});
