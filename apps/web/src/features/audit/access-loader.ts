import { accessSorts, listAccess } from '@studyline/contract/audit/calls';
import { getChannel } from '@studyline/contract/channels/calls';
import { hasNoAnswer } from '../../api/errors.ts';
import { isQueryOf, pages, q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';

type Sort = (typeof accessSorts)[number];

export function accessOf(channelId: number, sort: Sort) {
  return pages(listAccess, { params: { channelId }, query: { pageSize: 50, sort } });
}

/** The study and the first people. While the screen is open, another order is not awaited. */
export async function loadAccess({
  queryClient,
  params: { channelId },
  search,
}: LoaderInput<{ channelId: number }>): Promise<void> {
  const isOpen = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey }) => isQueryOf(queryKey, listAccess, { params: { channelId } }),
  });
  if (isOpen.length > 0) return;
  const sort = accessSorts.find((one) => one === search['sort']) ?? accessSorts[0];
  const options = accessOf(channelId, sort);
  const kept = queryClient.getQueryData(options.queryKey);
  try {
    await Promise.all([
      queryClient.ensureQueryData(q(getChannel, { params: { channelId } })),
      // Nobody tells of a sign-in, so what was kept may be old.
      queryClient.fetchInfiniteQuery({ ...options, staleTime: 0 }),
    ]);
  } catch (error) {
    if (!kept || !hasNoAnswer(error)) throw error;
  }
}
