import { getChannel } from '@studyline/contract/channels/calls';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';

export async function load({ queryClient, params }: LoaderInput<{ channelId: number }>): Promise<void> {
  await queryClient.ensureQueryData(q(getChannel, { params }));
}
