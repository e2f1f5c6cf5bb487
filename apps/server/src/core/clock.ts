/** The current time in whole milliseconds, like every stored time. Decision: the one clock is the application's, not the database's. */
export function now(): Date {
  return new Date();
}

/** What tells a change its time: `now`, or the time at which the demo says that it happened. */
export type Clock = () => Date;

/** The day it is in a time zone, or was at a moment, as YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date = now()): string {
  // Swedish writes days like ISO 8601.
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(at);
}
