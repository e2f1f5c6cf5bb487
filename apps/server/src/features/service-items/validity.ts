import { DAY_MILLIS } from '@studyline/contract/core/days';
/** Whether a day is over everywhere: somewhere it is still the day before. */
export function isBefore(day: string, at: Date): boolean {
  return Date.parse(day) < at.getTime() - 2 * DAY_MILLIS;
}
