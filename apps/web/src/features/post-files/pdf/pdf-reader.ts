import { makeStore, type Store } from '../../../store.ts';
import type { PdfView } from './pdfjs.ts';

/** What a strip, a bar and the address share of a document on the screen. */
export interface PdfReader {
  /** The page being read, from 1. */
  page: Store<number>;
  /** Undefined until the pages have their places. */
  view: Store<PdfView | undefined>;
  goTo: (page: number) => void;
}

export function makePdfReader(page = 1): PdfReader {
  const reader: PdfReader = {
    page: makeStore(page),
    view: makeStore<PdfView | undefined>(undefined),
    goTo: (wanted) => {
      const view = reader.view.read();
      const target = Math.max(1, Math.min(view?.count ?? Infinity, wanted));
      reader.page.set(target);
      view?.goTo(target);
    },
  };
  return reader;
}
