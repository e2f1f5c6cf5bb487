import { accessSorts, listAccess } from '@studyline/contract/audit/calls';
import { getChannel } from '@studyline/contract/channels/calls';
import { pages, q } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';

type Sort = (typeof accessSorts)[number];

export function accessOf(channelId: number, sort: Sort) {
  return pages(listAccess, { params: { channelId }, query: { pageSize: 50, sort } });
}

/** No event announces a sign-in, so cached data may be stale. */
export function load({ queryClient, params, search }: LoaderInput<{ channelId: number }>): Promise<void> {
  const sort = accessSorts.find((one) => one === search['sort']) ?? accessSorts[0];
  const options = { ...accessOf(params.channelId, sort), staleTime: 0 };
  return loadFirstPage(queryClient, { endpoint: listAccess, params, options }, () =>
    queryClient.ensureQueryData(q(getChannel, { params })),
  );
}
