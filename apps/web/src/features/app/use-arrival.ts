import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * After a navigation the focus goes to the new page's content, so that a screen reader reads it and Tab continues from there, unless
 * something on the page or a dialog has the focus. On the first page it does not move, so that the first tab stop is the skip link.
 */
export function useArrival(): void {
  const pathname = useRouterState({
    select: ({ location, resolvedLocation }) =>
      location.pathname === resolvedLocation?.pathname ? location.pathname : undefined,
  });
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (pathname === undefined || pathname === last.current) return;
    const isFirst = last.current === undefined;
    last.current = pathname;
    const page = document.querySelector('[data-page]');
    const focused = document.activeElement;
    if (isFirst || page?.contains(focused) || focused?.closest('dialog')) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
