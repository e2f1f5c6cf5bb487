import { useCallback, useEffect, useState } from 'react';

export interface PageViewer {
  /** A ref for the scrolling element. Its children are the pages. */
  attach: (element: HTMLDivElement | null) => void;
  /** 1-based. */
  current: number;
  count: number;
  /** In per cent of the width that fits. */
  zoom: number;
  goTo: (page: number) => void;
  setZoom: (zoom: number) => void;
  /** Call it when the scroller has scrolled. */
  readPosition: () => void;
}

const zoomSteps = [50, 75, 100, 125, 150, 200];

/** The next larger (1) or smaller (-1) step of the zoom. At either end it stays the same. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const next =
    direction > 0 ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom);
  return next ?? zoom;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * The state shared by a page strip and a page view: the current page and the zoom. While it is mounted, PageUp and PageDown turn
 * pages and + and - zoom, except in fields.
 */
export function usePageViewer(count: number): PageViewer {
  const [scroller, attach] = useState<HTMLDivElement | null>(null);
  const [current, setCurrent] = useState(1);
  const [zoom, setZoom] = useState(100);

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

  return { attach, current, count, zoom, goTo, setZoom, readPosition };
}
