import { isPageKey, readKeysOn } from '../../navigation/keyboard-shortcuts.ts';
import { useKeyDown } from '../../ui/keys.ts';

interface DetailKeys {
  /** C */
  onComment?: () => void;
  /** J and K, as in lists. */
  onNext?: () => void;
  onPrevious?: () => void;
}

/** Single letters of an open post, unless they are switched off. */
export function useDetailKeys({ onComment, onNext, onPrevious }: DetailKeys): void {
  useKeyDown((event) => {
    if (!readKeysOn() || !isPageKey(event) || event.shiftKey) return;
    const command = { c: onComment, j: onNext, k: onPrevious }[event.key];
    if (!command) return;
    event.preventDefault();
    command();
  });
}
