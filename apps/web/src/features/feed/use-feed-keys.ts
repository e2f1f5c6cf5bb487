import { useEffect, useEffectEvent } from 'react';
import { isPageKey, readKeysOn } from '../../navigation/keyboard-shortcuts.ts';

/** J and K go to the next and the previous post. Enter opens it, as on any link. */
export function useFeedKeys(move: (by: 1 | -1) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = { j: 1, k: -1 }[event.key.toLowerCase()] as 1 | -1 | undefined;
    if (by === undefined || event.shiftKey || !readKeysOn() || !isPageKey(event)) return;
    event.preventDefault();
    move(by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
