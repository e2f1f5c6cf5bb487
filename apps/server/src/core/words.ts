import i18next from 'i18next';
import { en } from '@studyline/contract/words/en';

const instance = i18next.createInstance();
await instance.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
});

const texts = new Map<string, Map<string, string>>();

/**
 * A text of the catalogue in a person's language; `key` is a path such as error.FORBIDDEN. A text without placeholders is looked
 * up once: pages repeat them in every row.
 */
export function word(languageId: string, key: string, values?: Record<string, string | number>): string {
  if (values) return instance.t(key, { lng: languageId, ...values });
  let known = texts.get(languageId);
  if (!known) texts.set(languageId, (known = new Map()));
  let text = known.get(key);
  if (text === undefined) known.set(key, (text = instance.t(key, { lng: languageId })));
  return text;
}
