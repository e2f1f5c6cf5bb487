import { type RefObject, useEffect, useRef } from 'react';

/** A ref for a message below a field. It may appear under the bar of a phone, and is brought into view when it does. */
export function useBroughtIntoView<Message extends HTMLElement>(
  message: string | undefined,
): RefObject<Message | null> {
  const element = useRef<Message>(null);
  useEffect(() => {
    if (message) element.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return element;
}
