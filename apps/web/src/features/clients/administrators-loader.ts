import { listAdministratorInvitations } from '@studyline/contract/administrators/calls';
import { listClientAdministrators } from '@studyline/contract/clients/calls';
import { pages } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';
import { isListOpen, keepOnFailure, readSearch } from './studies-loader.ts';

const PAGE_SIZE = 50;

export function administratorsOf(clientId: number, search: string) {
  const query = search ? { pageSize: PAGE_SIZE, search } : { pageSize: PAGE_SIZE };
  return pages(listClientAdministrators, { params: { clientId }, query });
}

export function invitedAdministratorsOf(clientId: number) {
  return pages(listAdministratorInvitations, { params: { clientId }, query: { pageSize: PAGE_SIZE } });
}

export async function loadAdministrators({
  queryClient,
  params,
  search,
}: LoaderInput<{ clientId: number }>): Promise<void> {
  const options = administratorsOf(params.clientId, readSearch(search));
  const isOpen = isListOpen(queryClient, listClientAdministrators, params);
  void queryClient.prefetchInfiniteQuery(invitedAdministratorsOf(params.clientId));
  if (!isOpen) await keepOnFailure(queryClient, options.queryKey, queryClient.fetchInfiniteQuery(options));
}
