import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/reference-data/calls';
import {
  participationTypes,
  requiredActionTypes,
} from '@studyline/contract/required-actions/required-action';
import type { Catalogue } from '@studyline/contract/words/words';
import type { WordKey } from '@studyline/contract/words/words';
import type { Actor } from '../../core/actor.ts';
import { pageInMemory } from '../../core/paging.ts';
import { word } from '../../core/words.ts';
import type { Call } from '../../http/route.ts';
import { COUNTRIES, countryName } from './countries.ts';
import { LIST_TYPES } from './list-types.ts';
import { NOTIFICATION_STATUS_TYPES } from './notification-status-types.ts';

interface Paging {
  page: number;
  pageSize: number;
}
type Named = Result<typeof contract.listRequiredActionTypes>;

/** Countries by their names in the person's language, sorted as that language sorts. */
export function listCountries(actor: Actor, paging: Paging): Result<typeof contract.listCountries> {
  const collator = new Intl.Collator(actor.languageId);
  const countries = COUNTRIES.map(({ code, alpha3, numeric }) => ({
    countryId: code,
    a3: alpha3,
    numeric,
    name: countryName(code, actor.languageId),
  }));
  return pageInMemory(
    countries.toSorted((a, b) => collator.compare(a.name, b.name)),
    paging,
  );
}

export function listListTypes(
  _actor: unknown,
  paging: Call<typeof contract.listListTypes>,
): Result<typeof contract.listListTypes> {
  return pageInMemory(LIST_TYPES, paging);
}

export function listRequiredActionTypes(actor: Actor): Named {
  return nameKeys(actor, 'requiredAction', requiredActionTypes);
}

export function listParticipationTypes(actor: Actor): Named {
  return nameKeys(actor, 'participation', participationTypes);
}

export function listNotificationStatusTypes(actor: Actor): Named {
  return nameKeys(actor, 'notificationStatus', NOTIFICATION_STATUS_TYPES);
}

/** Keys with their words in the person's language. */
function nameKeys<Group extends 'requiredAction' | 'participation' | 'notificationStatus'>(
  { languageId }: Actor,
  group: Group,
  keys: readonly (keyof Catalogue['server'][Group] & string)[],
): Named {
  const wordOf = (key: string) => word(languageId, `server.${group}.${key}` as WordKey);
  return { items: keys.map((key) => ({ key, name: wordOf(key) })) };
}
