import { Button } from '@mantine/core';
import type { ClientChannel } from '@studyline/contract/clients';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../ui/feedback/ListEnd.tsx';
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useTranslation } from '../../words.ts';
import classes from './StudyList.module.css';
import { StudiesTable } from './StudiesTable.tsx';
import { studiesOf } from './studies-loader.ts';

interface StudyListProps {
  clientId: number;
  search: string;
  onAssign: (study: ClientChannel) => void;
  onJoin: (study: ClientChannel) => void;
  onClearSearch: () => void;
}

/** The matching studies. During the next search the found ones stay. */
export function StudyList({ clientId, search, onAssign, onJoin, onClearSearch }: StudyListProps) {
  const { t } = useTranslation();
  const list = useInfiniteQuery({ ...studiesOf(clientId, search), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = list;
  if (!data) {
    return list.isError ? (
      <BlockError
        text={t('shell.loadFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <TableSkeleton label={t('app.loading')} />
    );
  }
  const studies = data.pages.flatMap((page) => page.items);
  const found = data.pages.at(-1)?.totalCount ?? 0;
  if (studies.length === 0) {
    return (
      <EmptyState
        title={t('clients.nothingFound', { search })}
        text={t('clients.nothingFoundText')}
        actions={
          <Button variant="default" onClick={onClearSearch}>
            {t('clients.clearSearch')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <output className="sl-hidden">
        {search && !isPlaceholderData ? t('clients.found', { count: found }) : ''}
      </output>
      {studies.some(({ can }) => can.open !== true) && (
        <p className={classes.note}>{t('clients.notMemberText')}</p>
      )}
      <div aria-busy={isPlaceholderData || undefined}>
        <StudiesTable studies={studies} onAssign={onAssign} onJoin={onJoin} />
      </div>
      <ListEnd
        list={list}
        moreLabel={t('shell.more')}
        loadingLabel={t('app.loading')}
        failedText={t('shell.moreFailed')}
        retryLabel={t('app.tryAgain')}
      />
    </>
  );
}
