import { useEffect, useRef, useState } from 'react';
import classes from './PdfPrint.module.css';
import type { Pdf } from './use-pdf.ts';

export interface Printing {
  /** The page being prepared. */
  page: number | undefined;
  /** Prints all pages. Called again while they are being prepared, it gives that up. */
  print: () => void;
}

/** Prints a document as pictures of its pages, as pdf.js does. */
export function usePrint(opened: Pdf['opened']): Printing {
  const [page, setPage] = useState<number>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const prepare = async ({ engine, ...pdf }: NonNullable<Pdf['opened']>, signal: AbortSignal) => {
    const paper = document.createElement('div');
    paper.className = classes.paper ?? '';
    try {
      for (let number = 1; number <= pdf.count; number += 1) {
        setPage(number);
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
        setPage(undefined);
      }
    }
  };
  const print = () => {
    if (underWay.current) {
      underWay.current.abort();
      underWay.current = undefined;
      setPage(undefined);
      return;
    }
    if (!opened) return;
    underWay.current = new AbortController();
    void prepare(opened, underWay.current.signal).catch(() => undefined);
  };
  return { print, page };
}
