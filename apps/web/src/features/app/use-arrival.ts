import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * After a navigation the focus goes to the new page's content, so that a screen reader reads it and Tab goes on from there;
 * unless something of the page or a dialog holds it. Where one first arrives it is left alone: there the first stop is
 * the skip link.
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
