import { listServiceAccounts, listServiceActivity } from '@studyline/contract/programs/calls';
import { pages, q } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';

const MINUTE = 60_000;

export function programsOf(clientId: number) {
  return pages(listServiceAccounts, { params: { clientId }, query: { pageSize: 50 } });
}

/** No live event tells an administrator what programs do, so it is asked for again while the screen is open. */
export function activityOf(clientId: number) {
  return { ...q(listServiceActivity, { params: { clientId } }), refetchInterval: MINUTE };
}

export async function load({ queryClient, params }: LoaderInput<{ clientId: number }>): Promise<void> {
  await Promise.all([
    loadFirstPage(queryClient, {
      endpoint: listServiceAccounts,
      params,
      options: programsOf(params.clientId),
    }),
    queryClient.prefetchQuery(activityOf(params.clientId)),
  ]);
}
