import type { ReactNode } from 'react';
import { BlockError } from './EmptyState.tsx';
import { ListEnd, type ListEndProps } from './ListEnd.tsx';
import { TableSkeleton } from './Skeletons.tsx';

export interface ListWords {
  loading: string;
  failed: string;
  retry: string;
  more: string;
  moreFailed: string;
}

interface FetchedListProps<Item> {
  list: ListEndProps['list'] & {
    data: { pages: { items: Item[] }[] } | undefined;
    isError: boolean;
    refetch: () => unknown;
  };
  words: ListWords;
  /** Replaces the rows if there are none. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A paged list: its skeleton at first, then its rows and their end, an empty state, or why it failed to load. */
export function FetchedList<Item>({ list, words, empty, children }: FetchedListProps<Item>) {
  const { loading, failed, retry, more, moreFailed } = words;
  if (!list.data) {
    return list.isError ? (
      <BlockError text={failed} retryLabel={retry} onRetry={() => void list.refetch()} />
    ) : (
      <TableSkeleton label={loading} />
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      <ListEnd
        list={list}
        moreLabel={more}
        loadingLabel={loading}
        failedText={moreFailed}
        retryLabel={retry}
      />
    </>
  );
}
