/** What is known of a language: its own name, and the locale of its dates and numbers. */
interface Language {
  name: string;
  locale: string;
}

/** Every language, by its id. Our English is British. */
export const languages = {
  en: {
    name: 'English',
    locale: 'en-GB',
  },
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
  },
} satisfies Record<string, Language>;

export type LanguageId = keyof typeof languages;
export const languageIds = Object.keys(languages) as LanguageId[];
