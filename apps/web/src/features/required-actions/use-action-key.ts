import { type RefObject, useRef } from 'react';
import { followsG, isPageKey, readKeysOn, useKeysOn } from '../../navigation/keyboard-shortcuts.ts';
import { useKeyDown } from '../../ui/keys.ts';
import { useTranslation } from '../../words.ts';

const KEY = 'A';
const SHORTCUT = `[aria-keyshortcuts="${KEY}"]`;

export interface ActionKey {
  ref: RefObject<HTMLButtonElement | null>;
  title?: string;
  'aria-keyshortcuts'?: string;
}

/**
 * A presses the main button of an open post's action, with all its rules; with several actions, that of the first. It also moves the focus
 * there, so that the reason is read out if the button does nothing.
 */
export function useActionKey(label: string): ActionKey {
  const { t } = useTranslation();
  const ref = useRef<HTMLButtonElement>(null);
  const areOn = useKeysOn();
  useKeyDown((event) => {
    if (event.key.toUpperCase() !== KEY || event.shiftKey || event.repeat || followsG()) return;
    if (!readKeysOn() || !isPageKey(event)) return;
    const first = [...document.querySelectorAll(SHORTCUT)].find((button) => button.checkVisibility());
    const button = ref.current;
    if (!button || button !== first) return;
    event.preventDefault();
    button.focus();
    button.click();
  });
  if (!areOn) return { ref };
  return { ref, title: t('requiredActions.withKey', { label, key: KEY }), 'aria-keyshortcuts': KEY };
}
