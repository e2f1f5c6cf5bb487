import type { AuditEntry } from '@studyline/contract/audit/calls';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../../ui/feedback/ListEnd.tsx';
import { PanelSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import { changeText } from '../change-text.ts';
import classes from './History.module.css';

interface HistoryProps<Entry extends AuditEntry> {
  found: UseInfiniteQueryResult<InfiniteData<{ items: Entry[] }>>;
  /** The text of an entry, if it is not its event. */
  whatOf?: (entry: Entry) => string;
  /** The teams that an entry is about. */
  teamsOf?: (entry: Entry) => string[];
}

/** An audit trail, newest first: what was done, by whom, in UTC to the second. */
export function History<Entry extends AuditEntry>({
  found,
  whatOf = ({ eventText }) => eventText,
  teamsOf = ({ teamName }) => (teamName === null ? [] : [teamName]),
}: HistoryProps<Entry>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isError, refetch } = found;
  if (!data && isError) {
    return (
      <BlockError
        text={t('posts.history.failed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PanelSkeleton />;
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <p className={classes.note}>{t('posts.history.none')}</p>;
  const byOf = ({ occurredAtDateTimeMillis: at, actorName, program, imported }: Entry) => {
    const name = program
      ? t('posts.history.program', { name: actorName, ending: program.keyEnding, owner: program.ownerName })
      : actorName;
    const by = t('posts.history.entry', { time: format.utc(at), name });
    return imported ? t('app.list', { first: by, last: t('posts.history.imported') }) : by;
  };
  return (
    <>
      <p className={classes.note}>{t('posts.history.utc')}</p>
      <ol aria-label={t('posts.history.title')} className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.auditEventId} className={classes.entry}>
            <p className={classes.what}>{whatOf(entry)}</p>
            {[changeText(entry.change, t), ...teamsOf(entry), entry.said].map(
              (text) =>
                text && (
                  <p key={text} className={classes.change}>
                    {text}
                  </p>
                ),
            )}
            <p className={classes.meta}>{byOf(entry)}</p>
          </li>
        ))}
      </ol>
      <div className={classes.end}>
        <ListEnd
          list={found}
          moreLabel={t('posts.history.more')}
          loadingLabel={t('app.loading')}
          failedText={t('posts.history.failed')}
          retryLabel={t('app.tryAgain')}
        />
      </div>
    </>
  );
}
