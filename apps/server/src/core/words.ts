import type { WordKey, Words } from '@studyline/contract/words/words';
import i18next from 'i18next';
import type { Catalogue } from '@studyline/contract/words/en';
import { catalogues } from '@studyline/contract/words/catalogues';

const DEFAULT_LANGUAGE = 'en';

const instance = i18next.createInstance();
await instance.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: DEFAULT_LANGUAGE,
  resources: {},
  interpolation: { escapeValue: false },
});
const languages = new Set<string>();
for (const [languageId, catalogue] of Object.entries(catalogues)) addCatalogue(languageId, catalogue);

const TEXTS_KEPT = 5000;
/** A value may be what somebody sent. A long one is not worth keeping. */
const LONGEST_KEPT = 300;
const texts = new Map<string, string>();
const numbers = new Map<string, Intl.NumberFormat>();

/**
 * A text of the catalogue in a person's language; `key` is a path such as error.FORBIDDEN. Texts are kept with their values,
 * because pages repeat a few of them in every row.
 */
export function word(languageId: string, key: WordKey, values?: Words['values']): string {
  const asked = `${languageId} ${key} ${values ? JSON.stringify(values) : ''}`;
  let text = texts.get(asked);
  if (text === undefined) {
    text = fill(languageId, key, values);
    if (texts.size >= TEXTS_KEPT) texts.clear();
    if (asked.length <= LONGEST_KEPT) texts.set(asked, text);
  }
  return text;
}

/** Words a text once its reader's language is known. */
export function say(languageId: string, { key, values }: Words): string {
  return word(languageId, key, values);
}

function fill(languageId: string, key: WordKey, values: NonNullable<Words['values']> = {}): string {
  const replace = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'number') return [name, numberFormat(languageId).format(value)];
      return [name, typeof value === 'string' ? value : say(languageId, value)];
    }),
  );
  const { count } = values;
  return instance.t(key, { lng: languageId, ...(typeof count === 'number' ? { count } : {}), replace });
}

function numberFormat(languageId: string): Intl.NumberFormat {
  let format = numbers.get(languageId);
  if (!format) numbers.set(languageId, (format = new Intl.NumberFormat(languageId)));
  return format;
}

/** Adds a language. Texts that its catalogue lacks are answered in English. */
export function addCatalogue(languageId: string, catalogue: Catalogue): void {
  instance.addResourceBundle(languageId, 'translation', catalogue);
  languages.add(languageId);
}

/** The first language of an Accept-Language header that there is a catalogue for, else English. */
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
