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
const texts = new Map<string, string>();

/**
 * A text of the catalogue in a person's language; `key` is a path such as error.FORBIDDEN. It is remembered with its values:
 * pages repeat few of them in every row.
 */
export function word(languageId: string, key: string, values?: Record<string, string | number>): string {
  const asked = `${languageId} ${key} ${values ? JSON.stringify(values) : ''}`;
  let text = texts.get(asked);
  if (text === undefined) {
    if (texts.size >= TEXTS_KEPT) texts.clear();
    texts.set(asked, (text = instance.t(key, { lng: languageId, ...values })));
  }
  return text;
}

/** Gives the server another language to answer in. What its catalogue lacks is answered in English. */
export function addCatalogue(languageId: string, catalogue: Catalogue): void {
  instance.addResourceBundle(languageId, 'translation', catalogue);
  languages.add(languageId);
}

/** The language of the catalogues that an Accept-Language header asks for first; English where it asks for none of them. */
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
