import { listClientChannels } from '@studyline/contract/clients/calls';
import type { Endpoint } from '@studyline/contract/core/endpoint';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { hasNoAnswer } from '../../api/errors.ts';
import { isQueryOf, pages } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';

const PAGE_SIZE = 50;

/** The search text in the address. Empty shows all. */
export function readSearch(search: Record<string, unknown>): string {
  const text = search['search'];
  // The router reads a number in the address as a number.
  return typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, 200).trim() : '';
}

export function studiesOf(clientId: number, search: string) {
  const query = search ? { pageSize: PAGE_SIZE, search } : { pageSize: PAGE_SIZE };
  return pages(listClientChannels, { params: { clientId }, query });
}

export async function loadStudies({
  queryClient,
  params,
  search,
}: LoaderInput<{ clientId: number }>): Promise<void> {
  const options = studiesOf(params.clientId, readSearch(search));
  const isOpen = isListOpen(queryClient, listClientChannels, params);
  if (!isOpen) await keepOnFailure(queryClient, options.queryKey, queryClient.fetchInfiniteQuery(options));
}

/** A search from the open screen is not awaited: the list stays until the answer comes. */
export function isListOpen(
  queryClient: QueryClient,
  endpoint: Endpoint,
  params: Record<string, unknown>,
): boolean {
  const isMeant = ({ queryKey }: Query) => isQueryOf(queryKey, endpoint, { params });
  return queryClient.getQueryCache().findAll({ type: 'active', predicate: isMeant }).length > 0;
}

/** Without a connection a list that was loaded before shows as it was. */
export async function keepOnFailure(
  queryClient: QueryClient,
  key: QueryKey,
  loading: Promise<unknown>,
): Promise<void> {
  try {
    await loading;
  } catch (error) {
    if (!queryClient.getQueryData(key) || !hasNoAnswer(error)) throw error;
  }
}
