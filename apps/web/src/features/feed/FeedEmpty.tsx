import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getChannel } from '@studyline/contract/channels/calls';
import { useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';
import { isNarrowed } from './facets.ts';
import { addressOf } from './FeedEnd.tsx';
import type { FeedList } from './feed-list.ts';

/** The empty state of a feed. */
export function FeedEmpty({ list: { variant, channelId, facets } }: { list: FeedList }) {
  const { t } = useTranslation();
  if (isNarrowed(facets)) {
    return (
      <EmptyState
        title={t('feed.empty.filtered')}
        text={t('feed.empty.filteredText')}
        actions={
          <Button component={Link} variant="default" href={addressOf(variant, channelId)}>
            {t('feed.clearFilter')}
          </Button>
        }
      />
    );
  }
  if (variant === 'timeline') return channelId === undefined ? null : <NoPosts channelId={channelId} />;
  const isUnread = variant === 'unread-posts';
  return (
    <EmptyState
      badge="done"
      title={t(isUnread ? 'feed.empty.allRead' : 'feed.empty.nothingNeedsYou')}
      text={t(isUnread ? 'feed.empty.allReadText' : 'feed.empty.nothingNeedsYouText')}
      actions={
        <Button
          component={Link}
          variant="default"
          href={channelId === undefined ? paths.home() : paths.timeline(channelId)}
        >
          {t(channelId === undefined ? 'app.goHome' : 'feed.empty.toTimeline')}
        </Button>
      }
    />
  );
}

/** A new study. */
function NoPosts({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const mayCreate = study.can.createPost === true;
  const isAlone = study.memberCount === 1;
  return (
    <EmptyState
      badge={mayCreate ? 'add' : undefined}
      title={t('feed.empty.posts')}
      text={t(`feed.empty.${isAlone ? 'postsAloneText' : mayCreate ? 'postsWriterText' : 'postsText'}`, {
        study: study.name,
      })}
      actions={
        mayCreate && (
          <Button component={Link} href={paths.postCreation(channelId)} leftSection={<IconPlus size={16} />}>
            {t('feed.newPost')}
          </Button>
        )
      }
    />
  );
}
