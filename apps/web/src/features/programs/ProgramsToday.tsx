import type { ServiceActivity } from '@studyline/contract/programs/calls';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { SectionHeading } from '../../ui/frame/SectionHeading.tsx';
import { useFormat } from '../../use-format.ts';
import { type Translate, useTranslation } from '../../words.ts';
import { activityOf } from './programs-loader.ts';
import classes from './ProgramsToday.module.css';

/** What the programs did today and what they were refused, one line for each kind. */
export function ProgramsToday({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({ ...activityOf(clientId), retryOnMount: false });
  return (
    <section className={classes.section}>
      <SectionHeading title={t('programs.today.title')} />
      <p className={classes.note}>{t('programs.today.note')}</p>
      {data ? (
        <Activity items={data.items} />
      ) : isError ? (
        <BlockError
          text={t('programs.today.failed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void refetch()}
        />
      ) : (
        <TableSkeleton label={t('programs.today.loading')} />
      )}
    </section>
  );
}

function Activity({ items }: { items: ServiceActivity[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (items.length === 0) return <p className={classes.nothing}>{t('programs.today.nothing')}</p>;
  return (
    <ul className={classes.card}>
      {items.map((item) => {
        const { programId, programName, text, eventType, errorCode, endpoint, lastDateTimeMillis: at } = item;
        const isRefused = eventType === null;
        const times = timesOf(item, t);
        return (
          <li
            key={[programId, eventType, endpoint, errorCode].join(' ')}
            data-refused={isRefused || undefined}
          >
            <time className={classes.time} title={format.utc(at)}>
              {format.time(at)}
            </time>
            {isRefused ? <IconAlertCircle size={17} aria-hidden /> : <IconCheck size={17} aria-hidden />}
            <strong className={classes.name}>{programName}</strong>
            <span className={classes.text}>
              {text}
              {endpoint && <code>{endpoint}</code>}
              {times && <small>{times}</small>}
            </span>
            <span className={classes.study}>
              {item.studyName ??
                (item.studyCount > 1 && t('programs.today.studies', { count: item.studyCount }))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** How often it happened, unless once. Refusals that were only counted have their number in the text. */
function timesOf(
  { count, isAtLeast, eventType, errorCode }: ServiceActivity,
  t: Translate,
): string | undefined {
  if (count === 1 || (eventType === null && errorCode === null)) return undefined;
  return t(isAtLeast ? 'programs.today.atLeast' : 'programs.today.times', { count });
}
