import { countFacets, searchMyStudies, searchStudy } from '@studyline/contract/search/calls';
import { pages, q } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';
import { type Chosen, readChosen } from './chosen.ts';

const CHANNEL = 'CHANNEL:';

/** The chosen studies, and the other facets. */
function split(facets: readonly string[]): { channelId: number[]; others: string[] } {
  return {
    channelId: facets
      .filter((facet) => facet.startsWith(CHANNEL))
      .map((facet) => Number(facet.slice(CHANNEL.length))),
    others: facets.filter((facet) => !facet.startsWith(CHANNEL)),
  };
}

/** What is found in a study, or in all studies of the person. */
export function foundIn(channelId: number | undefined, { search, facets, sort }: Chosen) {
  const { channelId: studies, others } = split(facets);
  const query = { search, sort, facets: others };
  const options =
    channelId === undefined
      ? pages(searchMyStudies, { query: { ...query, channelId: studies }, body: [] })
      : pages(searchStudy, { params: { channelId }, query, body: [] });
  return options as ReturnType<typeof pages<typeof searchMyStudies>>;
}

/** How much each value of each facet leaves of it. */
export function facetsIn(channelId: number | undefined, { search, facets }: Chosen) {
  const { channelId: studies, others } = split(facets);
  return q(countFacets, {
    query: { search, channelId: channelId === undefined ? studies : [channelId], pageSize: 1 },
    body: { facets: others },
  });
}

export async function load({
  queryClient,
  params: { channelId },
  search,
}: LoaderInput<{ channelId?: number }>): Promise<void> {
  const chosen = readChosen(search);
  if (!chosen.search) return;
  void queryClient.prefetchQuery(facetsIn(channelId, chosen));
  const options = foundIn(channelId, chosen);
  await (channelId === undefined
    ? loadFirstPage(queryClient, { endpoint: searchMyStudies, params: {}, options })
    : loadFirstPage(queryClient, { endpoint: searchStudy, params: { channelId }, options }));
}
