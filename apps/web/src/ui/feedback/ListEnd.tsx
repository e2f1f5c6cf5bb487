import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { BlockError } from './EmptyState.tsx';
import classes from './EmptyState.module.css';

export interface ListEndProps {
  /** The state of the list's pages. */
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

/** What follows the rows of a paged list: nothing, a button that fetches more, or why that failed. */
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
/** The focusable elements in an element's part of the screen. */
function areaOf(element: Element): () => HTMLElement[] {
  const area = element.closest('section, [role="tabpanel"], [role="dialog"], main') ?? document.body;
  return () => [...area.querySelectorAll<HTMLElement>(FOCUSABLE)];
}

/** If it disappears with the focus, the focus moves to its replacement: the first new row, or the button that retries. */
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
        // A disabled button would lose the keyboard focus.
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
