import { getChannel } from '@studyline/contract/channels/calls';
import { q } from '../../../api/query-options.ts';
import type { LoaderInput } from '../../../navigation/screen-data.ts';
import { itemOf, pickupForm } from '../loaders.ts';

/** An id that the address says. */
export const idIn = (search: Record<string, unknown>, key: string): number | undefined =>
  typeof search[key] === 'number' ? search[key] : undefined;

export async function load({
  queryClient,
  params,
  search,
}: LoaderInput<{ channelId: number }>): Promise<void> {
  const request = idIn(search, 'request');
  await Promise.all([
    queryClient.ensureQueryData(q(getChannel, { params })),
    queryClient.ensureQueryData(pickupForm(params.channelId)),
    request !== undefined && queryClient.ensureQueryData(itemOf(request)),
  ]);
}
