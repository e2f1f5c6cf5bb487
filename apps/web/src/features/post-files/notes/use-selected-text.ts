import { MAX_QUOTE, type PageArea } from '@studyline/contract/page-notes/calls';
import { useEffect, useState } from 'react';
import { areasOf } from './page-areas.ts';

export interface SelectedText {
  page: number;
  quote: string;
  areas: PageArea[];
}

/** Selecting goes on while it changes. */
const REST_MILLIS = 150;

/** The text selected on one of the pages. A selection over several pages is none. */
export function useSelectedText(scroller: HTMLElement | null, rotation: number): SelectedText | undefined {
  const [selected, setSelected] = useState<SelectedText>();
  useEffect(() => {
    if (!scroller) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSelected(readSelection(scroller, rotation)), REST_MILLIS);
    };
    document.addEventListener('selectionchange', read);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', read);
    };
  }, [scroller, rotation]);
  return selected;
}

/** What is selected now. */
export function readSelection(scroller: HTMLElement, rotation: number): SelectedText | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const [page, last] = [pageOf(range.startContainer), pageOf(range.endContainer)];
  if (!page || page !== last || !scroller.contains(page)) return undefined;
  const quote = selection.toString().replaceAll(/\s+/g, ' ').trim();
  const areas = areasOf(range.getClientRects(), page.getBoundingClientRect(), rotation);
  if (quote === '' || areas.length === 0) return undefined;
  const short = quote.length > MAX_QUOTE ? `${quote.slice(0, MAX_QUOTE - 1).toWellFormed()}…` : quote;
  return { page: Number(page.dataset.pageNumber), quote: short, areas };
}

function pageOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>('.page[data-page-number]') ?? null;
}
