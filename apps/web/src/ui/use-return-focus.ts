import { useEffect, useState } from 'react';

/**
 * For a dialog that is only there while it is open: the focus returns to what opened it, or where that is gone to
 * `fallback`, unless it has been put somewhere else.
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
