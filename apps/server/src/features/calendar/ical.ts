import { addresses } from '@studyline/contract/core/addresses';
import { withoutControls } from '../../core/text-html.ts';

/** An event as it appears in a calendar. */
export interface CalendarEvent {
  postId: number;
  version: number;
  title: string;
  description: string;
  location: string;
  url: string | null;
  start: Date;
  end: Date;
  /** When this version was published. */
  publishedAt: Date;
}

const LONGEST_LINE = 75;

/** A calendar in the format of RFC 5545. Times are in UTC, which every program converts to its own zone. */
export function writeCalendar(
  events: readonly CalendarEvent[],
  { name, host, publicUrl }: { name: string; host: string; publicUrl: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Studyline//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:post-${event.postId}@${host}`,
      `SEQUENCE:${event.version}`,
      `DTSTAMP:${moment(event.publishedAt)}`,
      `LAST-MODIFIED:${moment(event.publishedAt)}`,
      `DTSTART:${moment(event.start)}`,
      `DTEND:${moment(event.end)}`,
      `SUMMARY:${text(event.title)}`,
      ...(event.description === '' ? [] : [`DESCRIPTION:${text(event.description)}`]),
      ...(event.location === '' ? [] : [`LOCATION:${text(event.location)}`]),
      ...(publicUrl === '' ? [] : [`URL:${publicUrl}${addresses.post(event.postId, event.version)}`]),
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines
    .flatMap(fold)
    .map((line) => `${line}\r\n`)
    .join('');
}

/** 20261203T090000Z */
function moment(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** RFC 5545, 3.3.11. Other control characters are not allowed. */
function text(value: string): string {
  return withoutControls(value.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n'))
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** Lines of at most 75 bytes of UTF-8, never split within a character. Continuation lines begin with a space (RFC 5545, 3.1). */
function fold(line: string): string[] {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (bytes + more > LONGEST_LINE) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += more;
  }
  return [...parts, part];
}
