import { getChannel } from '@studyline/contract/channels/calls';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { q } from '../../api/query-options.ts';
import { FeedColumns } from '../../layouts/FeedColumns.tsx';
import { useTranslation } from '../../words.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { StudyChips } from './StudyChips.tsx';
import { TimelineDrafts } from './TimelineDrafts.tsx';
import { readList } from '../feed/feed-list.ts';
import { FeedToolbar } from '../feed/shared/FeedToolbar.tsx';
import { isNarrowed } from '../feed/facets.ts';
import { NewPostButton } from './NewPostButton.tsx';
import { PostList } from '../feed/shared/PostList.tsx';
import { TimelineAside } from './TimelineAside.tsx';
import { TimelineHead } from './TimelineHead.tsx';
import type { TimelineVariant } from './timeline-loader.ts';
import { variantName } from '../feed/variant-name.ts';

interface TimelinePageProps {
  channelId: number;
  variant: TimelineVariant;
}

/** The posts of a study: all of them, those that require an action, or unread ones. */
export function TimelinePage({ channelId, variant }: TimelinePageProps) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const list = readList(variant, channelId, useSearch({ strict: false }));
  const name = variantName(variant, t);
  usePageTitle(t('channels.pageOfStudy', { page: name, study: study.name }));
  const hasDrafts = variant === 'timeline' && !isNarrowed(list.facets) && study.can.createPost === true;
  return (
    <FeedColumns
      skipLabel={t('feed.skip')}
      head={<TimelineHead study={study} />}
      chips={<StudyChips channelId={channelId} />}
      aside={{ label: t('channels.aside.label'), content: <TimelineAside study={study} /> }}
      feed={
        <>
          <FeedToolbar list={list} end={<NewPostButton study={study} />} />
          {hasDrafts && <TimelineDrafts channelId={channelId} />}
          <PostList
            key={list.key}
            list={list}
            title={name}
            referrer={variant === 'unread-posts' ? 'UNREAD_POSTS' : 'CHANNEL'}
          />
        </>
      }
    />
  );
}
