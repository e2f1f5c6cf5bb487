import { type RefObject, useEffect, useRef } from 'react';

/**
 * A ref for what appears or grows, such as a message below a field. It is brought into view with every new cause, because it may
 * end under the bar of a phone.
 */
export function useBroughtIntoView<Shown extends HTMLElement>(cause: unknown): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  useEffect(() => {
    if (cause) element.current?.scrollIntoView({ block: 'nearest' });
  }, [cause]);
  return element;
}
