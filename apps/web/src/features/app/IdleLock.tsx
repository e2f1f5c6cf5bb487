import { type ComponentType, createElement, useEffect, useState } from 'react';
import { isScreenLocked, useSession } from '../../api/session.ts';
import { loadLaterWords } from '../../words.ts';

/** After the first screen has loaded, and long before anybody has been idle. */
const LOADS_AFTER_MILLIS = 10_000;
const RETRY_MILLIS = 5000;

/** Locks the screen of somebody who does nothing. What that takes is loaded later, unless the screen is locked by then. */
export function IdleLock() {
  const isLocked = isScreenLocked(useSession());
  const [guard, setGuard] = useState<{ draw: ComponentType }>();
  useEffect(() => {
    const load = () =>
      void Promise.all([import('./IdleGuard.tsx'), loadLaterWords()]).then(
        ([{ IdleGuard }]) => setGuard({ draw: IdleGuard }),
        () => {
          timer = setTimeout(load, RETRY_MILLIS);
        },
      );
    let timer = setTimeout(load, isLocked ? 0 : LOADS_AFTER_MILLIS);
    return () => clearTimeout(timer);
  }, [isLocked]);
  return guard ? createElement(guard.draw) : null;
}
