import { getChannel } from '@studyline/contract/channels/calls';
import { listProducts } from '@studyline/contract/products/calls';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';

/** Whether the person may import. */
export const mayImport = (channelId: number) =>
  q(listProducts, { params: { channelId }, query: { pageSize: 1 } });

export async function load({ queryClient, params }: LoaderInput<{ channelId: number }>): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(q(getChannel, { params })),
    queryClient.ensureQueryData(mayImport(params.channelId)),
  ]);
}
