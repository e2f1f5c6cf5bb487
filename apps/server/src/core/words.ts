import { createWords } from '@studyline/contract/words';
import { en } from '@studyline/contract/words/en';

const english = createWords('en', en);
const languages = new Map([['en', english]]);

/** A text of the catalogue in a person's language; `key` is a path such as error.FORBIDDEN. */
export function word(languageId: string, key: string, values: Record<string, string | number> = {}): string {
  return (languages.get(languageId) ?? english)(key, values);
}
