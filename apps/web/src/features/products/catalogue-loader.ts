import { getChannel } from '@studyline/contract/channels/calls';
import { listProducts } from '@studyline/contract/products/calls';
import { searchTeams } from '@studyline/contract/teams/calls';
import { pages, q } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';
import { readSearch } from '../../use-address.ts';

const PAGE_SIZE = 24;
const MOST_SITES = 100;

export const kinds = ['SUPPLIES', 'EQUIPMENT', 'RENTAL'] as const;

/** Which part of the catalogue the address shows, and for which sites. */
export interface Shown {
  kind: (typeof kinds)[number];
  search: string;
  sites: number[];
}

/** People with a single site see what it can get. */
export function readShown(search: Record<string, unknown>, known: readonly { id: number }[]): Shown {
  const sites = known.length === 1 ? known[0]!.id : search['sites'];
  return {
    kind: kinds.find((one) => one === search['kind']) ?? 'SUPPLIES',
    search: readSearch(search, 100),
    sites: [
      ...new Set(
        String(sites ?? '')
          .split(',')
          .map(Number),
      ),
    ].filter((id) => known.some((site) => site.id === id)),
  };
}

export function productsOf(channelId: number, { kind, search, sites }: Shown) {
  const query = {
    pageSize: PAGE_SIZE,
    isRental: kind === 'RENTAL',
    ...(kind !== 'RENTAL' && { productType: kind }),
    ...(sites.length > 0 && { teamId: sites }),
    ...(search && { search }),
  };
  return pages(listProducts, { params: { channelId }, query });
}

/** The first hundred open sites, by number. */
export const sitesOf = (channelId: number) =>
  q(searchTeams, {
    params: { channelId },
    query: { pageSize: MOST_SITES, teamType: ['STUDY_SITE'], teamStatusType: 'OPEN', sort: 'CODE_ASC' },
  });

export async function load(input: LoaderInput<{ channelId: number }>): Promise<void> {
  const { queryClient, params, search } = input;
  const { items } = await queryClient.ensureQueryData(sitesOf(params.channelId));
  const options = productsOf(params.channelId, readShown(search, items));
  await loadFirstPage(queryClient, { endpoint: listProducts, params, options }, () =>
    queryClient.ensureQueryData(q(getChannel, { params })),
  );
}
