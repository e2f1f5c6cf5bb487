/** The hash of an address that opens a course and plays it, as the button of its action does. */
export const PLAY_HASH = 'play';

/** Where an address with a time opens a course, in milliseconds (paths.moment). */
export function momentIn(hash: string): number | undefined {
  const seconds = /^t=(\d{1,6})$/.exec(hash)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
