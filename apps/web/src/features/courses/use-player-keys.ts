import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isPageKey, readKeysOn } from '../../navigation/keyboard-shortcuts.ts';

interface PlayerKeys {
  toggle: () => void;
  seekBy: (millis: number) => void;
  toStart: () => void;
  toEnd: () => void;
  changeVolume: (by: number) => void;
  mute: () => void;
  captions: (() => void) | undefined;
  describe: (() => void) | undefined;
  fullScreen: () => void;
}

const STEP = 5000;
const LONG_STEP = 15_000;

/** These have a use for the keys of their own. */
const OWN_KEYS = '[role="slider"], input, [role="menu"], [role="tab"]';

/**
 * The keys of video players. Inside the player they all work. Elsewhere on the page those work that nothing else there has: J and K go to
 * other posts. Before other listeners, because C is a comment where there are no captions.
 */
export function usePlayerKeys(
  player: RefObject<HTMLElement | null>,
  keys: PlayerKeys,
  hasOwnC: boolean,
): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isPageKey(event) || event.shiftKey) return;
    const { target } = event;
    if (!(target instanceof Element)) return;
    const isInside = player.current?.contains(target) === true;
    const isOwned = target.closest(OWN_KEYS) !== null;
    // A panel beside the video scrolls by these keys.
    const isBeside = target.closest('aside') !== null;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const command = isInside
      ? commandInside(keys, key, isOwned, target)
      : isBeside || isOwned
        ? undefined
        : commandOnPage(keys, key, target, hasOwnC);
    if (!command) return;
    event.preventDefault();
    command();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

type Commands = Record<string, (() => void) | undefined>;

const isPressable = (target: Element) => target.closest('button, a, summary, [role="button"]') !== null;

function commonCommands({ toggle, seekBy }: PlayerKeys, target: Element): Commands {
  return {
    ' ': isPressable(target) ? undefined : toggle,
    ArrowLeft: () => seekBy(-STEP),
    ArrowRight: () => seekBy(STEP),
  };
}

function commandInside(keys: PlayerKeys, key: string, isOwned: boolean, target: Element) {
  const letters: Commands = {
    k: keys.toggle,
    j: () => keys.seekBy(-LONG_STEP),
    l: () => keys.seekBy(LONG_STEP),
    m: keys.mute,
    c: keys.captions,
    d: keys.describe,
    f: keys.fullScreen,
  };
  if (letters[key] || isOwned) return letters[key];
  const others: Commands = {
    ...commonCommands(keys, target),
    ArrowUp: () => keys.changeVolume(0.1),
    ArrowDown: () => keys.changeVolume(-0.1),
    Home: keys.toStart,
    End: keys.toEnd,
  };
  return others[key];
}

/** Single letters can be switched off, except in the player (WCAG 2.1.4). */
function commandOnPage(keys: PlayerKeys, key: string, target: Element, hasOwnC: boolean) {
  const letters: Commands = {
    m: keys.mute,
    c: hasOwnC ? keys.captions : undefined,
    d: keys.describe,
    f: keys.fullScreen,
  };
  return (readKeysOn() ? letters[key] : undefined) ?? commonCommands(keys, target)[key];
}
