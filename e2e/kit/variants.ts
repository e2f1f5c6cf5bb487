const isFull = Boolean(process.env['STUDYLINE_TEST_FULL']);

/**
 * The window sizes, or similar, in which a journey is run. `npm test` uses the first, and `npm run test:full` all of them, where
 * each proves the same again.
 */
export function variants<T>(first: T, ...others: readonly T[]): readonly T[] {
  return isFull ? [first, ...others] : [first];
}
