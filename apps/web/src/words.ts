import { type LanguageId, languages } from '@studyline/contract/words/languages';
import { fillText, type Texts } from '@studyline/contract/words/texts';
import type { WordKey } from '@studyline/contract/words/words';
import { type LoadedTexts, texts as files } from 'studyline:texts';
import { accentAll, PSEUDO_LOCALE } from './pseudo-locale.ts';

export type { WordKey };
/** The values of a text's placeholders. `count` also chooses its plural. */
export type WordValues = Readonly<Record<string, string | number>>;
export type Translate = (key: WordKey, values?: WordValues) => string;

/** index.html reads it too, and sets the language of the page before anything loads. */
const STORED_LANGUAGE = 'studyline.language';

const { lang } = document.documentElement;
/** The language of this page. It never changes while the page is loaded. */
export const language: LanguageId = isLanguage(lang) ? lang : 'en';
const { first, later } = files[language];
/** The locale of dates and numbers. */
export const { locale } = languages[language];
const numbers = new Intl.NumberFormat(locale);
const plurals = new Intl.PluralRules(locale);
const error: Record<string, string> = {};
const texts: Texts = { error };

/** Fetches the texts of the first screens. No text can be shown before they have loaded. */
export async function loadFirstWords(): Promise<void> {
  addWords(await first());
}

/** Fetches the texts of the other screens. */
export async function loadLaterWords(): Promise<void> {
  addWords(await later());
}

function addWords({ rooms, errors }: LoadedTexts): void {
  const accented = lang === PSEUDO_LOCALE;
  Object.assign(texts, accented ? accentAll(rooms) : rooms);
  Object.assign(error, accented ? accentAll(errors) : errors);
}

/** Remembers a person's language in this browser. Returns whether the page has to reload to show it. */
export function rememberLanguage(id: string): boolean {
  if (!isLanguage(id) || id === lang || lang === PSEUDO_LOCALE) return false;
  localStorage.setItem(STORED_LANGUAGE, id);
  return true;
}

function isLanguage(id: string): id is LanguageId {
  return Object.hasOwn(languages, id);
}

/** A text of the catalogue, with numbers formatted for the language. A missing text shows its key. */
export const t: Translate = (key, values = {}) => {
  const written = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? numbers.format(value) : value,
    ]),
  );
  const { count } = values;
  return fillText(texts, key, written, typeof count === 'number' ? plurals.select(count) : undefined) ?? key;
};

/** The same inside a component: `const { t } = useTranslation()`. */
export function useTranslation(): { t: Translate } {
  return words;
}
const words = { t };
