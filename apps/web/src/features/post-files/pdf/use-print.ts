import { useEffect, useRef, useState } from 'react';
import classes from './PdfPrint.module.css';
import type { Pdf } from './use-pdf.ts';

export interface Printing {
  /** The page being prepared, and how many of how many that makes. */
  preparing: { page: number; at: number; count: number } | undefined;
  hasFailed: boolean;
  print: (pages: readonly number[]) => void;
  /** Gives up what is being prepared. */
  cancel: () => void;
}

/** Prints pages of a document as pictures, as pdf.js does. */
export function usePrint(opened: Pdf['opened']): Printing {
  const [preparing, setPreparing] = useState<Printing['preparing']>();
  const [hasFailed, setFailed] = useState(false);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const prepare = async (
    { engine, ...pdf }: NonNullable<Pdf['opened']>,
    pages: readonly number[],
    signal: AbortSignal,
  ) => {
    const paper = document.createElement('div');
    paper.className = classes.paper ?? '';
    try {
      for (const [index, number] of pages.entries()) {
        setPreparing({ page: number, at: index + 1, count: pages.length });
        const picture = await engine.drawForPrint(pdf, number, signal);
        if (signal.aborted) return;
        const image = new Image();
        image.src = picture;
        paper.append(image);
        await image.decode().catch(() => undefined);
      }
      document.body.append(paper);
      // Returns when the dialog closes.
      window.print();
    } finally {
      for (const image of paper.querySelectorAll('img')) URL.revokeObjectURL(image.src);
      paper.remove();
      if (underWay.current?.signal === signal) {
        underWay.current = undefined;
        setPreparing(undefined);
      }
    }
  };
  const cancel = () => {
    underWay.current?.abort();
    underWay.current = undefined;
    setPreparing(undefined);
  };
  const print = (pages: readonly number[]) => {
    if (!opened || underWay.current) return;
    const { signal } = (underWay.current = new AbortController());
    setFailed(false);
    void prepare(opened, pages, signal).catch(() => setFailed(!signal.aborted));
  };
  return { print, cancel, preparing, hasFailed };
}
