const isFull = Boolean(process.env['STUDYLINE_TEST_FULL']);

/**
 * The windows, or the like, in which a journey is walked. `npm test` takes the first, and `npm run test:full` all, where each proves
 * the same once more.
 */
export function variants<T>(first: T, ...others: readonly T[]): readonly T[] {
  return isFull ? [first, ...others] : [first];
}
