import { getChannel } from '@studyline/contract/channels/calls';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';
import { itemOf } from './loaders.ts';

export async function load({ queryClient, params }: LoaderInput<{ serviceItemId: number }>): Promise<void> {
  const { channelId } = await queryClient.ensureQueryData(itemOf(params.serviceItemId));
  await queryClient.ensureQueryData(q(getChannel, { params: { channelId } }));
}
