import { describe, expect, test } from 'vitest';
import { addPart, chaptersOf, findAt, isEnough, resumeAt, skippedIn, watchedBetween } from './watched.ts';

const part = (startMillis: number, endMillis: number) => ({ startMillis, endMillis });

test('parts that touch or overlap become one, in order', () => {
  expect(addPart([part(0, 10), part(20, 30)], part(10, 12))).toEqual([part(0, 12), part(20, 30)]);
  expect(addPart([part(0, 10), part(20, 30)], part(5, 25))).toEqual([part(0, 30)]);
  expect(addPart([part(20, 30)], part(0, 5))).toEqual([part(0, 5), part(20, 30)]);
  expect(addPart([part(0, 30)], part(5, 10))).toEqual([part(0, 30)]);
  expect(addPart([part(0, 10)], part(15, 15))).toEqual([part(0, 10)]);
});

test('counts what was watched between two times', () => {
  expect(watchedBetween([part(0, 10), part(20, 30)], 5, 25)).toBe(10);
});

test('skipped is what lies before something watched, without what is shorter than a second', () => {
  expect(skippedIn([])).toBeUndefined();
  expect(skippedIn([part(0, 5000)])).toBeUndefined();
  expect(skippedIn([part(0, 5000), part(5900, 9000)])).toBeUndefined();
  expect(skippedIn([part(0, 5000), part(8000, 9000), part(12_000, 13_000)])).toEqual({
    startMillis: 5000,
    millis: 6000,
  });
  expect(skippedIn([part(4000, 5000)])).toEqual({ startMillis: 0, millis: 4000 });
});

test('95 % is enough, less is not', () => {
  expect([isEnough(949, 1000), isEnough(950, 1000)]).toEqual([false, true]);
});

describe('chapters', () => {
  const course = {
    durationMillis: 40_000,
    chapters: [
      { startMillis: 0, title: 'One' },
      { startMillis: 10_000, title: 'Two' },
      { startMillis: 30_000, title: 'Three' },
    ],
  };

  test('are done when watched, and skipped when something later was watched', () => {
    const [one, two, three] = chaptersOf(course, [part(0, 9600), part(12_000, 15_000), part(32_000, 40_000)]);
    expect(one).toMatchObject({ isDone: true, isSkipped: false, leftMillis: 400 });
    expect(two).toMatchObject({ isDone: false, isSkipped: true, leftMillis: 17_000, endMillis: 30_000 });
    expect(three).toMatchObject({ isDone: false, isSkipped: false, leftMillis: 2000, endMillis: 40_000 });
  });

  test('are found by a time', () => {
    expect(findAt(course.chapters, 29_999)?.title).toBe('Two');
    expect(findAt(course.chapters, 30_000)?.title).toBe('Three');
    expect(findAt([{ startMillis: 5 }], 4)).toBeUndefined();
  });
});

test('a video goes on where the person was, and starts again once they are through with it', () => {
  const progress = { watched: [part(0, 5000)], watchedMillis: 5000, positionMillis: 5000, isWatched: false };
  expect(resumeAt(progress, 60_000)).toBe(5000);
  expect(resumeAt({ ...progress, positionMillis: 2000 }, 60_000)).toBe(0);
  expect(resumeAt({ ...progress, positionMillis: 60_000, isWatched: true }, 60_000)).toBe(0);
  // At the end with something left: to what was skipped.
  const skipped = { ...progress, watched: [part(0, 5000), part(9000, 60_000)], positionMillis: 60_000 };
  expect(resumeAt(skipped, 60_000)).toBe(5000);
});
