import { DAY_MILLIS } from '../core/days.ts';
import { QUOTATION_DAYS } from './fields.ts';

const HOUR = 3_600_000;
/** How many days before its last one an offer is about to expire. */
const EXPIRING_DAYS = 3;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const daysAfter = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY_MILLIS);

/**
 * The day that it still is at a moment where days end last, twelve hours behind UTC. Decision: sites have no time zone, and an offer holds to
 * the end of its last day wherever the reader is.
 */
export const lastDayAt = (at: Date): string => dayOf(at.getTime() - 12 * HOUR);

/** Until when an offer holds that says nothing else. */
export const usualLastDay = (at: Date): string => daysAfter(lastDayAt(at), QUOTATION_DAYS);

/** The last days of the offers that are about to expire. */
export function expiringDays(at: Date): { from: string; to: string } {
  const from = lastDayAt(at);
  return { from, to: daysAfter(from, EXPIRING_DAYS) };
}

/** How many days an offer still holds after today, if it is about to expire. */
export function daysLeft(validUntilDate: string, at = new Date()): number | undefined {
  const days = (Date.parse(validUntilDate) - Date.parse(lastDayAt(at))) / DAY_MILLIS;
  return days <= EXPIRING_DAYS ? Math.max(0, days) : undefined;
}
