import { initMember } from '@studyline/contract/app/calls';
import type { ChannelSummary } from '@studyline/contract/channels/calls';
import type { StudyMetrics, TeamMetrics } from '@studyline/contract/compliance/metrics';
import { IconAlertCircle, IconChevronDown, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { paths } from '../../../paths.ts';
import { AvatarStack } from '../../../ui/Avatar.tsx';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { Pill } from '../../../ui/feedback/Pill.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressRing.tsx';
import { SectionHeading } from '../../../ui/frame/SectionHeading.tsx';
import { Link } from '../../../ui/Link.tsx';
import { StudyMark } from '../../../ui/studies/StudyMark.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { locale, useTranslation } from '../../../words.ts';
import { studyMetrics, teamMetricsOf } from '../metrics-query.ts';
import classes from './Behind.module.css';

const listed = (names: readonly string[]) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);

/** A study that the person follows, with its figures. */
interface Followed {
  study: ChannelSummary;
  metrics: StudyMetrics;
}

/** The studies that the person follows: those with overdue actions open to the teams that are furthest behind. */
export function Behind() {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const { data, isError, refetch } = useQuery(studyMetrics);
  if (!data && isError)
    return (
      <BlockError
        text={t('compliance.behind.failed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  const followed = (data?.items ?? []).flatMap((metrics): Followed[] => {
    const study = init.channelSummaries.find(({ channelId }) => channelId === metrics.channelId);
    return study?.can.followCompliance === true ? [{ study, metrics }] : [];
  });
  if (followed.length === 0) return null;
  const late = followed.filter(({ metrics }) => metrics.overdueCount > 0);
  const count = late.reduce((sum, { metrics }) => sum + metrics.overdueCount, 0);
  return (
    <section>
      <SectionHeading
        title={t(late.length > 0 ? 'compliance.behind.title' : 'compliance.behind.nobody')}
        count={count > 0 ? t('requiredActions.overdue', { count }) : undefined}
      />
      <div className={classes.card}>
        {late.map((one) => (
          <Study key={one.study.channelId} {...one} />
        ))}
        <OnTime studies={followed.filter(({ metrics }) => metrics.overdueCount === 0)} />
      </div>
    </section>
  );
}

function Study({ study, metrics }: Followed) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const [isWhole, setWhole] = useState(false);
  const inside = useId();
  const { overdueCount, completedPercentage: percent, worstTeams } = metrics;
  const more = metrics.overdueTeamCount - worstTeams.length;
  return (
    <section className={classes.study}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? inside : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Mark study={study} />
          <span className={classes.name}>
            <b>{study.name}</b>
            <small>
              {t('compliance.behind.teams', {
                count: metrics.teamCount,
                late: metrics.overdueTeamCount,
              })}
            </small>
          </span>
          <span className={classes.bar} aria-hidden>
            <ProgressBar percent={percent} label={t('compliance.ring', { percent })} />
          </span>
          <span className={classes.percent}>{t('compliance.percent', { percent })}</span>
          <Pill kind="late" icon={<IconAlertCircle />}>
            {t('requiredActions.overdue', { count: overdueCount })}
          </Pill>
          <IconChevronDown size={18} aria-hidden className={classes.fold} />
        </button>
      </h3>
      {isOpen && (
        <div id={inside}>
          <ul>{isWhole ? <AllTeams study={study} /> : <Teams teams={worstTeams} />}</ul>
          {!isWhole && more > 0 && (
            <p className={classes.more}>
              <TextButton onClick={() => setWhole(true)}>
                {t('compliance.behind.more', { count: more })}
              </TextButton>
            </p>
          )}
        </div>
      )}
    </section>
  );
}

/** All teams of a study with overdue actions. */
function AllTeams({ study: { channelId } }: { study: ChannelSummary }) {
  const { t } = useTranslation();
  const { data, isError, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(teamMetricsOf(channelId));
  if (!data && isError)
    return (
      <li>
        <BlockError
          text={t('compliance.behind.failed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void refetch()}
        />
      </li>
    );
  const teams = (data?.pages ?? []).flatMap(({ items }) => items);
  const late = teams.filter(({ overdueCount }) => overdueCount > 0);
  return (
    <>
      <Teams teams={late} />
      {hasNextPage && late.length === teams.length && (
        <li className={classes.more}>
          <TextButton onClick={() => void fetchNextPage()}>{t('feed.loadMore')}</TextButton>
        </li>
      )}
    </>
  );
}

function Teams({ teams }: { teams: readonly TeamMetrics[] }) {
  return teams.map((team) => <Team key={team.teamId} team={team} />);
}

function Team({ team }: { team: TeamMetrics }) {
  const { t } = useTranslation();
  const { overduePeople: people, completedPercentage: percent } = team;
  const others = people.totalCount - people.items.length;
  const names = people.items.map(({ displayName }) => displayName);
  return (
    <li className={classes.team}>
      {team.code && <span className={classes.code}>{team.code}</span>}
      <Link href={paths.team(team.channelId, team.teamId)} className="sl-card-link">
        {team.name}
      </Link>
      <span className={classes.people}>
        <AvatarStack
          size={24}
          people={people.items.map(({ userId, displayName }) => ({ userId, name: displayName }))}
        />
        <span>
          {others > 0
            ? t('compliance.behind.andMore', { name: names[0] ?? '', count: people.totalCount - 1 })
            : listed(names)}
        </span>
      </span>
      <span className={classes.share} title={t('compliance.ring', { percent })}>
        {t('compliance.percent', { percent })}
      </span>
      <span className={classes.late}>{t('requiredActions.overdue', { count: team.overdueCount })}</span>
      <IconChevronRight size={17} aria-hidden className={classes.into} />
    </li>
  );
}

/** The studies without overdue actions share a line. */
function OnTime({ studies }: { studies: readonly Followed[] }) {
  const { t } = useTranslation();
  if (studies.length === 0) return null;
  return (
    <div className={classes.fine}>
      <span className={classes.marks}>
        {studies.map(({ study }) => (
          <Mark key={study.channelId} study={study} small />
        ))}
      </span>
      <p>{listed(studies.map(({ study }) => study.name))}</p>
      <span>
        <IconCircleCheck size={17} aria-hidden />
        {t('compliance.behind.nothing')}
      </span>
    </div>
  );
}

function Mark({
  study: { name, bannerColorCSS, logoUrl },
  small,
}: {
  study: ChannelSummary;
  small?: boolean;
}) {
  return <StudyMark name={name} colour={bannerColorCSS} logoUrl={logoUrl} size={small ? 22 : 28} />;
}
