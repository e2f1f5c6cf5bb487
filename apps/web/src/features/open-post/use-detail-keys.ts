import { isPageKey, readKeysOn, useEscape } from '../../navigation/keyboard-shortcuts.ts';
import { useKeyDown } from '../../ui/keys.ts';

interface DetailKeys {
  /** C */
  onComment?: () => void;
  /** J and K, as in lists. */
  onNext?: () => void;
  onPrevious?: () => void;
  /** Escape */
  onLeave: () => void;
}

/** The keys of an open post. Single letters can be switched off. */
export function useDetailKeys({ onComment, onNext, onPrevious, onLeave }: DetailKeys): void {
  useEscape(onLeave);
  useKeyDown((event) => {
    if (!readKeysOn() || !isPageKey(event) || event.shiftKey) return;
    const command = { c: onComment, j: onNext, k: onPrevious }[event.key];
    if (!command) return;
    event.preventDefault();
    command();
  });
}
