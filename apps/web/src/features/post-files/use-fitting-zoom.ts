import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { PageViewer } from '../../ui/posts/page-viewer.ts';

/** The width of a page at 100 per cent, and the space beside it. */
const PAGE_WIDTH = 676;

/** The zoom at which a page fits into a width in pixels, at most 100 per cent. */
export function fittingZoom(width: number, margin: number): number {
  return Math.max(25, Math.min(100, Math.floor(((width - margin) / PAGE_WIDTH) * 100)));
}

/**
 * Fits the pages into their element until somebody zooms. `attach` is a ref for the element that holds them, `margin` the free
 * space at left and right together, `isFitted` whether they have been fitted once.
 */
export function useFittingZoom({ zoom, setZoom }: PageViewer, margin: number) {
  const [element, attach] = useState<HTMLElement | null>(null);
  const [isFitted, setFitted] = useState(false);
  const fitted = useRef(zoom);
  const fit = useEffectEvent((width: number) => {
    if (width === 0 || zoom !== fitted.current) return;
    fitted.current = fittingZoom(width, margin);
    setZoom(fitted.current);
    setFitted(true);
  });
  useLayoutEffect(() => {
    if (!element) return;
    fit(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => fit(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { attach, isFitted };
}
