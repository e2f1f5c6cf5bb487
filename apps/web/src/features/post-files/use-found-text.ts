import { useLocation } from '@tanstack/react-router';
import { type RefCallback, useEffect, useState } from 'react';
import { readFindText } from './use-page-address.ts';

/** As in the styles: `::highlight(sl-found)`. */
const FOUND = 'sl-found';

/**
 * Marks in a running text what the address asks for (`#find=dose`), and shows the first of it. The text itself stays as it is. Browsers
 * that can't mark only show the place.
 */
export function useFoundText(): RefCallback<HTMLElement> {
  const [text, setText] = useState<HTMLElement | null>(null);
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const wanted = text && hash.startsWith('find=') ? readFindText() : '';
    const ranges = text && wanted ? rangesOf(text, wanted) : [];
    const [first] = ranges;
    if (!first) return undefined;
    first.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    if (!('highlights' in CSS)) return undefined;
    CSS.highlights.set(FOUND, new Highlight(...ranges));
    return () => void CSS.highlights.delete(FOUND);
  }, [text, hash]);
  return setText;
}

/** Finds where a word begins with what is wanted, whatever its capitals. */
export function patternOf(wanted: string): RegExp {
  // Such a pattern may escape no other sign.
  const escaped = wanted.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}`, 'giu');
}

function rangesOf(text: HTMLElement, wanted: string): Range[] {
  const pattern = patternOf(wanted);
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    for (const { index, 0: match } of (node.textContent ?? '').matchAll(pattern)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + match.length);
      ranges.push(range);
    }
  }
  return ranges;
}
