import type { PostMetrics } from '@studyline/contract/compliance/metrics';
import type { Team } from '@studyline/contract/teams/calls';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { ProgressBar, ProgressRing } from '../../ui/feedback/ProgressRing.tsx';
import { PanelSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { ProgressSummary } from '../../ui/frame/SideSection.tsx';
import { Link } from '../../ui/Link.tsx';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { kindOf } from '../compliance/share-kind.ts';
import { DuePill } from '../required-actions/shared/ActionPill.tsx';
import classes from './TeamPage.module.css';
import { figuresOf, openPostsOf } from './team-loader.ts';

/** How far the people of a team have got, and what is due there, the most overdue first. */
export function TeamCompliance({ team: { channelId, id, complianceTrackingEnabled } }: { team: Team }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card}>
      <h2>{t('compliance.title')}</h2>
      {complianceTrackingEnabled ? (
        <Figures channelId={channelId} teamId={id} />
      ) : (
        <p className={classes.quiet}>{t('teams.due.untracked')}</p>
      )}
    </section>
  );
}

function Figures({ channelId, teamId }: { channelId: number; teamId: number }) {
  const { t } = useTranslation();
  const figures = useQuery(figuresOf(channelId, teamId));
  const open = useQuery(openPostsOf(channelId, teamId));
  if ((!figures.data && figures.isError) || (!open.data && open.isError))
    return (
      <BlockError
        text={t('compliance.failed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void Promise.all([figures.refetch(), open.refetch()])}
      />
    );
  if (!figures.data || !open.data) return <PanelSkeleton />;
  const [team] = figures.data.items;
  if (!team) return <p className={classes.quiet}>{t('teams.due.nothing')}</p>;
  const { completedCount: done, requiredCount: count, completedPercentage: percent, overdueCount } = team;
  const more = open.data.totalCount - open.data.items.length;
  return (
    <>
      <ProgressSummary
        ring={<ProgressRing percent={percent} label={t('compliance.ring', { percent })} />}
        title={t('requiredActions.share.MIXED', { done, count })}
        detail={
          overdueCount > 0
            ? t('requiredActions.overdue', { count: overdueCount })
            : done < count
              ? t('compliance.open', { count: count - done })
              : t('teams.due.all')
        }
      />
      {open.data.items.length > 0 && (
        <ul className={classes.due}>
          {open.data.items.map((post) => (
            <DuePost key={post.postId} post={post} />
          ))}
        </ul>
      )}
      {more > 0 && <p className={classes.quiet}>{t('teams.due.more', { count: more })}</p>}
    </>
  );
}

function DuePost({ post }: { post: PostMetrics }) {
  const { t } = useTranslation();
  const now = useNow();
  const { completedCount: done, requiredCount: count, completedPercentage: percent } = post;
  const share = t(`requiredActions.share.${kindOf(post)}`, { done, count });
  return (
    <li>
      <Link href={paths.compliance(post.postId, post.version)} className="sl-card-link">
        {post.title}
      </Link>
      <span className={classes.dueBar} aria-hidden>
        <ProgressBar percent={percent} label={share} />
      </span>
      <span className={classes.dueShare}>{share}</span>
      <span className={classes.dueWhen}>
        {post.overdueCount > 0 ? (
          <Pill kind="late" icon={<IconAlertCircle />}>
            {t('requiredActions.overdue', { count: post.overdueCount })}
          </Pill>
        ) : (
          <DuePill at={post.dueDateTimeMillis} now={now} />
        )}
      </span>
    </li>
  );
}
