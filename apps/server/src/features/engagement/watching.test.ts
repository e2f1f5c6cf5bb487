import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance, type Playback, type Report, slackOf } from './watching.ts';

const start = Date.UTC(2026, 10, 27);
const seconds = (count: number) => new Date(start + count * 1000);

/** Plays reports one after another: what they add, in seconds. */
function play(
  reports: (Pick<Report, 'eventType'> &
    Partial<Omit<Report, 'at' | 'slackMillis'>> & { second: number; at: number })[],
) {
  let playback: Playback | undefined;
  const parts: [number, number][] = [];
  for (const { second, at, rate = 1, fromMillis, eventType } of reports) {
    const report = {
      eventType,
      positionMillis: second * 1000,
      fromMillis,
      rate,
      at: seconds(at),
      slackMillis: slackOf(0),
    };
    const after = advance(playback, report);
    ({ playback } = after);
    if (after.watched) parts.push([after.watched.startMillis / 1000, after.watched.endMillis / 1000]);
  }
  return parts;
}

describe('what is watched', () => {
  test('is what lies between two reports', () => {
    expect(
      play([
        { eventType: 'PLAY', second: 0, at: 0 },
        { eventType: 'HEARTBEAT', second: 15, at: 15 },
        { eventType: 'PAUSE', second: 20, at: 20 },
        { eventType: 'PLAY', second: 20, at: 80 },
        { eventType: 'ENDED', second: 30, at: 90 },
      ]),
    ).toEqual([
      [0, 15],
      [15, 20],
      [20, 30],
    ]);
  });

  test('is not what a seek skips, forwards or back', () => {
    expect(
      play([
        { eventType: 'PLAY', second: 0, at: 0 },
        { eventType: 'SEEK', second: 100, fromMillis: 10_000, at: 10 },
        { eventType: 'HEARTBEAT', second: 105, at: 15 },
        { eventType: 'SEEK', second: 50, fromMillis: 106_000, at: 16 },
        { eventType: 'PAUSE', second: 52, at: 18 },
      ]),
    ).toEqual([
      [0, 10],
      [100, 105],
      [105, 106],
      [50, 52],
    ]);
  });

  test('is not a jump that no one reported as a seek', () => {
    expect(
      play([
        { eventType: 'PLAY', second: 0, at: 0 },
        { eventType: 'HEARTBEAT', second: 600, at: 15 },
        { eventType: 'HEARTBEAT', second: 615, at: 30 },
      ]),
    ).toEqual([[600, 615]]);
  });

  test('counts at double speed, but not faster than the player says', () => {
    const at = (rate: number) =>
      play([
        { eventType: 'PLAY', second: 0, at: 0, rate },
        { eventType: 'HEARTBEAT', second: 30, at: 15, rate },
      ]);
    expect(at(2)).toEqual([[0, 30]]);
    expect(at(1)).toEqual([]);
    expect(
      play([
        { eventType: 'PLAY', second: 0, at: 0, rate: 16 },
        { eventType: 'HEARTBEAT', second: 240, at: 15, rate: 16 },
      ]),
    ).toEqual([]);
  });

  test('counts when reports were held up on the way and arrive together', () => {
    expect(
      play([
        { eventType: 'PLAY', second: 0, at: 0 },
        { eventType: 'HEARTBEAT', second: 15, at: 60 },
        { eventType: 'HEARTBEAT', second: 30, at: 60 },
        { eventType: 'HEARTBEAT', second: 45, at: 60 },
      ]),
    ).toEqual([
      [0, 15],
      [15, 30],
      [30, 45],
    ]);
  });

  test('adds nothing once another playback has taken over, until it plays again', () => {
    const { playback } = advance(undefined, {
      eventType: 'PLAY',
      positionMillis: 0,
      fromMillis: undefined,
      rate: 1,
      at: seconds(0),
      slackMillis: 2000,
    });
    const report = {
      positionMillis: 15_000,
      fromMillis: undefined,
      rate: 1,
      at: seconds(15),
      slackMillis: 2000,
    };
    const taken = advance({ ...playback, isPlaying: false }, { ...report, eventType: 'HEARTBEAT' });
    expect(taken).toMatchObject({ watched: undefined, isCounted: false, playback: { isPlaying: false } });
    expect(advance(taken.playback, { ...report, eventType: 'PLAY' })).toMatchObject({
      isCounted: true,
      playback: { isPlaying: true },
    });
  });

  test('does not begin by a seek or a change of speed before playing', () => {
    for (const eventType of ['SEEK', 'RATE_CHANGE'] as const) {
      const { playback } = advance(undefined, {
        eventType,
        positionMillis: 5000,
        fromMillis: 0,
        rate: 2,
        at: seconds(0),
        slackMillis: 2000,
      });
      expect(playback).toMatchObject({ isPlaying: false, positionMillis: 5000 });
    }
  });

  test('never exceeds the time that has passed, at the fastest speed, whatever is reported', () => {
    const event = fc.constantFrom('PLAY', 'PAUSE', 'SEEK', 'RATE_CHANGE', 'HEARTBEAT', 'ENDED' as const);
    const millis = fc.integer({ min: 0, max: 3_600_000 });
    const report = fc.record({
      eventType: event,
      positionMillis: millis,
      fromMillis: fc.option(millis, { nil: undefined }),
      rate: fc.double({ min: 0, max: 16, noNaN: true }),
      after: fc.integer({ min: 0, max: 60_000 }),
    });
    fc.assert(
      fc.property(fc.array(report, { maxLength: 50 }), (reports) => {
        let playback: Playback | undefined;
        let watched = 0;
        let at = start;
        for (const { after, ...given } of reports) {
          at += after;
          const next = advance(playback, { ...given, at: new Date(at), slackMillis: 2000 } as Report);
          ({ playback } = next);
          if (next.watched) watched += next.watched.endMillis - next.watched.startMillis;
        }
        expect(watched).toBeLessThanOrEqual(2000 + 4 * (at - start));
      }),
    );
  });
});
