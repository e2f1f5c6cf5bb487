import { type RefObject, useEffect, useRef } from 'react';

/**
 * A ref for an element that appears or grows, such as a message below a field. It is scrolled into view whenever the cause changes, because
 * it may end up under the bar of a phone.
 */
export function useBroughtIntoView<Shown extends HTMLElement>(cause: unknown): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  useEffect(() => {
    if (cause) element.current?.scrollIntoView({ block: 'nearest' });
  }, [cause]);
  return element;
}
