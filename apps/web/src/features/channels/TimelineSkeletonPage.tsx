import { initMember } from '@studyline/contract/app/calls';
import { type Channel, getChannel } from '@studyline/contract/channels/calls';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { q } from '../../api/query-options.ts';
import { FeedColumns } from '../../layouts/FeedColumns.tsx';
import { AsideSkeleton, FeedSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useTranslation } from '../../words.ts';
import { StudyChips } from './StudyChips.tsx';
import { type FeedVariant, readList } from '../feed/feed-list.ts';
import { FeedToolbar } from '../feed/shared/FeedToolbar.tsx';
import { NewPostButton } from './NewPostButton.tsx';
import { TimelineHead } from './TimelineHead.tsx';

/** The skeleton of a study's timeline. What is already known is shown. */
export function TimelineSkeletonPage() {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const queryClient = useQueryClient();
  const params: { channelId?: unknown } = useParams({ strict: false });
  const channelId = Number(params.channelId);
  const variant = useRouterState({ select: ({ location }) => variantOf(location.pathname) });
  const list = readList(variant, channelId, useSearch({ strict: false }));
  const study = init.channelSummaries.find((summary) => summary.channelId === channelId);
  if (!study) return <FeedSkeleton label={t('feed.loading')} />;
  const known: Channel | undefined = queryClient.getQueryData(
    q(getChannel, { params: { channelId } }).queryKey,
  );
  return (
    <FeedColumns
      skipLabel={t('feed.skip')}
      head={<TimelineHead study={study} />}
      chips={<StudyChips channelId={channelId} />}
      aside={{ label: t('channels.aside.label'), content: <AsideSkeleton /> }}
      feed={
        <>
          <FeedToolbar list={list} end={known && <NewPostButton study={known} />} />
          <FeedSkeleton label={t('feed.loading')} />
        </>
      }
    />
  );
}

/** A study's three lists share this skeleton, which does not know which of them is loading. */
function variantOf(pathname: string): FeedVariant {
  const variants: FeedVariant[] = ['required-actions', 'unread-posts'];
  return variants.find((variant) => pathname.endsWith(`/${variant}`)) ?? 'timeline';
}
