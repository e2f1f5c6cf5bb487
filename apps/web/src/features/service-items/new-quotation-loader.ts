import { getChannel } from '@studyline/contract/channels/calls';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';
import { quotationForm } from './loaders.ts';

export async function load({ queryClient, params }: LoaderInput<{ channelId: number }>): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(q(getChannel, { params })),
    queryClient.ensureQueryData(quotationForm(params.channelId)),
  ]);
}
