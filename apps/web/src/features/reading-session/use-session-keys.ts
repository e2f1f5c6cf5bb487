import { followsG, isPageKey, readKeysOn, useEscape } from '../../navigation/keyboard-shortcuts.ts';
import { layerOf, useKeyDown } from '../../ui/keys.ts';

interface SessionKeys {
  /** J and K, as in lists. */
  onNext: () => void;
  onPrevious: () => void;
  /** A */
  onAgree: () => void;
  /** U */
  onUndo: () => void;
  /** L */
  onLater: () => void;
  /** C */
  onComment: () => void;
  /** Ctrl Enter */
  onSign: () => void;
  /** Escape */
  onLeave: () => void;
}

/** The keys of the session, beside those of the reader. Single letters can be switched off. */
export function useSessionKeys(on: SessionKeys): void {
  useEscape(on.onLeave);
  useKeyDown((event) => {
    const { key, ctrlKey, metaKey, shiftKey, target, repeat, defaultPrevented } = event;
    if (defaultPrevented || repeat || shiftKey) return;
    if (key === 'Enter' && (ctrlKey || metaKey) && layerOf(target) === null) {
      event.preventDefault();
      on.onSign();
      return;
    }
    if (!readKeysOn() || !isPageKey(event) || followsG()) return;
    const commands: Record<string, () => void> = {
      j: on.onNext,
      k: on.onPrevious,
      a: on.onAgree,
      u: on.onUndo,
      l: on.onLater,
      c: on.onComment,
    };
    const command = commands[key.toLowerCase()];
    if (!command) return;
    event.preventDefault();
    command();
  });
}
