import type { ReactNode } from 'react';
import classes from './FeedColumns.module.css';

interface FeedColumnsProps {
  /** A `StudyBanner` or a `PageHeading`. */
  head: ReactNode;
  /** On phones this stands between the banner and the feed: the sections of the study as chips. */
  chips?: ReactNode;
  feed: ReactNode;
  aside?: { label: string; content: ReactNode };
}

/**
 * A feed with a column at its right. Between 1024 and 1279 pixels the column lies under the head as three tiles. On phones it is
 * left out, and chips replace it.
 */
export function FeedColumns({ head, chips, feed, aside }: FeedColumnsProps) {
  return (
    <>
      {head}
      {chips && <div className={classes.chips}>{chips}</div>}
      <div className={classes.columns} data-aside={aside ? true : undefined}>
        {aside && (
          <aside aria-label={aside.label} className={classes.aside}>
            {aside.content}
          </aside>
        )}
        <div className={classes.feed}>{feed}</div>
      </div>
    </>
  );
}

/** The row above the cards: filter and order at the left, the main button at the right. */
export function FeedTools({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.tools}>
      <div>{children}</div>
      {end}
    </div>
  );
}
