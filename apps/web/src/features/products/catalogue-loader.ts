import type { Result } from '@studyline/contract/core/endpoint';
import { getChannel } from '@studyline/contract/channels/calls';
import { listProducts } from '@studyline/contract/products/calls';
import { searchTeams } from '@studyline/contract/teams/calls';
import { keepPreviousData } from '@tanstack/react-query';
import { pages, q } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';
import { readSearch } from '../../use-address.ts';

const PAGE_SIZE = 24;
const SITES_FOUND = 50;
/** Each has a mark on each product. */
export const MOST_SITES = 20;

export const kinds = ['SUPPLIES', 'EQUIPMENT', 'RENTAL'] as const;

type SitesFound = Result<typeof searchTeams>;

/** Which part of the catalogue the address shows, and for which sites. */
export interface Shown {
  kind: (typeof kinds)[number];
  search: string;
  sites: number[];
}

const askedIds = (search: Record<string, unknown>): number[] =>
  [
    ...new Set(
      String(search['sites'] ?? '')
        .split(',')
        .map(Number),
    ),
  ]
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, MOST_SITES);

/** People with a single site see what it can get. */
export function readShown(
  search: Record<string, unknown>,
  { sites, asked }: { sites: SitesFound; asked: readonly { id: number }[] },
): Shown {
  const [only] = sites.items;
  return {
    kind: kinds.find((one) => one === search['kind']) ?? 'SUPPLIES',
    search: readSearch(search, 100),
    sites: only && sites.totalCount === 1 ? [only.id] : asked.map(({ id }) => id),
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

const openSites = { teamType: ['STUDY_SITE'], teamStatusType: 'OPEN' } as const;

/** The first open sites by number, of those that have the text. There may be thousands: the server searches them. */
export const sitesOf = (channelId: number, search = '') =>
  q(searchTeams, {
    params: { channelId },
    query: { pageSize: SITES_FOUND, ...openSites, sort: 'CODE_ASC', ...(search && { search }) },
  });

/** Of these sites, those that the address names, in its order. */
export const namedOf = <T extends { id: number }>(
  search: Record<string, unknown>,
  sites: readonly T[] = [],
): T[] => askedIds(search).flatMap((id) => sites.filter((site) => site.id === id));

/** The sites that the address names, as far as the person sees them and they are open. Those known stay until others have loaded. */
export function askedSites(channelId: number, search: Record<string, unknown>) {
  const studyTeamId = askedIds(search);
  const query = { ...openSites, pageSize: MOST_SITES, studyTeamId };
  return {
    ...q(searchTeams, { params: { channelId }, query }),
    enabled: studyTeamId.length > 0,
    placeholderData: keepPreviousData,
  };
}

export async function load(input: LoaderInput<{ channelId: number }>): Promise<void> {
  const { queryClient, params, search } = input;
  const named = askedSites(params.channelId, search);
  const [sites, asked] = await Promise.all([
    queryClient.ensureQueryData(sitesOf(params.channelId)),
    named.enabled ? queryClient.ensureQueryData(named) : undefined,
  ]);
  const options = productsOf(
    params.channelId,
    readShown(search, { sites, asked: namedOf(search, asked?.items) }),
  );
  await loadFirstPage(queryClient, { endpoint: listProducts, params, options }, () =>
    queryClient.ensureQueryData(q(getChannel, { params })),
  );
}
