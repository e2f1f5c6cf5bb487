import { useMediaQuery } from '@mantine/hooks';

/** Below 768 pixels: one column, and touch-sized controls. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 47.99em)');
}

const NARROW = '(max-width: 63.99em)';

/** Below 1024 pixels: the panel is below the document, of which only the first page shows. */
export function useIsNarrow(): boolean {
  return useMedia(NARROW);
}

/** The same, outside components. */
export const isNarrow = () => window.matchMedia(NARROW).matches;

/** Below 1280 pixels: the bar has no room for words. */
export function useIsCompact(): boolean {
  return useMedia('(max-width: 79.99em)');
}

/** Correct in the first render, so that nothing jumps. */
function useMedia(query: string): boolean {
  return useMediaQuery(query, false, { getInitialValueInEffect: false });
}

/** From 1440 pixels: there is room for a panel beside the list. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 90em)');
}
