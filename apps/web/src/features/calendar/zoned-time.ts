const DAY_MINUTES = 1440;

/** A day and a time in local time: "2026-12-03" and "09:00". */
export interface ClockTime {
  day: string;
  time: string;
}

/** How far a zone's clocks are ahead of UTC at that moment, in minutes. */
export function offsetOf(millis: number, timeZone: string): number {
  const { day, time } = clockTimeOf(millis, timeZone);
  return Math.round((Date.parse(`${day}T${time}Z`) - Math.floor(millis / 60_000) * 60_000) / 60_000);
}

/** What the clocks of a zone show at that moment. */
export function clockTimeOf(millis: number, timeZone: string): ClockTime {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const [day = '', time = ''] = format.format(millis).split(' ');
  return { day, time };
}

/**
 * The moment at which a zone's clocks show that; undefined if it is not a time. If they show it twice the first counts, and if they skip it
 * the time after the gap.
 */
export function momentOf({ day, time }: ClockTime, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsets = [
    offsetOf(asUtc - DAY_MINUTES * 60_000, timeZone),
    offsetOf(asUtc + DAY_MINUTES * 60_000, timeZone),
  ];
  const moments = offsets.map((offset) => asUtc - offset * 60_000);
  const exact = moments.filter((moment) => {
    const shown = clockTimeOf(moment, timeZone);
    return shown.day === day && shown.time === time;
  });
  return exact.length > 0 ? Math.min(...exact) : Math.max(...moments);
}

/** Whether a zone's clocks skip that time, because they are put forward. */
export function isSkipped(clock: ClockTime, timeZone: string): boolean {
  const moment = momentOf(clock, timeZone);
  if (moment === undefined) return false;
  const shown = clockTimeOf(moment, timeZone);
  return shown.day !== clock.day || shown.time !== clock.time;
}

/** The names of all zones that the browser knows, sorted. UTC is one of them. */
export function timeZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted();
}
