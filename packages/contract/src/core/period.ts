import { DAY_MILLIS } from './days.ts';
import type { WordKey } from '../words/words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long people have: "24 hours", "3 days". It is rounded down, so that it never promises too much. */
export function periodWords(millis: number): { key: WordKey; values: { count: number } } {
  if (millis < HOUR) return { key: 'app.period.minutes', values: { count: Math.floor(millis / MINUTE) } };
  if (millis < 2 * DAY_MILLIS)
    return { key: 'app.period.hours', values: { count: Math.floor(millis / HOUR) } };
  return { key: 'app.period.days', values: { count: Math.floor(millis / DAY_MILLIS) } };
}
