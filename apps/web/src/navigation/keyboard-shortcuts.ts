import { useNavigate } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import { makeStore, useStore } from '../store.ts';
import { isTyping, layerOf, useKeyDown } from '../ui/keys.ts';

const STORED = 'studyline.keys';
const SECOND_KEY_MILLIS = 1200;
const places: Record<string, () => string> = {
  h: paths.home,
  a: paths.requiredActions,
  u: paths.unreadPosts,
};

/** Single-letter shortcuts can be switched off in this browser, because they interfere with speech input (WCAG 2.1.4). */
const keysOn = makeStore(areStoredOn());

export const readKeysOn = keysOn.read;

export function useKeysOn(): boolean {
  return useStore(keysOn);
}

export function setKeysOn(on: boolean): void {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
  keysOn.set(on);
}

function areStoredOn(): boolean {
  return localStorage.getItem(STORED) !== 'off';
}

/** Another tab of this browser may change it. */
window.addEventListener('storage', () => keysOn.set(areStoredOn()));

/** Whether the key is meant for the page and not for a field, a dialog or the browser. */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing)
    return false;
  return !isTyping(event.target) && layerOf(event.target) === null;
}

/** The last two keys that were meant for the page, with an empty one for every other key. */
let keyBefore = '';
let latestKey = '';
window.addEventListener(
  'keydown',
  (event) => {
    keyBefore = latestKey;
    latestKey = isPageKey(event) ? event.key.toLowerCase() : '';
  },
  { capture: true },
);

/** Whether the key being handled is the second of a pair such as G A, however slow: then it means nothing on its own. */
export const followsG = () => keyBefore === 'g';

/** G then H, A or U: home, actions, unread. */
export function useGoKeys(): void {
  const navigate = useNavigate();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  useKeyDown((event) => {
    if (!readKeysOn() || !isPageKey(event)) return;
    const isSecond = event.timeStamp - startedAt.current < SECOND_KEY_MILLIS;
    const key = event.key.toLowerCase();
    startedAt.current = key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const place = isSecond ? places[key] : undefined;
    if (!place) return;
    event.preventDefault();
    void navigate({ href: place() });
  });
}

/** Whatever Escape closes before it leaves the page. */
const LAYERS = 'dialog, [role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Escape, unless something open has it: a dialog, a menu, the full screen, or a field with text. An empty field only loses the focus. It
 * works while letters are switched off, because no speech is taken for it.
 */
export function useEscape(onEscape: () => void): void {
  const leave = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    let hadLayer = false;
    // Before a layer has handled the key, because it is gone afterwards.
    const look = () => {
      const layers = [...document.querySelectorAll(LAYERS)];
      hadLayer = document.fullscreenElement !== null || layers.some((layer) => layer.checkVisibility());
    };
    const hear = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== 'Escape' || hadLayer || event.shiftKey) return;
      if (isPageKey(event)) leave();
      else if (isTyping(target) && isEmpty(target)) target.blur();
    };
    window.addEventListener('keydown', look, { capture: true });
    window.addEventListener('keydown', hear);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      window.removeEventListener('keydown', hear);
    };
  }, []);
}

function isEmpty(field: HTMLElement): boolean {
  return 'value' in field ? field.value === '' : field.textContent === '';
}
