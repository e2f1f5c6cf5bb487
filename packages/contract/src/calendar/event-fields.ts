import { z } from 'zod';
import { line } from '../core/common.ts';
import type { WordKey } from '../words/words.ts';
import { isTimeZone } from './event-rule.ts';

export const MAX_LOCATION = 300;
export const MAX_EVENT_URL = 1000;
/** 1 January 2000 to 1 January 2100. */
const moment = z.number().int().min(946_684_800_000).max(4_102_444_800_000);

/** When and where an event is. A change leaves omitted fields unchanged. event-rule.ts checks their combination. */
export const eventFields = {
  eventStartDateTimeMillis: moment.describe('UTC milliseconds of the Unix epoch.'),
  eventEndDateTimeMillis: moment.describe('After the start, by a month at most.'),
  eventTimeZone: line(1, 64)
    .refine(isTimeZone, 'issue.noTimeZone' satisfies WordKey)
    .describe('The time zone of the location, such as Europe/Lisbon.'),
  eventLocation: line(0, MAX_LOCATION).describe('Empty for an event that is online only.'),
  eventUrl: z
    .url({ protocol: /^https$/, normalize: true })
    .max(MAX_EVENT_URL)
    .nullable()
    .describe('Where it can be joined from elsewhere.'),
};
