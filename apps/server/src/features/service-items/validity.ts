import { dayIn } from '../../core/clock.ts';

/**
 * The day that it still is at a moment where days end last. Decision: sites have no time zone, and an offer holds to the end of its last day
 * wherever the reader is.
 */
export function lastDayAt(at: Date): string {
  return dayIn('Etc/GMT+12', at);
}

/** Whether a day is over everywhere: somewhere it is still the day before. */
export function isBefore(day: string, at: Date): boolean {
  return Date.parse(day) < at.getTime() - 2 * 86_400_000;
}
