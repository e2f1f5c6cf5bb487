import { isTyping, layerOf, useKeyDown } from '../keys.ts';
import { nextZoom, type PageViewer } from './page-viewer.ts';

/** How much of the previous view stays on the screen, so that the reader keeps their place. */
const KEPT_PIXELS = 48;

/** Whether it is in another scroll container, such as the panel beside the pages. */
function isInOtherScroller(target: EventTarget | null, scroller: Element): boolean {
  for (let box = target; box instanceof Element && box !== document.body; box = box.parentElement) {
    if (box === scroller) return false;
    const canScroll = box.scrollHeight > box.clientHeight;
    if (canScroll && /auto|scroll/.test(getComputedStyle(box).overflowY)) return true;
  }
  return false;
}

/** Whether it reacts to Space. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, summary, [role="button"]') !== null;
}

/** The effect of a key that scrolls the pages. Those that have no places yet cannot be scrolled, only turned. */
function scrollingOf(
  event: KeyboardEvent,
  scroller: Element,
  { pageWidth, count, goTo }: PageViewer,
): (() => void) | undefined {
  const isPlaced = pageWidth !== undefined;
  if (isInOtherScroller(event.target, scroller)) return undefined;
  const screenful = scroller.clientHeight - KEPT_PIXELS;
  switch (event.key) {
    case 'Home':
      return () => (isPlaced ? scroller.scrollTo({ top: 0 }) : goTo(1));
    case 'End':
      return () => (isPlaced ? scroller.scrollTo({ top: scroller.scrollHeight }) : goTo(count));
    case ' ':
      if (isPressable(event.target)) return undefined;
      return () => scroller.scrollBy({ top: event.shiftKey ? -screenful : screenful });
    default:
      return undefined;
  }
}

/** The keys of document viewers: they turn, scroll, zoom, search and print the pages. */
export function usePageKeys(viewer: PageViewer, onFind?: () => void, onPrint?: () => void): void {
  const { scroller, current, zoom, goTo, setZoom } = viewer;
  const commandOf = (event: KeyboardEvent): (() => void) | undefined => {
    // In narrow windows the pages are hidden.
    if (!scroller || scroller.checkVisibility?.() === false) return undefined;
    if (event.defaultPrevented || event.altKey || isTyping(event.target)) return undefined;
    // A dialog over the pages has its own keys. In full screen the pages are themselves in one.
    if (layerOf(event.target) !== layerOf(scroller)) return undefined;
    if (event.ctrlKey || event.metaKey)
      return event.shiftKey ? undefined : { f: onFind, p: onPrint }[event.key.toLowerCase()];
    const commands: Record<string, () => void> = {
      PageDown: () => goTo(current + 1),
      PageUp: () => goTo(current - 1),
      '+': () => setZoom(nextZoom(zoom, 1)),
      '-': () => setZoom(nextZoom(zoom, -1)),
    };
    return commands[event.key] ?? scrollingOf(event, scroller, viewer);
  };
  useKeyDown((event) => {
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    command();
  });
}
