import type { SearchPage } from '@studyline/contract/search/calls';
import type * as contract from '@studyline/contract/search/calls';
import type { Actor } from '../../core/actor.ts';
import type { Call } from '../../http/route.ts';
import { search } from './search.ts';

/** In all the person's studies, or in those that are named. */
export async function searchMyStudies(
  actor: Actor,
  { channelId, ...wanted }: Call<typeof contract.searchMyStudies>,
): Promise<SearchPage> {
  return search(actor, wanted, channelId.length > 0 ? channelId : [...actor.memberships.keys()]);
}
