import { IconAlertCircle } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../ui/feedback/ListEnd.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressRing.tsx';
import { PanelSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useListWords } from '../../use-list-words.ts';
import { useTranslation } from '../../words.ts';
import classes from './Insights.module.css';
import { teamMetricsOf } from './metrics-query.ts';

/** The teams, those with the most overdue actions first. Each narrows the screen to itself. */
export function TeamShares({
  channelId,
  chosen,
  onChoose,
}: {
  channelId: number;
  chosen: number | undefined;
  onChoose: (teamId: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const words = useListWords();
  const list = useInfiniteQuery(teamMetricsOf(channelId));
  const { data, isError, refetch } = list;
  return (
    <section className={classes.shares}>
      <div className={classes.heading}>
        <h2>{t('compliance.byTeam')}</h2>
        <span>{t('compliance.insights.mostOverdue')}</span>
      </div>
      {!data ? (
        isError ? (
          <BlockError
            text={t('compliance.insights.failed')}
            retryLabel={t('app.tryAgain')}
            onRetry={() => void refetch()}
          />
        ) : (
          <PanelSkeleton />
        )
      ) : (
        <>
          <ul>
            {data.pages
              .flatMap(({ items }) => items)
              .map(({ teamId, code, name, completedPercentage: percent, overdueCount }) => (
                <li key={teamId}>
                  <button
                    type="button"
                    aria-pressed={teamId === chosen}
                    onClick={() => onChoose(teamId === chosen ? undefined : teamId)}
                  >
                    {code !== null && <span className={classes.code}>{code}</span>}
                    <b className="sl-clamp" title={name}>
                      {name}
                    </b>
                    {overdueCount > 0 && (
                      <span
                        className={classes.late}
                        title={t('requiredActions.overdue', { count: overdueCount })}
                      >
                        <IconAlertCircle size={15} aria-hidden />
                        <span aria-hidden>{overdueCount}</span>
                        <span className="sl-hidden">
                          {t('requiredActions.overdue', { count: overdueCount })}
                        </span>
                      </span>
                    )}
                    <span className={classes.percent}>{t('compliance.percent', { percent })}</span>
                    <span className={classes.bar} aria-hidden>
                      <ProgressBar percent={percent} label={t('compliance.ring', { percent })} />
                    </span>
                  </button>
                </li>
              ))}
          </ul>
          <ListEnd
            list={list}
            moreLabel={words.more}
            loadingLabel={words.loading}
            failedText={words.moreFailed}
            retryLabel={words.retry}
          />
        </>
      )}
    </section>
  );
}
