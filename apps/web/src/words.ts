import { createWords, type Texts, type WordValues } from '@studyline/contract/words';
import type { Catalogue } from '@studyline/contract/words/en';
import { app } from '@studyline/contract/words/en/app';
import { auth } from '@studyline/contract/words/en/auth';
import { compliance } from '@studyline/contract/words/en/compliance';
import { error } from '@studyline/contract/words/en/error';
import { feed } from '@studyline/contract/words/en/feed';
import { home } from '@studyline/contract/words/en/home';
import { issue } from '@studyline/contract/words/en/issue';
import { shell } from '@studyline/contract/words/en/shell';
import { toast } from '@studyline/contract/words/en/toast';
import { accentAll, PSEUDO_LOCALE } from './pseudo-locale.ts';

type Base<Key extends string> = Key extends `${infer Text}_one` | `${infer Text}_other` ? Text : Key;
type KeysOf<Part, Path extends string = ''> = {
  [Key in keyof Part & string]: Part[Key] extends string
    ? `${Path}${Base<Key>}`
    : KeysOf<Part[Key], `${Path}${Key}.`>;
}[keyof Part & string];

/** A path into the catalogue, plurals without their ending: 'home.actions'. */
export type WordKey = KeysOf<Catalogue>;
export type { WordValues };
export type Translate = (key: WordKey, values?: WordValues) => string;

const STORED_LANGUAGE = 'studyline.language';
/** The languages people can choose from, each by its own name. */
export const languages = { en: 'English' };
export type Language = keyof typeof languages | typeof PSEUDO_LOCALE;

/** Dates and numbers are the language's; our English is British. */
export const locale = 'en-GB';
export const language = readLanguage();

const catalogue: Record<string, Texts> = {};
addWords({ app, auth, compliance, error, feed, home, issue, shell, toast });
document.documentElement.lang = language;

/** Adds texts of the catalogue. Those of screens that come later are added by the screens, so that the first one is light. */
export function addWords(texts: Partial<Catalogue>): void {
  Object.assign(catalogue, language === PSEUDO_LOCALE ? accentAll(texts) : texts);
}

/** `?lang=` chooses and is remembered in this browser. */
function readLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (asked && isLanguage(asked)) localStorage.setItem(STORED_LANGUAGE, asked);
  const stored = localStorage.getItem(STORED_LANGUAGE) ?? '';
  return isLanguage(stored) ? stored : 'en';
}

function isLanguage(tag: string): tag is Language {
  return tag === PSEUDO_LOCALE || Object.hasOwn(languages, tag);
}

/** A text of the catalogue. The language is fixed while a page lives, so nothing has to follow it. */
export const t: Translate = createWords(locale, catalogue);

/** The same inside a component: `const { t } = useTranslation()`. */
export function useTranslation(): { t: Translate } {
  return words;
}
const words = { t };
