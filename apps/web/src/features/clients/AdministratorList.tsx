import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../ui/feedback/ListEnd.tsx';
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useTranslation } from '../../words.ts';
import { type AdministratorTableProps, AdministratorTable } from './AdministratorTable.tsx';
import { administratorsOf } from './administrators-loader.ts';

interface AdministratorListProps extends Pick<AdministratorTableProps, 'ownUserId' | 'onRemove'> {
  clientId: number;
  search: string;
  onClearSearch: () => void;
}

/** The matching administrators. During the next search the found ones stay. */
export function AdministratorList({ clientId, search, onClearSearch, ...rows }: AdministratorListProps) {
  const { t } = useTranslation();
  const list = useInfiniteQuery({ ...administratorsOf(clientId, search), placeholderData: keepPreviousData });
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
  const administrators = data.pages.flatMap((page) => page.items);
  if (administrators.length === 0) {
    return (
      <EmptyState
        title={t('clients.nothingFound', { search })}
        text={t('clients.administration.nothingFoundText')}
        actions={
          <Button variant="default" onClick={onClearSearch}>
            {t('clients.administration.clearSearch')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <output className="sl-hidden">
        {search && !isPlaceholderData
          ? t('clients.administration.found', { count: data.pages.at(-1)?.totalCount ?? 0 })
          : ''}
      </output>
      <div aria-busy={isPlaceholderData || undefined}>
        <AdministratorTable administrators={administrators} {...rows} />
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
