import { listClientChannels } from '@studyline/contract/clients/calls';
import { pages } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';
import { readSearch } from '../../use-address.ts';

const PAGE_SIZE = 50;

export function studiesOf(clientId: number, search: string) {
  const query = search ? { pageSize: PAGE_SIZE, search } : { pageSize: PAGE_SIZE };
  return pages(listClientChannels, { params: { clientId }, query });
}

export function load({ queryClient, params, search }: LoaderInput<{ clientId: number }>): Promise<void> {
  const options = studiesOf(params.clientId, readSearch(search));
  return loadFirstPage(queryClient, { endpoint: listClientChannels, params, options });
}
