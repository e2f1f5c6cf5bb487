import { setImmediate as turn } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import Pdf from 'pdfkit';
import type { RecordedEntry } from '@studyline/contract/recorded/calls';
import type { Profile } from '@studyline/contract/users/calls';
import type { Actor } from '../../core/actor.ts';
import { localeOf, momentIn, word } from '../../core/words.ts';
import { addFonts, heightOf, writeText } from './pdf-text.ts';
import type { StudyRow } from './queries.ts';

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - 72;
const TIME = 44;
const GREY = '#5b5d6b';

/** What a file begins with. */
export interface About {
  profile: Profile;
  studies: readonly StudyRow[];
  at: Date;
}

/** The same as a document to read and to keep: in the person's language and time zone, with the page and the number of pages on each page. */
export async function recordedPdf(
  actor: Actor,
  about: About,
  entries: AsyncIterable<RecordedEntry[]>,
): Promise<Readable> {
  const { languageId, timezoneId } = actor;
  const title = word(languageId, 'recorded.title');
  const { displayName } = about.profile.basicUserInfo;
  const pdf = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    // The number of pages is known only at the end.
    bufferPages: true,
    lang: localeOf(languageId),
    displayTitle: true,
    info: {
      Title: `${title}, ${displayName}`,
      CreationDate: about.at,
      Producer: 'Studyline',
      Creator: 'Studyline',
    },
  });
  await addFonts(pdf);
  void fill(new Sheet(pdf), actor, about, entries).then(
    () => {
      number(pdf, `${title}, ${displayName}`, momentIn({ languageId, timezoneId }, about.at), languageId);
      pdf.end();
    },
    (error: unknown) => pdf.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return pdf;
}

