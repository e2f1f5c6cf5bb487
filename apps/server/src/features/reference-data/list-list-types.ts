import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/reference-data/calls';
import { pageInMemory } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
import { LIST_TYPES } from './list-types.ts';

export function listListTypes(
  _actor: unknown,
  paging: Call<typeof contract.listListTypes>,
): Result<typeof contract.listListTypes> {
  return pageInMemory(LIST_TYPES, paging);
}
