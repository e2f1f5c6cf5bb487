import { Button } from '@mantine/core';
import { BlockError } from './EmptyState.tsx';
import classes from './EmptyState.module.css';

export interface ListEndProps {
  /** What is known of the pages of the list. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  moreLabel: string;
  loadingLabel: string;
  failedText: string;
  retryLabel: string;
}

/** What stands behind the rows of a list that is fetched in pages: nothing, a button that fetches more, or why it did not come. */
export function ListEnd({ list, moreLabel, loadingLabel, failedText, retryLabel }: ListEndProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  if (isFetchNextPageError)
    return <BlockError text={failedText} retryLabel={retryLabel} onRetry={() => void fetchNextPage()} />;
  if (!hasNextPage) return null;
  return (
    <div className={classes.end}>
      <Button
        variant="default"
        // A disabled button would lose the focus of the keyboard.
        aria-disabled={isFetchingNextPage}
        onClick={() => !isFetchingNextPage && void fetchNextPage()}
      >
        {isFetchingNextPage ? loadingLabel : moreLabel}
      </Button>
    </div>
  );
}
