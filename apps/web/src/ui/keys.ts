import { useEffect, useEffectEvent } from 'react';

/** Whether what is pressed there is text for a field, or chooses in one. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** The dialog or the menu that it is in; null on the page itself. */
export function layerOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('dialog, [role="dialog"], [role="menu"]') : null;
}

/** Hears each key that is pressed in the window, unless somebody has kept it to themselves. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
