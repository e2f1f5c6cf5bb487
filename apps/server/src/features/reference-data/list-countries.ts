import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/reference-data/calls';
import type { Actor } from '../../core/actor.ts';
import { pageInMemory } from '../../core/paging.ts';
import { COUNTRIES, countryName } from './countries.ts';

interface Paging {
  page: number;
  pageSize: number;
}

/** Countries by their names in the person's language, in that language's sort order. */
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
