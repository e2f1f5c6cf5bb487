import { useEffectEvent, useLayoutEffect } from 'react';

/** Whether a key pressed there types into a field, or chooses in one. */
export function isTyping(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** The dialog or menu that contains it; null on the page itself. */
export function layerOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('dialog, [role="dialog"], [role="menu"]') : null;
}

/**
 * Listens to each key pressed in the window, unless another handler has stopped it. From the moment the page is seen: a key pressed
 * between the paint and a later effect would be lost.
 */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
