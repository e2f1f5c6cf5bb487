import { isPageKey, readKeysOn } from '../../navigation/keyboard-shortcuts.ts';
import { useKeyDown } from '../../ui/keys.ts';

/** J and K go to the next and the previous post. Enter opens it like any link. */
export function useFeedKeys(move: (by: 1 | -1) => void): void {
  useKeyDown((event) => {
    const by = { j: 1, k: -1 }[event.key.toLowerCase()] as 1 | -1 | undefined;
    if (by === undefined || event.shiftKey || !readKeysOn() || !isPageKey(event)) return;
    event.preventDefault();
    move(by);
  });
}
