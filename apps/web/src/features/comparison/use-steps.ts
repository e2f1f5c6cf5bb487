import { useState } from 'react';
import { isPageKey, readKeysOn } from '../../navigation/keyboard-shortcuts.ts';
import { useKeyDown } from '../../ui/keys.ts';

export interface Steps {
  /** The index of the selected change; undefined if there is none. */
  at: number | undefined;
  choose: (index: number) => void;
  step: ((direction: 1 | -1) => void) | undefined;
}

/**
 * Steps from change to change, also by the keys N and P, starting with the first one. `shown` identifies the list being stepped through.
 */
export function useSteps(shown: string, count: number): Steps {
  const [chosen, setChosen] = useState({ shown, index: 0 });
  const index = chosen.shown === shown ? chosen.index : 0;
  const choose = (next: number) => setChosen({ shown, index: next });
  const step = count > 0 ? (direction: 1 | -1) => choose((index + direction + count) % count) : undefined;
  useKeyDown((event) => {
    if (!step || !readKeysOn() || !isPageKey(event) || event.shiftKey) return;
    const direction = ({ n: 1, p: -1 } as const)[event.key];
    if (!direction) return;
    event.preventDefault();
    step(direction);
  });
  return { at: count > 0 ? Math.min(index, count - 1) : undefined, choose, step };
}