/** A document that is written from top to bottom. */
class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  #y = MARGIN;

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
  }

  /** Starts a page, unless there is this much room. */
  need(height: number): void {
    if (this.#y + height <= BOTTOM) return;
    this.#pdf.addPage();
    this.#y = MARGIN;
  }

  heading(text: string, size: number, before: number): void {
    this.need(before + size * 4);
    const y = this.#y + (this.#y === MARGIN ? 0 : before);
    this.#y = y + writeText(this.#pdf, text, { x: MARGIN, y, width: WIDTH, size, weight: 'bold' }) + 4;
  }

  /** What stands in the left column, and the lines beside it: the first as it is, the others smaller. */
  row(left: string, lines: readonly string[], leftWidth: number): void {
    const at = { x: MARGIN + leftWidth, width: WIDTH - leftWidth };
    const shown = lines
      .filter((line) => line !== '')
      .map((text, index) => ({
        text,
        size: index === 0 ? 9.5 : 8.5,
        color: index === 0 ? 'black' : GREY,
      }));
    const beside = { x: MARGIN, width: leftWidth - 8, size: 9, color: GREY };
    const highest = (BOTTOM - MARGIN) / 2;
    const heights = shown.map(({ text, size }) => heightOf(this.#pdf, text, { ...at, size }));
    const height = Math.max(
      heights.reduce((sum, one) => sum + one, 0),
      heightOf(this.#pdf, left, beside),
    );
    this.need(Math.min(height, highest) + 7);
    const top = this.#y;
    const leftEnd = top + writeText(this.#pdf, left, { ...beside, y: top + 0.5 });
    for (const { text, size, color } of shown) {
      for (const piece of piecesOf(text)) {
        this.need(heightOf(this.#pdf, piece, { ...at, size }));
        this.#y += writeText(this.#pdf, piece, { ...at, y: this.#y, size, color });
      }
    }
    // Not if it went on to another page.
    this.#y = (this.#y < top ? this.#y : Math.max(this.#y, leftEnd)) + 7;
  }
}

/** A long text in pieces that fit a page, cut between words if there are any. */
function piecesOf(text: string): string[] {
  return text.match(/[^]{1,1200}(?=\s|$)|[^]{1,1200}/g) ?? [];
}

async function fill(
  sheet: Sheet,
  actor: Actor,
  { profile, studies, at }: About,
  entries: AsyncIterable<RecordedEntry[]>,
): Promise<void> {
  const { languageId, timezoneId } = actor;
  const locale = localeOf(languageId);
  const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: timezoneId });
  const timeFormat = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezoneId,
  });
  const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: timezoneId });
  const { basicUserInfo: person, contactData } = profile;
  sheet.heading(word(languageId, 'recorded.title'), 18, 0);
  sheet.row('', [word(languageId, 'recorded.pdf.made', { time: momentIn(actor, at), zone: timezoneId })], 1);
  sheet.heading(word(languageId, 'recorded.pdf.person'), 12, 12);
  const facts: [string, string | null][] = [
    [word(languageId, 'recorded.pdf.name'), person.displayName],
    [word(languageId, 'audit.field.emailAddress'), person.emailAddress],
    [word(languageId, 'audit.field.jobTitle'), person.jobTitle],
    ...contactData.map(({ name, value, address }): [string, string | null] => [
      word(languageId, 'recorded.pdf.contact'),
      value ??
        [address?.street, address?.zip, address?.city, address?.state, address?.countryName]
          .filter(Boolean)
          .join(', ') + ` (${name})`,
    ]),
  ];
  for (const [name, value] of facts) if (value) sheet.row(name, [value], 120);
  if (studies.length > 0) sheet.heading(word(languageId, 'recorded.pdf.studies'), 12, 12);
  for (const { name, roles, teams, joinedAt, endedAt } of studies) {
    const from = dateFormat.format(joinedAt);
    const period =
      endedAt === null
        ? word(languageId, 'recorded.pdf.since', { from })
        : word(languageId, 'recorded.pdf.period', { from, to: dateFormat.format(endedAt) });
    sheet.row(
      name,
      [roles.join(', ') || period, teams.join('; '), ...(roles.length > 0 ? [period] : [])],
      120,
    );
  }
  let day = '';
  let isEmpty = true;
  for await (const chunk of entries) {
    for (const [index, entry] of chunk.entries()) {
      const on = dayFormat.format(entry.occurredAtDateTimeMillis);
      if (on !== day) sheet.heading(on, 11, 12);
      day = on;
      isEmpty = false;
      sheet.row(timeFormat.format(entry.occurredAtDateTimeMillis), linesOf(actor, entry), TIME);
      // Other calls get their turn while a long document is laid out.
      if (index % 25 === 24) await turn();
    }
  }
  if (isEmpty) sheet.row('', [word(languageId, 'recorded.none')], 1);
}

/** What an entry says, line by line. */
function linesOf({ languageId, userId }: Actor, entry: RecordedEntry): string[] {
  const { change, device, ipAddress, version, versionLabel } = entry;
  const post = entry.postTitle ?? (entry.postId === null ? null : word(languageId, 'recorded.hiddenPost'));
  const about = [
    post && version !== null && versionLabel ? `${post}, ${versionLabel}` : post,
    entry.subjectName,
    entry.teamName,
    entry.channelName,
  ];
  const by = entry.actorUserId === userId ? null : entry.actorName;
  const from = [
    device &&
      device.browser &&
      (device.system
        ? word(languageId, 'security.device', { browser: device.browser, system: device.system })
        : device.browser),
    ipAddress,
  ];
  const joined = (parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ');
  const changed = change && [change.before.join('; '), change.after.join('; ')].filter(Boolean).join(' → ');
  return [entry.eventText, joined([by, ...about]), changed ?? '', entry.said ?? '', joined(from)];
}

function number(pdf: PDFKit.PDFDocument, title: string, time: string, languageId: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page);
    const at = { y: 841.89 - 44, size: 8, color: GREY };
    writeText(pdf, `${title}, ${time}`, { ...at, x: MARGIN, width: WIDTH - 90 });
    const place = word(languageId, 'recorded.pdf.page', { page: page + 1, pages: count });
    pdf
      .font('regular')
      .fontSize(8)
      .text(place, MARGIN + WIDTH - 90, at.y, { width: 90, align: 'right' });
  }
}
