import { type RefObject, useEffect, useRef } from 'react';
import { PAGES_AHEAD } from './use-pages.ts';

/**
 * Calls `want` with the number of each page that comes into view, and of the next ones. Returns a ref for the element whose list
 * items are the pages in order.
 */
export function useSeenPages(count: number, want: (page: number) => void): RefObject<HTMLDivElement | null> {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pages = [...(holder.current?.querySelectorAll('li') ?? [])].slice(0, count);
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const page = pages.indexOf(target as HTMLLIElement) + 1;
        if (isIntersecting) for (let ahead = 0; ahead <= PAGES_AHEAD; ahead += 1) want(page + ahead);
      }
    });
    for (const page of pages) observer.observe(page);
    return () => observer.disconnect();
  }, [count, want]);
  return holder;
}
