import type { ReactNode } from 'react';
import { SkipLink } from '../ui/frame/SkipLink.tsx';
import { useIsCompact, useIsPhone } from '../use-media.ts';
import classes from './FeedColumns.module.css';

interface FeedColumnsProps {
  /** "Skip to posts": leads to the list, which has the id `posts`. */
  skipLabel: string;
  /** A `StudyBanner` or a `PageHeading`. */
  head: ReactNode;
  /** On phones this is between the banner and the feed: the sections of the study as chips. */
  chips?: ReactNode;
  feed: ReactNode;
  aside?: { label: string; content: ReactNode };
}

/**
 * A feed with a column to its right, which also comes after it in the tab order. Below 1280 pixels the column becomes three tiles under the
 * head. On phones chips replace it.
 */
export function FeedColumns({ skipLabel, head, chips, feed, aside }: FeedColumnsProps) {
  const isCompact = useIsCompact();
  const isPhone = useIsPhone();
  const side = aside && !isPhone && (
    <aside aria-label={aside.label} className={classes.aside}>
      {aside.content}
    </aside>
  );
  return (
    <>
      <SkipLink to="posts" label={skipLabel} />
      {head}
      {isPhone && chips && <div className={classes.chips}>{chips}</div>}
      <div className={classes.columns} data-aside={aside ? true : undefined}>
        {isCompact && side}
        <div className={classes.feed}>{feed}</div>
        {!isCompact && side}
      </div>
    </>
  );
}

/** The row above the cards: filter and order on the left, the main button on the right. */
export function FeedTools({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.tools}>
      <div>{children}</div>
      {end}
    </div>
  );
}
