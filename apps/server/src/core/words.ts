import i18next from 'i18next';
import { en } from '@studyline/contract/words/en';

const instance = i18next.createInstance();
await instance.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
});

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
