import { HEARTBEAT_SECONDS } from '@studyline/contract/engagement/calls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCoursePlayer } from './course-player.ts';
import type { VideoReport } from './reports.ts';
import { VideoStandIn } from './video-stand-in.ts';

const NETWORK = 2;
const DECODE = 3;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: DECODE, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A course of 100 seconds, of which 40 have been seen. */
function open() {
  const reports: VideoReport[] = [];
  const video = new VideoStandIn();
  const player = makeCoursePlayer({
    srcUrl: '/video',
    startMillis: 40_000,
    durationMillis: 100_000,
    report: (report) => reports.push(report),
    asksData: () => false,
  });
  player.attach(video as unknown as HTMLVideoElement);
  return { reports, video, player, told: () => reports.map((one) => [one.eventType, one.positionMs]) };
}

test('what has been played so far is reported soon, and then with each heartbeat', () => {
  const { video, player, told } = open();
  player.play();
  video.go(3000);
  expect(told()).toEqual([
    ['PLAY', 40_000],
    ['HEARTBEAT', 43_000],
  ]);
  video.go(HEARTBEAT_SECONDS * 1000);
  expect(told().slice(2)).toEqual([['HEARTBEAT', 43_000 + HEARTBEAT_SECONDS * 1000]]);
});

test('a video fetched anew after a failure goes on where it was', () => {
  const { video, player, told } = open();
  player.play();
  video.go(2000);
  video.fail(NETWORK);
  player.retry();
  expect(video.currentTime).toBe(42);
  player.play();
  expect(told().at(-1)).toEqual(['PLAY', 42_000]);
});

test('played before the video is there, it begins where it was left', () => {
  const { video, player, told } = open();
  video.readyState = 0;
  video.currentTime = 0;
  player.play();
  expect(told()).toEqual([['PLAY', 40_000]]);
});

test('a video that fails is reported as paused, once, and no longer as playing', () => {
  const { video, player, told } = open();
  player.play();
  video.go(2000);
  video.fail(DECODE);
  video.go(60_000);
  expect(told()).toEqual([
    ['PLAY', 40_000],
    ['PAUSE', 42_000],
  ]);
  expect(player.store.read()).toMatchObject({ isPlaying: false, problem: 'FORMAT' });
});
