import type { Update } from '@studyline/contract/updates/calls';
import type { UpdateFilter } from '@studyline/contract/updates/kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { useListWords } from '../../use-list-words.ts';
import { useTranslation } from '../../words.ts';
import { countArrived, keepRows, newestOf } from './held-rows.ts';
import classes from './UpdateList.module.css';
import { UpdateRows } from './UpdateRows.tsx';
import { updatesOf } from './updates-query.ts';

interface UpdateListProps {
  filter: UpdateFilter;
  /** Gets the id of the newest row that is shown. */
  onShow: (newestId: number) => void;
  /** Only the first page, with no card around an empty one. */
  isPanel?: boolean;
  onOpen?: () => void;
}

/** The updates of a filter. What arrives while they are shown is offered, so that nothing moves under the cursor. */
export function UpdateList({ filter, onShow, isPanel = false, onOpen }: UpdateListProps) {
  const { t } = useTranslation();
  const found = useInfiniteQuery(updatesOf(filter));
  // What came while the list was not shown is part of it from the start.
  const [wasStale] = useState(found.isStale);
  const isCurrent = !wasStale || found.isFetchedAfterMount;
  const list = isPanel ? { ...found, hasNextPage: false, isFetchNextPageError: false } : found;
  const empty = (
    <EmptyState
      title={t(`updates.none.${filter}`)}
      text={t(`updates.noneText.${filter}`)}
      badge="done"
      plain={isPanel}
    />
  );
  return (
    <FetchedList list={list} words={useListWords()} empty={empty}>
      {(fetched) => <HeldRows key={String(isCurrent)} fetched={fetched} onShow={onShow} onOpen={onOpen} />}
    </FetchedList>
  );
}

interface HeldRowsProps extends Pick<UpdateListProps, 'onShow'> {
  fetched: readonly Update[];
  onOpen: (() => void) | undefined;
}

function HeldRows({ fetched, onShow, onOpen }: HeldRowsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(fetched);
  const count = countArrived(shown, fetched);
  // Without anything new, the list is as it was fetched: longer, or with what has been read.
  if (count === 0 && shown !== fetched) setShown(fetched);
  const newest = newestOf(count > 0 ? shown : fetched);
  useEffect(() => onShow(newest), [newest, onShow]);
  return (
    <>
      <output className={classes.offer}>
        {count > 0 && (
          <button type="button" onClick={() => setShown(fetched)}>
            {t('updates.show', { count })}
          </button>
        )}
      </output>
      <UpdateRows rows={count > 0 ? keepRows(shown, fetched) : fetched} onOpen={onOpen} />
    </>
  );
}
