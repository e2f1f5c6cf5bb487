import { getChannel } from '@studyline/contract/channels';
import { q } from '../../api/q.ts';
import type { LoaderInput } from '../app/screen.tsx';

export async function loadStudy({ queryClient, params }: LoaderInput<{ channelId: number }>): Promise<void> {
  await queryClient.ensureQueryData(q(getChannel, { params: { channelId: params.channelId } }));
}
