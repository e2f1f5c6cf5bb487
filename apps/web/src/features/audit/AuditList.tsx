import type { listChannelAudit } from '@studyline/contract/audit/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { useListWords } from '../../use-list-words.ts';
import { useTranslation } from '../../words.ts';
import type { AuditFilter } from './audit-filter.ts';
import classes from './Audit.module.css';
import { AuditRow } from './AuditRow.tsx';

interface AuditListProps {
  channelId: number;
  found: UseInfiniteQueryResult<InfiniteData<Result<typeof listChannelAudit>>>;
  filter: AuditFilter;
  onFilter: (change: AuditFilter) => void;
  onClear: () => void;
}

/** The entries found, newest first. During the next search the previous results stay. */
export function AuditList({ channelId, found, filter, onFilter, onClear }: AuditListProps) {
  const { t } = useTranslation();
  const { hasNextPage, isPlaceholderData } = found;
  const words = { ...useListWords(), more: t('auditTrail.more'), moreFailed: t('auditTrail.moreFailed') };
  const empty =
    Object.keys(filter).length > 0 ? (
      <EmptyState
        title={t('auditTrail.noneFound')}
        text={t('auditTrail.noneFoundText')}
        actions={
          <Button variant="default" onClick={onClear}>
            {t('auditTrail.clear')}
          </Button>
        }
      />
    ) : (
      <EmptyState title={t('auditTrail.none')} text={t('auditTrail.noneText')} />
    );
  return (
    <FetchedList list={found} words={words} empty={empty}>
      {(entries) => (
        <>
          <div className={classes.card} aria-busy={isPlaceholderData || undefined}>
            <div className={classes.head} aria-hidden>
              {(['time', 'who', 'event', 'object', 'detail'] as const).map((column) => (
                <span key={column}>{t(`auditTrail.column.${column}`)}</span>
              ))}
            </div>
            <ol aria-label={t('auditTrail.list')}>
              {entries.map((entry) => (
                <AuditRow key={entry.auditEventId} channelId={channelId} entry={entry} onFilter={onFilter} />
              ))}
            </ol>
          </div>
          <output className={classes.shown}>
            {t(hasNextPage ? 'auditTrail.shownOfMore' : 'auditTrail.shown', { count: entries.length })}
          </output>
        </>
      )}
    </FetchedList>
  );
}
