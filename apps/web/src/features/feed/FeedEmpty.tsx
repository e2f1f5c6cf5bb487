import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getChannel, listKeyContacts } from '@studyline/contract/channels/calls';
import { searchTeams, type Team } from '@studyline/contract/teams/calls';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Bone } from '../../ui/feedback/Skeletons.tsx';
import { Link } from '../../ui/Link.tsx';
import { locale, useTranslation } from '../../words.ts';
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

/** Before their site is active, people of a site get next to nothing: says so, what comes next, and who to ask. */
function SiteNotActive({ site }: { site: Team }) {
  const { t } = useTranslation();
  const { channelId, displayName, statusName } = site;
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { data: contacts } = useQuery(q(listKeyContacts, { params: { channelId }, query: { pageSize: 3 } }));
  const names = contacts?.items.map((one) => one.displayName) ?? [];
  return (
    <EmptyState
      title={t('feed.empty.notActive')}
      text={[
        t('feed.empty.notActiveText', {
          site: displayName,
          status: t(`feed.empty.siteStatus.${statusName}`),
        }),
        names.length > 0
          ? t('feed.empty.askThem', { names: listOf(names) })
          : t('feed.empty.askClient', { client: study.clientName }),
      ].join(' ')}
      actions={
        <Button component={Link} variant="default" href={paths.team(channelId, site.id)}>
          {t('feed.empty.toSite')}
        </Button>
      }
    />
  );
}

const listOf = (names: readonly string[]) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);

const WAITING: readonly Team['statusName'][] = ['PLANNED', 'SELECTED'];

/** A new study. */
function NoPosts({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const mayCreate = study.can.createPost === true;
  const isAlone = study.memberCount === 1;
  const isOfSomeTeams = study.seenTeamIds !== null;
  const { data: teams, isPending } = useQuery({
    ...q(searchTeams, { params: { channelId }, query: { pageSize: 10 } }),
    enabled: isOfSomeTeams,
  });
  if (isOfSomeTeams && isPending) return <Bone width="100%" height={160} />;
  const own = teams?.items ?? [];
  const [site] = own;
  const isWaiting = own.every(
    ({ teamType, statusName }) => teamType === 'STUDY_SITE' && WAITING.includes(statusName),
  );
  if (isOfSomeTeams && site && isWaiting) return <SiteNotActive site={site} />;
  // People of a site write for their site only.
  const starts = mayCreate && !isOfSomeTeams;
  return (
    <EmptyState
      badge={starts ? 'add' : undefined}
      title={t('feed.empty.posts')}
      text={t(`feed.empty.${isAlone ? 'postsAloneText' : starts ? 'postsWriterText' : 'postsText'}`, {
        study: study.name,
      })}
      actions={
        starts && (
          <Button component={Link} href={paths.postCreation(channelId)} leftSection={<IconPlus size={16} />}>
            {t('feed.newPost')}
          </Button>
        )
      }
    />
  );
}
