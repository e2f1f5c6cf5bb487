import { IconChevronDown, IconChevronUp, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { nextZoom, PAGE_WIDTH, type PageViewer } from './page-viewer.ts';
import classes from './PageView.module.css';

export interface DocumentPage {
  /** The rendered page. Until it is known, a blank sheet stands in its place. */
  src?: string;
  /** In pixels or points; only the ratio counts. The default is A4. */
  width?: number;
  height?: number;
  /** Read out in place of the picture: "Page 3 of 14". */
  label: string;
}

interface PageViewProps {
  viewer: PageViewer;
  pages: DocumentPage[];
  labels: {
    /** The name of the region. */
    region: string;
    /** "1 of 14" */
    position: string;
    previous: string;
    next: string;
    zoomIn: string;
    zoomOut: string;
    fullScreen: string;
  };
  onFullScreen?: () => void;
}

/** The pages of a document in a column, with a floating bar for page and zoom. */
export function PageView({ viewer, pages, labels, onFullScreen }: PageViewProps) {
  const { attach, readPosition } = viewer;
  return (
    <section className={classes.view} aria-label={labels.region}>
      {/* A scrolling region has to take the focus, or the keyboard cannot scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={attach} className={classes.pages} onScroll={readPosition} tabIndex={0}>
        {pages.map((page) => (
          <Sheet key={page.label} page={page} zoom={viewer.zoom} />
        ))}
      </div>
      <ZoomBar viewer={viewer} labels={labels} onFullScreen={onFullScreen} />
    </section>
  );
}

function ratioOf({ width = 210, height = 297 }: Partial<DocumentPage> = {}): string {
  return `${width} / ${height}`;
}

function Sheet({ page, zoom }: { page: DocumentPage; zoom: number }) {
  const width = (PAGE_WIDTH * zoom) / 100;
  return (
    <div className={classes.sheet} style={{ width, aspectRatio: ratioOf(page) }}>
      {page.src && <img src={page.src} alt={page.label} loading="lazy" decoding="async" />}
    </div>
  );
}

function ZoomBar({
  viewer,
  labels,
  onFullScreen,
}: Pick<PageViewProps, 'viewer' | 'labels' | 'onFullScreen'>) {
  const { current, count, zoom, goTo, setZoom } = viewer;
  return (
    <div className={classes.bar}>
      <button
        type="button"
        aria-label={labels.previous}
        disabled={current <= 1}
        onClick={() => goTo(current - 1)}
      >
        <IconChevronUp size={18} aria-hidden />
      </button>
      <output>{labels.position}</output>
      <button
        type="button"
        aria-label={labels.next}
        disabled={current >= count}
        onClick={() => goTo(current + 1)}
      >
        <IconChevronDown size={18} aria-hidden />
      </button>
      <i />
      <button type="button" aria-label={labels.zoomOut} onClick={() => setZoom(nextZoom(zoom, -1))}>
        <IconMinus size={18} aria-hidden />
      </button>
      <output>{zoom}%</output>
      <button type="button" aria-label={labels.zoomIn} onClick={() => setZoom(nextZoom(zoom, 1))}>
        <IconPlus size={18} aria-hidden />
      </button>
      {onFullScreen && (
        <>
          <i />
          <button type="button" aria-label={labels.fullScreen} onClick={onFullScreen}>
            <IconMaximize size={18} aria-hidden />
          </button>
        </>
      )}
    </div>
  );
}

interface PageStripProps {
  viewer: PageViewer;
  /** Small pictures of the pages. */
  pages: DocumentPage[];
  label: string;
}

const lineWidths = [100, 60, 100, 78, 100, 92, 100, 70, 100, 84, 100, 64];

/** The pages as a column of thumbnails at the left of the document. */
export function PageStrip({ viewer, pages, label }: PageStripProps) {
  return (
    <nav aria-label={label}>
      <ol className={classes.strip}>
        {pages.map((page, index) => (
          <li key={page.label}>
            <button
              type="button"
              aria-label={page.label}
              aria-current={viewer.current === index + 1 ? 'page' : undefined}
              onClick={() => viewer.goTo(index + 1)}
            >
              <span>
                {page.src ? (
                  <img src={page.src} alt="" loading="lazy" />
                ) : (
                  lineWidths.map((width, line) => <i key={line} style={{ width: `${width}%` }} />)
                )}
              </span>
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The first page as a card that opens the document full screen, for narrow screens. */
export function PagePreview({
  page,
  label,
  pages,
  onOpen,
}: {
  page: DocumentPage | undefined;
  label: string;
  pages: string;
  onOpen: () => void;
}) {
  return (
    <button type="button" className={classes.preview} aria-label={label} onClick={onOpen}>
      <span className={classes.sheet} style={{ aspectRatio: ratioOf(page) }}>
        {page?.src && <img src={page.src} alt="" />}
      </span>
      <span className={classes.open}>
        <IconMaximize size={16} aria-hidden />
        {pages}
      </span>
    </button>
  );
}
