import { listAccounts } from '@studyline/contract/accounts/calls';
import { pages } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';
import { readSearch } from '../../use-address.ts';

export function accountsOf(clientId: number, search: string) {
  const query = search ? { pageSize: 50, search } : { pageSize: 50 };
  return pages(listAccounts, { params: { clientId }, query });
}

export function load({ queryClient, params, search }: LoaderInput<{ clientId: number }>): Promise<void> {
  const options = accountsOf(params.clientId, readSearch(search));
  return loadFirstPage(queryClient, { endpoint: listAccounts, params, options });
}
