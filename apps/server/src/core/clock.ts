/** The server's clock, in whole milliseconds like every stored time. Decision: one clock, the application's, so that tests can set it. */
let offset = 0;

export function now(): Date {
  return new Date(Date.now() + offset);
}

/** Moves the clock of this process; for tests and for the demo's past. */
export function shiftClock(milliseconds: number): void {
  offset = milliseconds;
}
