import { listUpcomingEvents } from '@studyline/contract/calendar/calls';
import { getChannel, KEY_CONTACTS_LIMIT, listKeyContacts } from '@studyline/contract/channels/calls';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { pages, q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';
import { archiveOf } from '../feed/archive-query.ts';
import { type FeedVariant, readList } from '../feed/feed-list.ts';
import { loadList } from '../feed/load-list.ts';

export type TimelineVariant = FeedVariant;

export const contactsOf = (channelId: number) =>
  q(listKeyContacts, { params: { channelId }, query: { pageSize: KEY_CONTACTS_LIMIT } });
export const eventsOf = (channelId: number) =>
  q(listUpcomingEvents, { params: { channelId }, query: { pageSize: 3 } });
/** A separate query, so that a changed draft does not refetch the posts. */
export const draftsOf = (channelId: number) =>
  pages(listChannelPosts, { params: { channelId }, query: { filter: 'DRAFTS' } });

/**
 * The posts of a study, and what is beside them. A part beside them that fails to load is replaced by a line. Drafts are fetched only for
 * people who may write.
 */
export async function load({
  queryClient,
  params: { channelId, variant },
  search,
}: LoaderInput<{ channelId: number; variant: TimelineVariant }>): Promise<void> {
  const study = queryClient.ensureQueryData(q(getChannel, { params: { channelId } }));
  await Promise.all([
    loadList(queryClient, readList(variant, channelId, search)),
    queryClient.prefetchQuery(contactsOf(channelId)),
    queryClient.prefetchQuery(eventsOf(channelId)),
    queryClient.prefetchQuery(archiveOf(channelId)),
    study.then(async ({ can }) => {
      if (variant === 'timeline' && can.createPost === true)
        await queryClient.prefetchInfiniteQuery(draftsOf(channelId));
    }),
  ]);
}
