import { Button } from '@mantine/core';
import type { ClientChannel } from '@studyline/contract/clients/calls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { useListWords } from '../../use-list-words.ts';
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

/** The matching studies. During the next search the previous results stay. */
export function StudyList({ clientId, search, onAssign, onJoin, onClearSearch }: StudyListProps) {
  const { t } = useTranslation();
  const list = useInfiniteQuery({ ...studiesOf(clientId, search), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = list;
  const words = useListWords();
  const empty = (
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
  return (
    <FetchedList list={list} words={words} empty={empty}>
      {(studies) => (
        <>
          <output className="sl-hidden">
            {search && !isPlaceholderData
              ? t('clients.found', { count: data?.pages.at(-1)?.totalCount ?? 0 })
              : ''}
          </output>
          {studies.some(({ can }) => can.open !== true) && (
            <p className={classes.note}>{t('clients.notMemberText')}</p>
          )}
          <div aria-busy={isPlaceholderData || undefined}>
            <StudiesTable studies={studies} onAssign={onAssign} onJoin={onJoin} />
          </div>
        </>
      )}
    </FetchedList>
  );
}
