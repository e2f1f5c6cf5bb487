const HOUR = 3_600_000;

/** The day of a moment in a time zone, as a date field has it: 2026-11-23. */
export function dayIn(timeZone: string, millis: number): string {
  // Swedish writes dates like that.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(millis);
}

/** The beginning of a day in a time zone, to the hour. */
export function beginOf(day: string, timeZone: string): number {
  const midnight = Date.parse(day);
  const hours = Array.from({ length: 29 }, (_, index) => midnight + (index - 14) * HOUR);
  return hours.find((millis) => dayIn(timeZone, millis) === day) ?? midnight;
}
