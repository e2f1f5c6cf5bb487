import { DAY_MILLIS } from '@studyline/contract/core/days';
import type { Format } from '../../../format.ts';

/** The person's day, as a date field takes it. */
export const today = ({ dayOf }: Format): string =>
  new Date(dayOf(Date.now()) * DAY_MILLIS).toISOString().slice(0, 10);

/** Whether a day that somebody wishes is over. */
export const isPast = (day: string | undefined, format: Format): boolean =>
  day !== undefined && day !== '' && day < today(format);
