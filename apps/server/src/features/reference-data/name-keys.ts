import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/reference-data/calls';
import type { Catalogue } from '@studyline/contract/words/words';
import type { WordKey } from '@studyline/contract/words/words';
import type { Actor } from '../../core/actor.ts';
import { word } from '../../core/words.ts';

export type Named = Result<typeof contract.listRequiredActionTypes>;

/** Keys with their words in the person's language. */
export function nameKeys<Group extends 'requiredAction' | 'participation' | 'notificationStatus'>(
  { languageId }: Actor,
  group: Group,
  keys: readonly (keyof Catalogue['server'][Group] & string)[],
): Named {
  const wordOf = (key: string) => word(languageId, `server.${group}.${key}` as WordKey);
  return { items: keys.map((key) => ({ key, name: wordOf(key) })) };
}
