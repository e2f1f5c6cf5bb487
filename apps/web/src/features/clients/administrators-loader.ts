import { listAdministratorInvitations } from '@studyline/contract/administrators/calls';
import { listClientAdministrators } from '@studyline/contract/clients/calls';
import { pages } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';
import { readSearch } from '../../use-address.ts';

const PAGE_SIZE = 50;

export function administratorsOf(clientId: number, search: string) {
  const query = search ? { pageSize: PAGE_SIZE, search } : { pageSize: PAGE_SIZE };
  return pages(listClientAdministrators, { params: { clientId }, query });
}

export function invitedAdministratorsOf(clientId: number) {
  return pages(listAdministratorInvitations, { params: { clientId }, query: { pageSize: PAGE_SIZE } });
}

export function load({ queryClient, params, search }: LoaderInput<{ clientId: number }>): Promise<void> {
  void queryClient.prefetchInfiniteQuery(invitedAdministratorsOf(params.clientId));
  const options = administratorsOf(params.clientId, readSearch(search));
  return loadFirstPage(queryClient, { endpoint: listClientAdministrators, params, options });
}
