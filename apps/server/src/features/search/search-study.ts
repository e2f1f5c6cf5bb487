import type { SearchPage } from '@studyline/contract/search/calls';
import type * as contract from '@studyline/contract/search/calls';
import type { Actor } from '../../core/actor.ts';
import type { Call } from '../../http/route.ts';
import { search } from './search.ts';

export async function searchStudy(
  actor: Actor,
  { channelId, ...wanted }: Call<typeof contract.searchStudy>,
): Promise<SearchPage> {
  return search(actor, wanted, [channelId]);
}
