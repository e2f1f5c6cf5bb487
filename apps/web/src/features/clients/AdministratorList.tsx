import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { useListWords } from '../../use-list-words.ts';
import { useTranslation } from '../../words.ts';
import { type AdministratorTableProps, AdministratorTable } from './AdministratorTable.tsx';
import { administratorsOf } from './administrators-loader.ts';

interface AdministratorListProps extends Pick<AdministratorTableProps, 'ownUserId' | 'onRemove'> {
  clientId: number;
  search: string;
  onClearSearch: () => void;
}

/** The matching administrators. During the next search the previous results stay. */
export function AdministratorList({ clientId, search, onClearSearch, ...rows }: AdministratorListProps) {
  const { t } = useTranslation();
  const list = useInfiniteQuery({ ...administratorsOf(clientId, search), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = list;
  const words = useListWords();
  const empty = (
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
  return (
    <FetchedList list={list} words={words} empty={empty}>
      {(administrators) => (
        <>
          <output className="sl-hidden">
            {search && !isPlaceholderData
              ? t('clients.administration.found', { count: data?.pages.at(-1)?.totalCount ?? 0 })
              : ''}
          </output>
          <div aria-busy={isPlaceholderData || undefined}>
            <AdministratorTable administrators={administrators} {...rows} />
          </div>
        </>
      )}
    </FetchedList>
  );
}
