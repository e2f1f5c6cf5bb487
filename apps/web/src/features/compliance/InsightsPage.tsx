import { getChannel } from '@studyline/contract/channels/calls';
import { Button } from '@mantine/core';
import { IconMaximize, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ProgressRing } from '../../ui/feedback/ProgressRing.tsx';
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { useChangeQuery, useNextSearch } from '../../use-address.ts';
import { useFormat } from '../../use-format.ts';
import { useIsPhone } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import { PostsByTeam } from './PostsByTeam.tsx';
import classes from './Insights.module.css';
import { type Details, nameOfTeam } from './insights-words.ts';
import { detailsOf, readInsights } from './insights-loader.ts';
import { OverdueMembers } from './OverdueMembers.tsx';
import { TeamShares } from './TeamShares.tsx';

/** How far the people of a study have got with what its posts require, in the teams whose compliance the reader may see. */
export function InsightsPage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const filter = readInsights(useNextSearch());
  const change = useChangeQuery<'team' | 'post' | 'at' | 'page' | 'teamPage'>();
  const { data, isError, refetch } = useQuery({
    ...detailsOf(channelId, filter),
    placeholderData: keepPreviousData,
  });
  usePageTitle(t('compliance.insights.pageOfStudy', { study: study.name }));
  const team = data?.teams.items.find(({ teamId }) => teamId === filter.team);
  /** The whole screen, of one team or of all. */
  const showTeam = (next: number | undefined) =>
    change({ team: next, post: undefined, at: undefined, page: undefined, teamPage: undefined });

  return (
    <div className={classes.page}>
      <PageHeading
        title={t('compliance.insights.title')}
        below={t(filter.team === undefined ? 'compliance.insights.allTeams' : 'compliance.insights.oneTeam')}
        actions={
          filter.team !== undefined && (
            <Button
              variant="default"
              className={classes.chosen}
              rightSection={<IconX size={16} aria-hidden />}
              onClick={() => showTeam(undefined)}
            >
              <span className="sl-clamp">
                {t('compliance.insights.clearTeam', {
                  team: team ? nameOfTeam(team) : t('compliance.insights.chosenTeam'),
                })}
              </span>
            </Button>
          )
        }
      />
      {!data ? (
        isError ? (
          <BlockError
            text={t('compliance.insights.failed')}
            retryLabel={t('app.tryAgain')}
            onRetry={() => void refetch()}
          />
        ) : (
          <TableSkeleton label={t('compliance.insights.loading')} />
        )
      ) : data.requiredCount === 0 ? (
        <EmptyState
          title={t('compliance.insights.nothing')}
          text={
            data.untrackedTeamCount > 0
              ? t('compliance.insights.untracked', { count: data.untrackedTeamCount })
              : t('compliance.insights.nothingText')
          }
        />
      ) : (
        <>
          <Totals details={data} />
          <div className={classes.beside}>
            <Map
              details={data}
              chosen={filter}
              onChoose={(post, at) =>
                change(
                  post === filter.post && at === filter.at
                    ? { post: undefined, at: undefined }
                    : { post, at },
                )
              }
              // What was chosen is no longer on the map.
              onPage={(page) => change({ page: page > 1 ? page : undefined, post: undefined, at: undefined })}
              onTeamPage={(teamPage) =>
                change({ teamPage: teamPage > 1 ? teamPage : undefined, post: undefined, at: undefined })
              }
            />
            <TeamShares channelId={channelId} chosen={filter.team} onChoose={showTeam} />
          </div>
          <OverdueMembers
            channelId={channelId}
            filter={filter}
            details={data}
            onClear={() => change({ post: undefined, at: undefined })}
          />
        </>
      )}
    </div>
  );
}

function Totals({ details }: { details: Details }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { completedPercentage: percent, completedCount: done, requiredCount: count } = details;
  const figures = [
    {
      name: t('compliance.insights.overdue'),
      figure: details.overdueCount,
      detail: t('compliance.insights.atTeams', { count: details.overdueTeamCount }),
      isLate: details.overdueCount > 0,
    },
    {
      name: t('compliance.insights.dueSoon'),
      figure: details.dueSoonCount,
      detail: t('compliance.insights.notOverdue'),
    },
    {
      name: t('compliance.insights.complete'),
      figure: details.completeTeamCount,
      detail: t('compliance.insights.ofTeams', { count: details.teamCount }),
    },
  ];
  return (
    <section className={classes.totals} aria-label={t('compliance.insights.totals')}>
      <div className={classes.overall}>
        <ProgressRing size={84} percent={percent} label={t('compliance.ring', { percent })} />
        <p>
          <span>{t('compliance.insights.overall')}</span>
          <b>
            {t('requiredActions.share.MIXED', { done: format.number(done), count: format.number(count) })}
          </b>
          <span>{t('compliance.open', { count: count - done })}</span>
        </p>
      </div>
      {figures.map(({ name, figure, detail, isLate }) => (
        <p key={name} className={classes.figure} data-late={isLate || undefined}>
          <span>{name}</span>
          <b>{format.number(figure)}</b>
          <span>{detail}</span>
        </p>
      ))}
    </section>
  );
}

/** The map, which a phone opens in a window of its own. */
function Map(props: Parameters<typeof PostsByTeam>[0]) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return <PostsByTeam {...props} />;
  const { posts, teams } = props.details;
  return (
    <>
      <button type="button" className={classes.opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>
          <b>{t('compliance.insights.map')}</b>
          <small>
            {t('compliance.insights.mapSize', {
              posts: t('compliance.insights.posts', { count: posts.totalCount }),
              teams: t('compliance.insights.teams', { count: teams.totalCount }),
            })}
          </small>
        </span>
        <IconMaximize size={20} aria-hidden />
      </button>
      {isOpen && (
        <Dialog opened size={1200} title={t('compliance.insights.map')} onClose={() => setOpen(false)}>
          <PostsByTeam
            {...props}
            plain
            onChoose={(...cell) => {
              props.onChoose(...cell);
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
