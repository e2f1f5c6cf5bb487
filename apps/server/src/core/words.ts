import type { WordKey, Words } from '@studyline/contract/words/words';
import type { Catalogue } from '@studyline/contract/words/words';
import { catalogues } from '@studyline/contract/words/catalogues';
import { languages as known } from '@studyline/contract/words/languages';
import { fillText } from '@studyline/contract/words/texts';

const DEFAULT_LANGUAGE = 'en';

/** What rendering texts in one language needs. */
interface Language {
  catalogue: Catalogue;
  numbers: Intl.NumberFormat;
  plurals: Intl.PluralRules;
  days: Intl.DateTimeFormat;
  moments: Intl.DateTimeFormat;
}
const languages = new Map<string, Language>();
for (const [languageId, catalogue] of Object.entries(catalogues)) addCatalogue(languageId, catalogue);

/** Returns a text of the catalogue in a person's language; `key` is a path such as error.FORBIDDEN. */
export function word(languageId: string, key: WordKey, values: Words['values'] = {}): string {
  for (const id of [languageId, DEFAULT_LANGUAGE]) {
    const language = languages.get(id);
    const text = language && fill(language, key, values, languageId);
    if (text !== undefined) return text;
  }
  return key;
}

/** Renders a text once its reader's language is known. */
export function say(languageId: string, { key, values }: Words): string {
  return word(languageId, key, values);
}

function fill(
  { catalogue, numbers, plurals }: Language,
  key: WordKey,
  values: NonNullable<Words['values']>,
  languageId: string,
): string | undefined {
  const written = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'number') return [name, numbers.format(value)];
      return [name, typeof value === 'string' ? value : say(languageId, value)];
    }),
  );
  const { count } = values;
  return fillText(catalogue, key, written, typeof count === 'number' ? plurals.select(count) : undefined);
}

/** A calendar day, which is stored as its midnight in UTC: "20 Nov 2026". */
export function dayIn(languageId: string, midnight: number): string {
  return (languages.get(languageId) ?? languages.get(DEFAULT_LANGUAGE))!.days.format(midnight);
}

/** A moment to the second: "27 Nov 2026, 14:51:02 UTC". */
export function utcIn(languageId: string, at: Date | number): string {
  return (languages.get(languageId) ?? languages.get(DEFAULT_LANGUAGE))!.moments.format(at);
}

/** The locale for dates in a language. */
export function localeOf(languageId: string): string {
  return Object.entries(known).find(([id]) => id === languageId)?.[1].locale ?? languageId;
}

/** The day of a moment (a date, or UTC milliseconds) in a person's language and time zone: "25 November 2026". */
export function longDate(
  { languageId, timezoneId }: { languageId: string; timezoneId: string },
  at: Date | number,
): string {
  const format = { dateStyle: 'long', timeZone: timezoneId } as const;
  return new Intl.DateTimeFormat(localeOf(languageId), format).format(at);
}

interface Reader {
  languageId: string;
  timezoneId: string;
}

/** A moment in a person's language and time zone, which it names: "25 November 2026 at 14:05 GMT+1". */
export function momentIn(reader: Reader, at: Date | number): string {
  return momentsIn(reader)(at);
}

/** The same for many moments, because making the format takes longer than using it hundreds of times. */
export function momentsIn({ languageId, timezoneId }: Reader): (at: Date | number) => string {
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone: timezoneId } as const;
  const format = new Intl.DateTimeFormat(localeOf(languageId), { ...day, ...time });
  return (at) => format.format(at);
}

/** Adds a language. Texts missing from its catalogue are in English. */
export function addCatalogue(languageId: string, catalogue: Catalogue): void {
  languages.set(languageId, {
    catalogue,
    numbers: new Intl.NumberFormat(localeOf(languageId)),
    plurals: new Intl.PluralRules(languageId),
    // Once, because making one takes longer than writing hundreds of dates.
    days: new Intl.DateTimeFormat(localeOf(languageId), { dateStyle: 'medium', timeZone: 'UTC' }),
    moments: new Intl.DateTimeFormat(localeOf(languageId), {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
      timeZoneName: 'short',
    }),
  });
}

/** The first language in an Accept-Language header that has a catalogue, otherwise English. */
export function preferredLanguage(acceptLanguage: string | undefined): string {
  const asked = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of asked) {
    const found = [tag, tag.split('-')[0]].find((id) => id !== undefined && languages.has(id));
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}
