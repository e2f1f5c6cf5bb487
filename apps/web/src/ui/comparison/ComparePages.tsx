import type { ReactNode } from 'react';
import { usePageKeys } from '../posts/page-keys.ts';
import type { PageViewer } from '../posts/page-viewer.ts';
import { type DocumentPage, ratioOf, Sheet, useNeedsLarge, widthStyle, ZoomBar } from '../posts/PageView.tsx';
import classes from './ComparePages.module.css';

interface ComparedSide {
  /** "v2.0" */
  version: string;
  /** "page 1", or that there is none. */
  name: string;
  /** Undefined where this version has no such page. */
  page: DocumentPage | undefined;
}

export interface ComparedRow {
  key: string;
  before: ComparedSide;
  after: ComparedSide;
}

interface ComparePagesProps {
  viewer: PageViewer;
  rows: readonly ComparedRow[];
  labels: {
    region: string;
    position: string;
    previous: string;
    next: string;
    zoomIn: string;
    zoomOut: string;
  };
  /** What the colours of the two sides mean. */
  legend: { before: string; after: string };
  renderFailure: (retry: () => void) => ReactNode;
}

/** The pages of two versions beside each other, in one column that scrolls both. */
export function ComparePages({ viewer, rows, labels, legend, renderFailure }: ComparePagesProps) {
  const { attach, readPosition, current } = viewer;
  usePageKeys(viewer, undefined);
  const isLarge = useNeedsLarge(viewer);
  return (
    <section className={classes.view} aria-label={labels.region}>
      {/* A scrolling region has to take the focus, or the keyboard cannot scroll it. */}
      <div
        ref={attach}
        className={classes.rows}
        style={widthStyle(viewer)}
        onScroll={readPosition}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {rows.map((row, index) => (
          <div key={row.key} className={classes.row}>
            {(['before', 'after'] as const).map((name) => (
              <Side
                key={name}
                name={name}
                side={row[name]}
                other={row[name === 'before' ? 'after' : 'before']}
                legend={index === 0 ? legend[name] : undefined}
                isLarge={isLarge && Math.abs(index + 1 - current) <= 1}
                renderFailure={renderFailure}
              />
            ))}
          </div>
        ))}
      </div>
      <ZoomBar viewer={viewer} labels={labels} />
    </section>
  );
}

interface SideProps extends Pick<ComparePagesProps, 'renderFailure'> {
  name: 'before' | 'after';
  side: ComparedSide;
  other: ComparedSide;
  legend: string | undefined;
  isLarge: boolean;
}

function Side({ name, side, other, legend, isLarge, renderFailure }: SideProps) {
  const { version, page } = side;
  return (
    <div className={classes.side} data-side={name}>
      <p className={classes.caption}>
        <b>{version}</b>
        {page && <span>{side.name}</span>}
        {legend && <small>{legend}</small>}
      </p>
      {page ? (
        <Sheet page={page} isLarge={isLarge} renderFailure={renderFailure} />
      ) : (
        <p className={classes.missing} style={{ aspectRatio: ratioOf(other.page) }}>
          {side.name}
        </p>
      )}
    </div>
  );
}
