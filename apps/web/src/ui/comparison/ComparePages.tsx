import type { ReactNode } from 'react';
import type { PageViewer } from '../posts/page-viewer.ts';
import { type DocumentPage, PageScroller, ratioOf, Sheet } from '../posts/PageView.tsx';
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

/** What was removed is marked on the first side, what was added on the other one, and what moved on both. */
interface Legend {
  before: string;
  after: string;
  /** Undefined if nothing moved. */
  moved: string | undefined;
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
  /** What the colours of the two sides mean, if there are any. */
  legend: Legend | undefined;
  renderFailure: (retry: () => void) => ReactNode;
}

/** The pages of two versions side by side, in one column that scrolls both. */
export function ComparePages({ viewer, rows, labels, legend, renderFailure }: ComparePagesProps) {
  return (
    <PageScroller
      viewer={viewer}
      labels={labels}
      inPairs
      renderPages={(isLarge) =>
        rows.map((row, index) => (
          <div key={row.key} className={classes.row}>
            {(['before', 'after'] as const).map((name) => (
              <Side
                key={name}
                name={name}
                side={row[name]}
                other={row[name === 'before' ? 'after' : 'before']}
                legend={index === 0 ? legend : undefined}
                isLarge={isLarge(index + 1)}
                renderFailure={renderFailure}
              />
            ))}
          </div>
        ))
      }
    />
  );
}

interface SideProps extends Pick<ComparePagesProps, 'renderFailure'> {
  name: 'before' | 'after';
  side: ComparedSide;
  other: ComparedSide;
  legend: Legend | undefined;
  isLarge: boolean;
}

function Side({ name, side, other, legend, isLarge, renderFailure }: SideProps) {
  const { version, page } = side;
  return (
    <div className={classes.side} data-side={name}>
      <p className={classes.caption}>
        <b>{version}</b>
        {page && <span>{side.name}</span>}
        {legend && (
          <span className={classes.legend}>
            {legend.moved && <small data-kind="moved">{legend.moved}</small>}
            <small>{legend[name]}</small>
          </span>
        )}
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
