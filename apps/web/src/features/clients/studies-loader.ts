import { listClientChannels } from '@studyline/contract/clients';
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

/** The first page. A search from the open screen is not awaited: the list stays until the answer comes. */
export async function loadStudies({
  queryClient,
  params,
  search,
}: LoaderInput<{ clientId: number }>): Promise<void> {
  const options = studiesOf(params.clientId, readSearch(search));
  const isOpen = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey }) => isQueryOf(queryKey, listClientChannels, { params }),
  });
  if (isOpen.length > 0) return;
  const kept = queryClient.getQueryData(options.queryKey);
  try {
    await queryClient.fetchInfiniteQuery(options);
  } catch (error) {
    if (!kept || !hasNoAnswer(error)) throw error;
  }
}
