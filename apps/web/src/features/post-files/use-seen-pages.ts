import { type RefObject, useEffect, useRef } from 'react';

/** Pages got ahead of the last one in sight. */
const AHEAD = 2;

/**
 * Calls `want` with the number of each page that comes into sight, and of those right behind it: a ref for the element
 * whose list items are the pages in order.
 */
export function useSeenPages(count: number, want: (page: number) => void): RefObject<HTMLDivElement | null> {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pages = [...(holder.current?.querySelectorAll('li') ?? [])].slice(0, count);
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const page = pages.indexOf(target as HTMLLIElement) + 1;
        if (isIntersecting) for (let ahead = 0; ahead <= AHEAD; ahead += 1) want(page + ahead);
      }
    });
    for (const page of pages) observer.observe(page);
    return () => observer.disconnect();
  }, [count, want]);
  return holder;
}
