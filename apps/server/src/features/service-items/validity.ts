import { dayIn } from '../../core/clock.ts';

/**
 * The day that it still is at a moment where days end last. Decision: sites have no time zone, and an offer holds to the end of its last day
 * wherever the reader is.
 */
export function lastDayAt(at: Date): string {
  return dayIn('Etc/GMT+12', at);
}
