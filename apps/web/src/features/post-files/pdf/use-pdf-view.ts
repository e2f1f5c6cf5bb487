import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useStore } from '../../../store.ts';
import { useTranslation } from '../../../words.ts';
import type { PdfView } from './pdfjs.ts';
import type { PdfReader } from './pdf-reader.ts';
import type { Pdf } from './use-pdf.ts';

interface Shown {
  pdf: Pdf;
  reader: PdfReader;
  scroller: HTMLDivElement | null;
  /** In pixels; undefined until the scroller has been measured. */
  pageWidth: number | undefined;
  /** In pixels, of pages wider than that. */
  mostWidth: number;
  count: number;
  /** By how many degrees the pages are turned. */
  rotation: number;
}

const none: ReadonlyMap<number, boolean> = new Map();

/** Puts an open document into its scroller. Returns which pages have been drawn so far: true, or false for those that cannot be. */
export function usePdfView({
  pdf,
  reader,
  scroller,
  pageWidth,
  mostWidth,
  count,
  rotation,
}: Shown): ReadonlyMap<number, boolean> {
  const { t } = useTranslation();
  const { opened } = pdf;
  const [drawn, setDrawn] = useState(none);
  const setWidth = useEffectEvent((shown: PdfView) => {
    if (pageWidth !== undefined) shown.setWidth(pageWidth, mostWidth);
  });
  const labelOf = useEffectEvent((page: number, hasText: boolean) =>
    t(`postFiles.document.${hasText ? 'page' : 'pageWithoutText'}`, { page, count }),
  );
  const rotate = useEffectEvent((shown: PdfView) => shown.rotate(rotation));
  const noteForeignFont = useEffectEvent(pdf.onForeignFont);
  const isMeasured = pageWidth !== undefined;
  // A layout effect ends before its elements leave the window. pdf.js would place pages in those that have left it.
  useLayoutEffect(() => {
    if (!opened || !scroller || !isMeasured) return undefined;
    const name = (page: number, hasText: boolean) =>
      shown.pageElement(page)?.setAttribute('aria-label', labelOf(page, hasText));
    const shown = opened.engine.showPdf(opened, scroller, {
      onPlaced: () => {
        setWidth(shown);
        rotate(shown);
        for (let page = 1; page <= opened.count; page += 1) name(page, true);
        shown.goTo(Math.min(reader.page.read(), opened.count));
        reader.view.set(shown);
      },
      onPage: reader.page.set,
      onDrawn: (page, isWhole) =>
        setDrawn((before) => (before.get(page) === isWhole ? before : new Map(before).set(page, isWhole))),
      onText: name,
      onForeignFont: noteForeignFont,
    });
    return () => {
      reader.view.set(undefined);
      setDrawn(none);
      shown.close();
    };
  }, [opened, scroller, isMeasured, reader]);
  const view = useStore(reader.view);
  useEffect(() => view?.rotate(rotation), [view, rotation]);
  return drawn;
}
