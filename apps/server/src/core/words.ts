import i18next from 'i18next';
import { en } from '@studyline/contract/words/en';

const instance = i18next.createInstance();
await instance.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
});

/** A text of the catalogue in a person's language; `key` is a path such as error.FORBIDDEN. */
export function word(languageId: string, key: string, values: Record<string, string | number> = {}): string {
  return instance.t(key, { lng: languageId, ...values });
}
