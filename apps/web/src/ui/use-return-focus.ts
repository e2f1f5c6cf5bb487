import { useEffect, useState } from 'react';

/**
 * For a dialog that exists only while it is open. The focus returns to its opener, or to `fallback` if the opener is gone, unless the focus
 * has moved elsewhere.
 */
export function useReturnFocus(fallback?: () => HTMLElement | null | undefined): void {
  const [opener] = useState(() => document.activeElement);
  const [findFallback] = useState(() => fallback);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const target = opener instanceof HTMLElement && opener.isConnected ? opener : findFallback?.();
        target?.focus({ preventScroll: true });
      });
    },
    [opener, findFallback],
  );
}

/** Where the focus goes when a dialog removes the button that opened it. */
export const toMain = () => document.getElementById('main');
