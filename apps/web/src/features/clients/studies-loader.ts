import { listClientChannels } from '@studyline/contract/clients/calls';
import { pages } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';

const PAGE_SIZE = 50;

/** The search text in the address. Empty shows all. */
export function readSearch(search: Record<string, unknown>): string {
  const text = search['search'];
  // The router parses a number in the address as a number.
  return typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, 200).trim() : '';
}

export function studiesOf(clientId: number, search: string) {
  const query = search ? { pageSize: PAGE_SIZE, search } : { pageSize: PAGE_SIZE };
  return pages(listClientChannels, { params: { clientId }, query });
}

export function load({ queryClient, params, search }: LoaderInput<{ clientId: number }>): Promise<void> {
  const options = studiesOf(params.clientId, readSearch(search));
  return loadFirstPage(queryClient, { endpoint: listClientChannels, params, options });
}
