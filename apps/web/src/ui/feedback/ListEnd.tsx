import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
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
    <More
      label={isFetchingNextPage ? loadingLabel : moreLabel}
      onMore={isFetchingNextPage ? undefined : fetchNextPage}
    />
  );
}

const FOCUSABLE = 'a[href], button, input, [tabindex="0"]';
/** What can have the focus in the part of the screen in which something stands. */
function areaOf(element: Element): () => HTMLElement[] {
  const area = element.closest('section, [role="tabpanel"], [role="dialog"], main') ?? document.body;
  return () => [...area.querySelectorAll<HTMLElement>(FOCUSABLE)];
}

/** When it goes away with the focus, that moves to what has taken its place: the first of the new rows, or the button that tries again. */
function More({ label, onMore }: { label: string; onMore: (() => unknown) | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef(0);
  useLayoutEffect(() => {
    const own = button.current;
    if (!own) return;
    const findAll = areaOf(own);
    return () => {
      if (document.activeElement !== own) return;
      setTimeout(() => (findAll()[place.current] ?? findAll().at(-1))?.focus());
    };
  }, []);
  return (
    <div className={classes.end}>
      <Button
        ref={button}
        variant="default"
        // A disabled button would lose the focus of the keyboard.
        aria-disabled={!onMore}
        onClick={({ currentTarget }) => {
          if (!onMore) return;
          place.current = areaOf(currentTarget)().indexOf(currentTarget);
          onMore();
        }}
      >
        {label}
      </Button>
    </div>
  );
}
