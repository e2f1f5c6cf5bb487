import { z } from 'zod';
import { line } from '../core/common.ts';
import type { WordKey } from '../words/words.ts';

/** The longest time from the start of an event to its end, in days. */
export const MAX_EVENT_DAYS = 31;
export const MAX_LOCATION = 300;
/** 1 January 2000 to 1 January 2100. */
const moment = z.number().int().min(946_684_800_000).max(4_102_444_800_000);

/** Whether a time zone has this name. A number of hours is none: not every browser takes it for one. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** When and where an event is. A change leaves as it is what it leaves out. */
export const eventFields = {
  eventStartDateTimeMillis: moment.describe('UTC milliseconds of the Unix epoch.'),
  eventEndDateTimeMillis: moment.describe('After the start, by a month at most.'),
  eventTimeZone: line(1, 64)
    .refine(isTimeZone, 'issue.timeZone' satisfies WordKey)
    .describe('The time zone of the place, as Europe/Lisbon.'),
  eventLocation: line(0, MAX_LOCATION).describe('Empty for an event that is online only.'),
  eventUrl: z
    .url({ protocol: /^https$/, normalize: true })
    .max(1000)
    .nullable()
    .describe('Where it can be joined from elsewhere.'),
};
