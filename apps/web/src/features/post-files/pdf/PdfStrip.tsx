import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useStore } from '../../../store.ts';
import { Thumbnail } from '../../../ui/posts/PageView.tsx';
import { useTranslation } from '../../../words.ts';
import type { Pages } from '../use-pages.ts';
import type { PdfReader } from './pdf-reader.ts';
import classes from './PdfStrip.module.css';
import type { Pdf } from './use-pdf.ts';
import { useRestingPage } from './use-resting-page.ts';
import { useThumbnails } from './use-thumbnails.ts';

/** A thumbnail with its number and the gap, in pixels. */
const ITEM_HEIGHT = 142;
const SPACE_ABOVE = 19;

interface PdfStripProps {
  pdf: Pdf;
  reader: PdfReader;
  count: number;
  /** The server's pictures of the first pages. */
  pages: Pages;
}

/** The pages as thumbnails. Only those in view are in the page, and they are drawn when the document has nothing else to draw. */
export function PdfStrip({ pdf: { opened }, reader, count, pages }: PdfStripProps) {
  const { t } = useTranslation();
  const { current, isMoving } = useRestingPage(reader);
  const isReading = useStore(reader.view) !== undefined;
  const nav = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing is memoised behind our back: there is no compiler
  const list = useVirtualizer({
    count,
    getScrollElement: () => nav.current?.parentElement ?? null,
    estimateSize: () => ITEM_HEIGHT,
    paddingStart: SPACE_ABOVE,
    scrollPaddingStart: SPACE_ABOVE,
    scrollPaddingEnd: SPACE_ABOVE,
    overscan: 2,
  });
  const items = list.getVirtualItems();
  const drawings = useThumbnails(
    isReading ? opened : undefined,
    items.map(({ index }) => index + 1),
    // The pages themselves come first.
    isMoving,
  );
  useEffect(() => {
    if (count > 0) list.scrollToIndex(Math.min(current, count) - 1, { align: 'auto' });
  }, [list, current, count]);
  return (
    <nav ref={nav} aria-label={t('postFiles.document.pages')}>
      <ol className={classes.list} style={{ height: list.getTotalSize() }}>
        {items.map(({ index, start }) => (
          <li key={index} style={{ top: start }} aria-setsize={count} aria-posinset={index + 1}>
            <Thumbnail
              page={{
                // The first one's picture is there anyway, the others' would have to be made.
                src: drawings.get(index + 1) || (index === 0 ? pages.pages[0]?.src : undefined),
                label: t('postFiles.document.page', { page: index + 1, count }),
              }}
              number={String(index + 1)}
              isCurrent={current === index + 1}
              onSelect={() => reader.goTo(index + 1)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}
