import type { Page, Response } from 'playwright-core';

/** The brackets around every text of the made-up language, and its letters. */
const MARK = /[⟦⟧]/;
const ACCENTED = /[áƀçđéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻḾÑÓÞɊŔŠŢÚṼŴẊÝŽ]/g;
/** From this length on, part of a text counts as data: file names are shown in two parts, and long texts are truncated. */
const LONG = 12;

/** Names that are the same in every language. */
const zones = Intl.supportedValuesOf('timeZone');
const names = [
  'https://',
  ...zones,
  // As the profile lists them.
  ...zones.map((zone) => zone.replaceAll('_', ' ').replace(/^([^/]+)\/(.+)$/, '$2 ($1)')),
  'Dr',
  'Mr',
  'Mrs',
  'Ms',
  'Mx',
  'Prof',
  'Jr',
  'Sr',
  'PhD',
  'PharmD',
  'English',
  'Deutsch',
];

/** Remembers every text that the server sends to a window. Returns those sent so far. */
export function watchData(page: Page): () => Promise<Set<string>> {
  const data = new Set(names);
  const arriving = new Set<Promise<void>>();
  const read = async (response: Response): Promise<void> => {
    if (!(response.headers()['content-type'] ?? '').includes('json')) return;
    const body: unknown = await response.json().catch(() => undefined);
    addTexts(body, data);
  };
  page.on('response', (response) => {
    const own = read(response).finally(() => arriving.delete(own));
    arriving.add(own);
  });
  return async () => {
    await Promise.all(arriving);
    return data;
  };
}

function addTexts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    // HTML is shown in pieces, and as an excerpt without its tags.
    const pieces = value.split(/<[^>]*>/);
    for (const text of [value, ...pieces, pieces.join(' ')]) into.add(plain(text));
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) addTexts(inner, into);
  }
}

function plain(text: string): string {
  const decoded = text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
  return decoded.replaceAll(/\s+/g, ' ').trim();
}

/** Every text on a page that is read or announced: texts, names, hints, the title of the window. */
export function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>([document.title]);
    for (const element of document.querySelectorAll('body *')) {
      // The text of a document is neither the portal's nor to be translated.
      if (element.closest('script, style, noscript, [translate="no"]')) continue;
      const isReadOut = element.closest('[aria-hidden="true"]') === null;
      const spoken = isReadOut ? ['aria-label', 'aria-description', 'aria-roledescription', 'alt'] : [];
      for (const name of [...spoken, 'placeholder', 'title']) {
        texts.add(element.getAttribute(name) ?? '');
      }
      let text = '';
      for (const node of element.childNodes) {
        if (node.nodeName === 'WBR') continue;
        // A text continues after a possible line break.
        if (node.previousSibling?.nodeName !== 'WBR') {
          texts.add(text);
          text = '';
        }
        if (node.nodeType === Node.TEXT_NODE) text += node.textContent ?? '';
      }
      texts.add(text);
    }
    return [...texts].map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
  });
}

/** The texts that come neither from the catalogue nor from the server, and are not numbers, dates or initials. */
export function findForeign(texts: readonly string[], data: ReadonlySet<string>): string[] {
  const known = longestFirst(data);
  return texts.filter((text) => {
    if (MARK.test(text) || data.has(text) || data.has(ungroup(text)) || isInitials(text)) return false;
    if (text.length >= LONG && known.some((whole) => whole.includes(text))) return false;
    const rest = withoutTexts(known, text);
    return /\p{L}/u.test(rest.replaceAll(ACCENTED, ' ').replaceAll(dates, ' ').replaceAll(versions, ' '));
  });
}

/** What remains of a text besides the texts sent by the server. */
export function restOf(text: string, data: ReadonlySet<string>): string {
  return withoutTexts(longestFirst(data), text).replaceAll(/\s+/g, ' ').trim();
}

function longestFirst(data: ReadonlySet<string>): string[] {
  return [...data].filter((text) => text.length > 1).toSorted((one, other) => other.length - one.length);
}

function withoutTexts(known: readonly string[], text: string): string {
  return known.reduce(
    (rest, whole) => (rest.includes(whole) ? rest.replaceAll(asFound(whole), ' ') : rest),
    text,
  );
}

/** A code such as `en` is not part of a word. */
const asFound = (whole: string) =>
  /^\p{L}{1,2}$/u.test(whole) ? new RegExp(`(?<!\\p{L})${whole}(?!\\p{L})`, 'gu') : whole;

/** A checksum is shown in groups of four. */
function ungroup(text: string): string {
  return text.replaceAll(/(?<=^|\s)([\da-f]{4})(?: |$)/g, '$1');
}

function isInitials(text: string): boolean {
  return /^\p{Lu}{1,3}$/u.test(text);
}

const versions = /\bv\d+(\.\d+)*\b/g;
const dates = new RegExp(`\\b(${[...dateWords()].join('|')}|UTC)\\b`, 'g');

/** Names of days and months, as used in English dates. */
function dateWords(): Set<string> {
  const words = new Set<string>(['Sep']);
  for (let day = 0; day < 366; day += 1) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat('en-GB', { weekday: style, month: style, timeZone: 'UTC' });
      for (const { type, value } of format.formatToParts(day * 86_400_000)) {
        if (type !== 'literal') words.add(value);
      }
    }
  }
  return words;
}
