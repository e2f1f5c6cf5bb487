import {
  IconChevronDown,
  IconChevronUp,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { cx } from '../class-names.ts';
import { floatBar } from './float-bar.ts';
import { usePageKeys } from './page-keys.ts';
import { nextZoom, type PageViewer } from './page-viewer.ts';
import classes from './PageView.module.css';
import type { Mark, TextOfPage } from './text-lines.ts';
import { TextLayer } from './TextLayer.tsx';

export interface DocumentPage {
  /** The rendered page. Until it is known, a blank sheet is shown instead. */
  src?: string;
  /** The same image with more pixels, for a page shown larger than `src`. */
  largeSrc?: string;
  /** In pixels or points; only the ratio counts. The default is A4. */
  width?: number;
  height?: number;
  /** Alternative text of the image: "Page 3 of 14". */
  label: string;
  /** The same, if the page has no text to read out. */
  alt?: string;
  text?: TextOfPage;
  marks?: readonly Mark[];
  /** Set if the page's data could not be fetched. */
  failed?: boolean;
}

interface PageViewProps {
  viewer: PageViewer;
  pages: DocumentPage[];
  /** Unique to this document, so that the router does not carry its scroll position over to another one. */
  scrollName?: string;
  labels: {
    /** The name of the region. */
    region: string;
    /** "1 of 14" */
    position: string;
    previous: string;
    next: string;
    zoomIn: string;
    zoomOut: string;
    find: string;
    fullScreen: string;
  };
  onFullScreen?: () => void;
  /** Opens and closes the search field. Opening it again moves the focus back to it. */
  find?: { isOpen: boolean; open: () => void; close: () => void };
  /** The search field, above the pages. */
  findBar?: ReactNode;
  /** Above the pages: what holds for all of them. */
  note?: ReactNode;
  /** Replaces a page that could not be shown. */
  renderFailure: (retry: () => void) => ReactNode;
}

/** The pages of a document in a column, with a floating bar for page and zoom. */
export function PageView({
  viewer,
  pages,
  scrollName,
  labels,
  onFullScreen,
  find,
  findBar,
  note,
  renderFailure,
}: PageViewProps) {
  return (
    <PageScroller
      viewer={viewer}
      scrollName={scrollName}
      labels={labels}
      onFullScreen={onFullScreen}
      find={find}
      findBar={findBar}
      note={note}
      renderPages={(isLarge) =>
        pages.map((page, index) => (
          <Sheet key={page.label} page={page} isLarge={isLarge(index + 1)} renderFailure={renderFailure} />
        ))
      }
    />
  );
}

interface PageScrollerProps extends Pick<
  PageViewProps,
  'viewer' | 'scrollName' | 'onFullScreen' | 'find' | 'findBar' | 'note'
> {
  labels: ZoomBarProps['labels'] & { region: string };
  /** Two pages side by side. */
  inPairs?: boolean;
  /** The pages or pairs, one child each, given whether that one, counted from 1, needs its large images. */
  renderPages: (isLarge: (page: number) => boolean) => ReactNode;
}

/** The scroll container of a viewer's pages, and the floating bar over it. */
export function PageScroller({
  viewer,
  scrollName,
  labels,
  onFullScreen,
  find,
  findBar,
  note,
  inPairs,
  renderPages,
}: PageScrollerProps) {
  const { attach, readPosition, current } = viewer;
  usePageKeys(viewer, find?.open);
  const needsLarge = useNeedsLarge(viewer);
  return (
    <section className={classes.view} aria-label={labels.region}>
      {note}
      {/* A scrolling region has to be focusable, or the keyboard cannot scroll it. */}
      <div
        ref={attach}
        className={classes.pages}
        style={widthStyle(viewer)}
        data-pairs={inPairs || undefined}
        data-scroll-restoration-id={scrollName}
        onScroll={readPosition}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {renderPages((page) => needsLarge && Math.abs(page - current) <= 1)}
      </div>
      {findBar}
      <ZoomBar viewer={viewer} labels={labels} onFullScreen={onFullScreen} find={find} />
    </section>
  );
}

/** The width in pixels of a page's first image. A page shown larger needs the large one. */
const PICTURE_WIDTH = 1240;

/** It changes with the browser's zoom, and when the window moves to another screen. */
function useDevicePixelRatio(): number {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('resize', changed);
      return () => window.removeEventListener('resize', changed);
    },
    () => window.devicePixelRatio,
  );
}

/** Whether the first images have too few pixels for the width of the pages. */
function useNeedsLarge({ pageWidth = 0 }: PageViewer): boolean {
  return useDevicePixelRatio() * pageWidth > PICTURE_WIDTH;
}

/** The width of the pages, for a `Sheet`. */
export function widthStyle({ pageWidth }: Pick<PageViewer, 'pageWidth'>): CSSProperties | undefined {
  return pageWidth === undefined ? undefined : ({ '--page-width': `${pageWidth}px` } as CSSProperties);
}

/** A page can be billions of points high, and nobody scrolls that far. */
const LEAST_RATIO = 1 / 200;

export function ratioOf({ width = 210, height = 297 }: Partial<DocumentPage> = {}): number {
  return Math.max(LEAST_RATIO, width / height);
}

interface SheetProps {
  page: DocumentPage;
  isLarge: boolean;
  renderFailure: PageViewProps['renderFailure'];
}

