import { getChannel } from '@studyline/contract/channels/calls';
import { getSupportForm } from '@studyline/contract/service-items/support-calls';
import { q } from '../../../api/query-options.ts';
import type { LoaderInput } from '../../../navigation/screen-data.ts';

export const supportForm = (channelId: number) => q(getSupportForm, { params: { channelId } });

export async function load({ queryClient, params }: LoaderInput<{ channelId: number }>): Promise<void> {
  const { channelId } = params;
  await Promise.all([
    queryClient.ensureQueryData(q(getChannel, { params: { channelId } })),
    queryClient.ensureQueryData(supportForm(channelId)),
  ]);
}
