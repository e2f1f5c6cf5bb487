import type { First, Later } from './words.ts';

/** What is known of a language: its own name, the locale of its dates and numbers, and where a browser gets its texts. */
interface Language {
  name: string;
  locale: string;
  first: () => Promise<{ first: First }>;
  later: () => Promise<{ later: Later }>;
}

/** Every language, by its id. Our English is British. */
export const languages = {
  en: {
    name: 'English',
    locale: 'en-GB',
    first: () => import('./en/first.ts'),
    later: () => import('./en/later.ts'),
  },
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
    first: () => import('./de/first.ts'),
    later: () => import('./de/later.ts'),
  },
} satisfies Record<string, Language>;

export type LanguageId = keyof typeof languages;
export const languageIds = Object.keys(languages) as LanguageId[];