/** One page, as wide as the viewer sets. */
export function Sheet({ page, isLarge, renderFailure }: SheetProps) {
  const { src, largeSrc, label, alt = label, text, marks } = page;
  const [failedSrc, setFailedSrc] = useState<string>();
  const isFailed = src !== undefined && failedSrc === src;
  const retry = useCallback(() => setFailedSrc(undefined), []);
  useEffect(() => {
    if (!isFailed) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isFailed, retry]);
  return (
    <div className={classes.sheet} style={{ aspectRatio: ratioOf(page) }}>
      {isFailed || page.failed ? (
        <div className={classes.failure}>{renderFailure(retry)}</div>
      ) : (
        <>
          {src && (
            <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailedSrc(src)} />
          )}
          {/* Covers the first image, which stays if this one fails to load. */}
          {src && isLarge && largeSrc && <LargePicture key={largeSrc} src={largeSrc} />}
        </>
      )}
      {text && <TextLayer text={text} ratio={ratioOf(page)} marks={marks} />}
    </div>
  );
}

function LargePicture({ src }: { src: string }) {
  const [isThere, setThere] = useState(false);
  return (
    <img
      src={src}
      alt=""
      className={classes.large}
      data-there={isThere || undefined}
      decoding="async"
      onLoad={() => setThere(true)}
    />
  );
}

interface ZoomBarProps extends Pick<PageViewProps, 'viewer' | 'onFullScreen' | 'find'> {
  labels: Omit<PageViewProps['labels'], 'region' | 'find' | 'fullScreen'> & {
    find?: string;
    fullScreen?: string;
    /** Given if a page can be typed in. */
    goTo?: string;
  };
  /** More buttons, before those for the whole screen. */
  children?: ReactNode;
}

/** A viewer's page and zoom controls, over its pages. */
export function ZoomBar({ viewer, labels, onFullScreen, find, children }: ZoomBarProps) {
  const findButton = useRef<HTMLButtonElement>(null);
  const isFinding = find?.isOpen ?? false;
  const wasFinding = useRef(isFinding);
  useEffect(() => {
    // The field that had the focus has been removed.
    if (wasFinding.current && !isFinding) findButton.current?.focus({ preventScroll: true });
    wasFinding.current = isFinding;
  }, [isFinding]);
  const { current, count, zoom, goTo, setZoom } = viewer;
  return (
    <div className={cx(floatBar, classes.bar)}>
      <button
        type="button"
        aria-label={labels.previous}
        disabled={current <= 1}
        onClick={() => goTo(current - 1)}
      >
        <IconChevronUp size={18} aria-hidden />
      </button>
      <Position viewer={viewer} label={labels.position} goToLabel={labels.goTo} />
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
      <output className={classes.zoom}>{zoom}%</output>
      <button type="button" aria-label={labels.zoomIn} onClick={() => setZoom(nextZoom(zoom, 1))}>
        <IconPlus size={18} aria-hidden />
      </button>
      {find && (
        <>
          <i />
          <button
            ref={findButton}
            type="button"
            aria-label={labels.find}
            aria-expanded={find.isOpen}
            onClick={find.isOpen ? find.close : find.open}
          >
            <IconSearch size={18} aria-hidden />
          </button>
        </>
      )}
      {children}
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

interface PositionProps {
  viewer: PageViewer;
  label: string;
  goToLabel: string | undefined;
}

/** Which page of how many. Pressing it lets a number be typed in. */
function Position({ viewer: { current, count, goTo }, label, goToLabel }: PositionProps) {
  const [isTyping, setTyping] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setTyping(false);
    // The field that had the focus has been removed.
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  if (!goToLabel) return <output>{label}</output>;
  if (!isTyping)
    return (
      <button
        ref={button}
        type="button"
        className={classes.position}
        aria-label={`${label}, ${goToLabel}`}
        onClick={() => setTyping(true)}
      >
        <output>{label}</output>
      </button>
    );
  return (
    <input
      // It was opened to type in it.
      ref={(field) => field?.select()}
      className={classes.field}
      inputMode="numeric"
      aria-label={goToLabel}
      defaultValue={current}
      maxLength={5}
      onBlur={() => setTyping(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          const page = Number.parseInt(event.currentTarget.value, 10);
          if (page > 0) goTo(Math.min(page, count));
        } else if (event.key !== 'Escape') return;
        // Escape would also leave the full screen.
        event.preventDefault();
        event.stopPropagation();
        leave();
      }}
    />
  );
}

interface PageStripProps {
  viewer: PageViewer;
  /** Thumbnails of the pages. The caption below each is its number by default. */
  pages: (DocumentPage & { number?: string; badge?: ReactNode })[];
  label: string;
}

const lineWidths = [100, 60, 100, 78, 100, 92, 100, 70, 100, 84, 100, 64];

/** The pages as a column of thumbnails to the left of the document. It scrolls along with the current page. */
export function PageStrip({ viewer, pages, label }: PageStripProps) {
  const { current } = viewer;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[current - 1]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav aria-label={label}>
      <ol ref={list} className={classes.strip}>
        {pages.map((page, index) => (
          <li key={page.label}>
            <Thumbnail
              page={page}
              number={page.number ?? String(index + 1)}
              isCurrent={current === index + 1}
              onSelect={() => viewer.goTo(index + 1)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ThumbnailProps {
  page: DocumentPage & { badge?: ReactNode };
  /** The caption. */
  number: string;
  isCurrent: boolean;
  onSelect: () => void;
}

/** A page in a strip. Lines stand for a picture that is not there yet. */
export function Thumbnail({ page, number, isCurrent, onSelect }: ThumbnailProps) {
  return (
    <button
      type="button"
      className={classes.thumbnail}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onSelect}
    >
      <span>
        {page.src ? (
          <img src={page.src} alt="" loading="lazy" />
        ) : (
          lineWidths.map((width, line) => <i key={line} style={{ width: `${width}%` }} />)
        )}
      </span>
      <span className={classes.number} aria-hidden>
        {number}
        {page.badge}
      </span>
      <span className="sl-hidden">{page.label}</span>
    </button>
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
