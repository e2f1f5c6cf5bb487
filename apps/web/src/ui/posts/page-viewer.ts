import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export interface PageViewer {
  /** A ref for the scrolling element. Its children are the pages. */
  attach: (element: HTMLDivElement | null) => void;
  scroller: HTMLDivElement | null;
  /** 1-based. */
  current: number;
  count: number;
  /** At 100 per cent a page is as wide as fits, up to `PAGE_WIDTH` pixels. */
  zoom: number;
  /** In pixels; undefined until the scroller has been measured. */
  pageWidth: number | undefined;
  goTo: (page: number) => void;
  setZoom: (zoom: number) => void;
  /** Call it after the scroller has scrolled. */
  readPosition: () => void;
}

/** The full width of a page, in pixels. */
const PAGE_WIDTH = 676;

/** In pixels, between pages side by side. */
const COLUMN_GAP = 16;

const LEAST_ZOOM = 50;
const MOST_ZOOM = 400;
const zoomSteps = [LEAST_ZOOM, 75, 100, 125, 150, 200, 300, MOST_ZOOM];

/** The next larger (1) or smaller (-1) step of the zoom. Unchanged at either end. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const next =
    direction > 0 ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom);
  return next ?? zoom;
}

const within = (zoom: number) => Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, zoom));

/** The width of a page in a scroller of this width, both in pixels. */
export function widthOf(zoom: number, room: number): number {
  return (Math.min(PAGE_WIDTH, room) * zoom) / 100;
}

/**
 * The state shared by a page strip and a page view: the current page and the zoom. Pinching, and the wheel with Control, zoom the pages
 * instead of the window. `columns` is how many pages are side by side.
 */
export function usePageViewer(count: number, columns = 1): PageViewer {
  const [scroller, attach] = useState<HTMLDivElement | null>(null);
  const [current, setCurrent] = useState(1);
  const { zoom, pageWidth, zoomBy } = useZoom(scroller, { columns });
  const setZoom = useCallback((to: number) => zoomBy(() => to), [zoomBy]);

  const goTo = useCallback(
    (page: number) => {
      const target = Math.max(1, Math.min(count, page));
      scroller?.children[target - 1]?.scrollIntoView({ block: 'start' });
      setCurrent(target);
    },
    [count, scroller],
  );

  const readPosition = useCallback(() => {
    if (!scroller) return;
    const eye = scroller.getBoundingClientRect().top + scroller.clientHeight / 3;
    const page = [...scroller.children].findLastIndex((child) => child.getBoundingClientRect().top <= eye);
    setCurrent(Math.max(1, Math.min(count, page + 1)));
  }, [count, scroller]);

  return { attach, scroller, current, count, zoom: Math.round(zoom), pageWidth, goTo, setZoom, readPosition };
}

interface Point {
  x: number;
  y: number;
}
type ZoomBy = (change: (zoom: number) => number, around?: Point) => void;

interface ZoomedPages {
  /** How many are side by side. */
  columns?: number;
  /** The pages in a scroller; by default its children. */
  pagesOf?: (scroller: HTMLElement) => Iterable<Element>;
  /** Gives the pages their width in pixels, if React does not, and the most that wider pages may have. */
  onWidth?: (width: number, most: number) => void;
}

const childrenOf = (scroller: HTMLElement): Iterable<Element> => scroller.children;

/** The zoom, which keeps a point of a page fixed: the one between the fingers, under the pointer, or in the middle. */
export function useZoom(
  scroller: HTMLElement | null,
  { columns = 1, pagesOf = childrenOf, onWidth }: ZoomedPages,
): {
  zoom: number;
  pageWidth: number | undefined;
  /** As wide as fits, zoomed. */
  mostWidth: number;
  zoomBy: ZoomBy;
} {
  const [zoom, setZoom] = useState(100);
  const [room, setRoom] = useState<number>();
  const restore = useRef<() => void>(undefined);
  const pageWidth =
    room === undefined ? undefined : widthOf(zoom, (room - (columns - 1) * COLUMN_GAP) / columns);

  const zoomBy = useCallback<ZoomBy>(
    (change, around) => {
      restore.current = scroller
        ? holdPoint(scroller, pagesOf(scroller), around ?? middleOf(scroller))
        : undefined;
      setZoom((before) => within(change(before)));
    },
    [scroller, pagesOf],
  );

  useEffect(() => {
    if (!scroller) return;
    let isMeasured = false;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      // A hidden scroller has none.
      if (width === 0) return;
      if (isMeasured) restore.current = holdPoint(scroller, pagesOf(scroller), middleOf(scroller));
      isMeasured = true;
      setRoom(width);
    });
    observer.observe(scroller);
    return () => {
      observer.disconnect();
      // The next one may belong to another document.
      setRoom(undefined);
    };
  }, [scroller, pagesOf]);

  const shownWidth = useRef(pageWidth);
  const mostWidth = ((room ?? 0) * zoom) / 100;
  const setWidth = useEffectEvent((width: number) => onWidth?.(width, mostWidth));
  const shownMost = useRef(mostWidth);
  useLayoutEffect(() => {
    if (shownWidth.current === pageWidth && shownMost.current === mostWidth) return;
    shownWidth.current = pageWidth;
    shownMost.current = mostWidth;
    if (pageWidth !== undefined) setWidth(pageWidth);
    restore.current?.();
    restore.current = undefined;
  }, [pageWidth, mostWidth]);

  useEffect(() => (scroller ? zoomByHand(scroller, zoomBy) : undefined), [scroller, zoomBy]);
  return { zoom, pageWidth, mostWidth, zoomBy };
}

function middleOf(scroller: HTMLElement): Point {
  const { left, top } = scroller.getBoundingClientRect();
  return { x: left + scroller.clientWidth / 2, y: top + scroller.clientHeight / 2 };
}

/** Remembers what is at a point of the window. Call the result to bring it back there once the pages have their new size. */
function holdPoint(
  scroller: HTMLElement,
  pages: Iterable<Element>,
  { x, y }: Point,
): (() => void) | undefined {
  const page = [...pages].findLast((child) => child.getBoundingClientRect().top <= y);
  if (!page) return undefined;
  const before = page.getBoundingClientRect();
  const share = { x: (x - before.left) / before.width, y: (y - before.top) / before.height };
  return () => {
    const { left, top, width, height } = page.getBoundingClientRect();
    scroller.scrollLeft += left + share.x * width - x;
    scroller.scrollTop += top + share.y * height - y;
  };
}

/** A notch of a wheel counts as much as this many pixels of a touchpad. */
const NOTCH = 25;

/** Zooms by the wheel with Control, which touchpads also send for a pinch, and by pinching on a touch screen. */
function zoomByHand(scroller: HTMLElement, zoomBy: ZoomBy): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: false };
  scroller.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const turned = Math.max(-NOTCH, Math.min(NOTCH, event.deltaY));
      zoomBy((zoom) => zoom * Math.exp(-turned / 100), { x: event.clientX, y: event.clientY });
    },
    options,
  );
  let apart = 0;
  scroller.addEventListener('touchstart', ({ touches }) => (apart = distanceOf(touches)), options);
  scroller.addEventListener(
    'touchmove',
    (event) => {
      const [one, other] = event.touches;
      if (!one || !other || apart === 0) return;
      event.preventDefault();
      const now = distanceOf(event.touches);
      const grown = now / apart;
      apart = now;
      const between = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      zoomBy((zoom) => zoom * grown, between);
    },
    options,
  );
  return () => stop.abort();
}

function distanceOf([one, other]: TouchList): number {
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}
