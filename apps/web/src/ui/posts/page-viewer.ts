import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface PageViewer {
  /** A ref for the scrolling element. Its children are the pages. */
  attach: (element: HTMLDivElement | null) => void;
  /** 1-based. */
  current: number;
  count: number;
  /** 100 per cent are `PAGE_WIDTH` pixels. */
  zoom: number;
  /** Whether the pages have been fitted into the scroller once. */
  isFitted: boolean;
  goTo: (page: number) => void;
  setZoom: (zoom: number) => void;
  /** Call it when the scroller has scrolled. */
  readPosition: () => void;
}

/** The width of a page in pixels, at 100 per cent. */
export const PAGE_WIDTH = 676;

const zoomSteps = [50, 75, 100, 125, 150, 200];

/** The next larger (1) or smaller (-1) step of the zoom. At either end it stays the same. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const next =
    direction > 0 ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom);
  return next ?? zoom;
}

/** The zoom at which a page fits into a width in pixels, at most 100 per cent. */
export function fittingZoom(width: number): number {
  return Math.max(25, Math.min(100, Math.floor((width / PAGE_WIDTH) * 100)));
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * The state shared by a page strip and a page view: the current page and the zoom, which fits until somebody changes it. While it
 * is mounted, PageUp and PageDown turn pages and + and - zoom, except in fields.
 */
export function usePageViewer(count: number): PageViewer {
  const [scroller, attach] = useState<HTMLDivElement | null>(null);
  const [current, setCurrent] = useState(1);
  const [zoom, setZoom] = useState(100);
  const isFitted = useFittingZoom(scroller, zoom, setZoom);

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

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const commands: Record<string, () => void> = {
        PageDown: () => goTo(current + 1),
        PageUp: () => goTo(current - 1),
        '+': () => setZoom(nextZoom(zoom, 1)),
        '-': () => setZoom(nextZoom(zoom, -1)),
      };
      const command = commands[event.key];
      if (!command) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [current, zoom, goTo]);

  return { attach, current, count, zoom, isFitted, goTo, setZoom, readPosition };
}

/** Fits the pages into the scroller, without its padding, until somebody zooms. Returns whether they have been fitted once. */
function useFittingZoom(
  scroller: HTMLElement | null,
  zoom: number,
  setZoom: (zoom: number) => void,
): boolean {
  const [isFitted, setFitted] = useState(false);
  const fitted = useRef(zoom);
  const fit = useEffectEvent((width: number) => {
    if (width === 0 || zoom !== fitted.current) return;
    fitted.current = fittingZoom(width);
    setZoom(fitted.current);
    setFitted(true);
  });
  useEffect(() => {
    if (!scroller) return;
    const observer = new ResizeObserver(([entry]) => fit(entry?.contentRect.width ?? 0));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller]);
  return isFitted;
}
