/** The current time in whole milliseconds, like every stored time. Decision: the one clock is the application's, not the database's. */
export function now(): Date {
  return new Date();
}
