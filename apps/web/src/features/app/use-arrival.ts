import { useEffect, useRef } from 'react';

/**
 * After a navigation the focus goes to the new page's content, so that a screen reader reads it and Tab goes on from there;
 * unless the page has put the focus somewhere itself, or a dialog holds it.
 */
export function useArrival(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.querySelector<HTMLElement>('#main');
    const focused = document.activeElement;
    if (!main || main.contains(focused) || focused?.closest('dialog')) return;
    main.focus({ preventScroll: true });
  }, [pathname]);
}
