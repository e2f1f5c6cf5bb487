import { type RefObject, useLayoutEffect, useState } from 'react';

/** An element's distance from the top of the page, in pixels. It is updated when something above it grows or shrinks. */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) {
        setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
