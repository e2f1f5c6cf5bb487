import { getChannel } from '@studyline/contract/channels/calls';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';
import { commentsOf } from '../comments/comment-pages.ts';
import { postOf } from '../posts/post-query.ts';
import { itemOf } from './loaders.ts';

export async function load({ queryClient, params }: LoaderInput<{ serviceItemId: number }>): Promise<void> {
  const { channelId, postId } = await queryClient.ensureQueryData(itemOf(params.serviceItemId));
  await Promise.all([
    queryClient.ensureQueryData(q(getChannel, { params: { channelId } })),
    ...(postId === null
      ? []
      : [
          queryClient.ensureQueryData(postOf(postId, 1)),
          queryClient.prefetchInfiniteQuery(commentsOf(postId)),
        ]),
  ]);
}
