import type { Catalogue } from '@studyline/contract/words/en';
import { app } from '@studyline/contract/words/en/app';
import { auth } from '@studyline/contract/words/en/auth';
import { channels } from '@studyline/contract/words/en/channels';
import { error } from '@studyline/contract/words/en/error';
import { feed } from '@studyline/contract/words/en/feed';
import { home } from '@studyline/contract/words/en/home';
import { issue } from '@studyline/contract/words/en/issue';
import { requiredActions } from '@studyline/contract/words/en/required-actions';
import { shell } from '@studyline/contract/words/en/shell';
import { toast } from '@studyline/contract/words/en/toast';
import { fillText } from '@studyline/contract/words/texts';
import type { WordKey } from '@studyline/contract/words/words';
import { accentAll, PSEUDO_LOCALE } from './pseudo-locale.ts';

export type { WordKey };
/** The values of a text's placeholders. `count` also chooses its plural. */
export type WordValues = Readonly<Record<string, string | number>>;
export type Translate = (key: WordKey, values?: WordValues) => string;

const STORED_LANGUAGE = 'studyline.language';
/** The languages that people can choose, each by its own name. */
const languages = { en: 'English' };
type Language = keyof typeof languages | typeof PSEUDO_LOCALE;

/** The locale of dates and numbers. Our English is British. */
export const locale = 'en-GB';
const language = readLanguage();
const numbers = new Intl.NumberFormat(locale);

const plurals = new Intl.PluralRules(locale);
const texts: Partial<Catalogue> = {};
addWords({ app, auth, channels, error, feed, home, issue, requiredActions, shell, toast });
document.documentElement.lang = language;

/** Adds texts of the catalogue. Later screens add theirs themselves, so that the first one is light. */
export function addWords(added: Partial<Catalogue>): void {
  Object.assign(texts, language === PSEUDO_LOCALE ? accentAll(added) : added);
}

/** `?lang=` chooses the language, and this browser remembers it. */
function readLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (asked && isLanguage(asked)) localStorage.setItem(STORED_LANGUAGE, asked);
  const stored = localStorage.getItem(STORED_LANGUAGE) ?? '';
  return isLanguage(stored) ? stored : 'en';
}

function isLanguage(tag: string): tag is Language {
  return tag === PSEUDO_LOCALE || Object.hasOwn(languages, tag);
}

/** A text of the catalogue, with numbers in the language's notation. A missing text shows its key. */
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
