import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type CalendarEvent, writeCalendar } from './ical.ts';

const names = {
  name: 'Studyline, events',
  host: 'portal.example.org',
  publicUrl: 'https://portal.example.org',
};
const event: CalendarEvent = {
  postId: 12,
  version: 2,
  title: 'Investigator meeting; Lisbon, \\day 1',
  description: 'First line\r\nSecond, line',
  location: 'Centro do Tejo, Avenida da Ribeira 210',
  url: null,
  start: new Date('2026-12-03T09:00:00Z'),
  end: new Date('2026-12-04T15:15:00Z'),
  publishedAt: new Date('2026-11-20T08:30:12.345Z'),
};

/** The events as a calendar program parses them. */
function read(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

describe('a calendar', () => {
  test('has the data of the event when parsed', () => {
    const [found] = read(writeCalendar([event], names));
    expect(found).toMatchObject({
      uid: 'post-12@portal.example.org',
      sequence: 2,
      summary: event.title,
      location: event.location,
      description: 'First line\nSecond, line',
    });
    expect(found?.startDate.toJSDate()).toEqual(event.start);
    expect(found?.endDate.toJSDate()).toEqual(event.end);
    expect(found?.component.getFirstPropertyValue('url')).toBe('https://portal.example.org/post/12/2/detail');
    expect(String(found?.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T08:30:12Z');
  });

  test('without events is still a calendar', () => {
    expect(read(writeCalendar([], names))).toEqual([]);
  });

  test('has lines of at most 75 bytes, each ended by CRLF, and loses no character', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(text, text, (title, description) => {
        const written = writeCalendar([{ ...event, title, description }], names);
        expect(written.endsWith('\r\n')).toBe(true);
        const lines = written.slice(0, -2).split('\r\n');
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
          expect(line.isWellFormed()).toBe(true);
        }
        const [found] = read(written);
        const shown = (value: string) =>
          value.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
        expect(found?.summary ?? '').toBe(shown(title));
      }),
    );
  });
});
