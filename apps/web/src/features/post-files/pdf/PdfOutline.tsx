import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../../words.ts';
import classes from './PdfDocument.module.css';
import type { OutlineEntry } from './pdfjs.ts';

interface PdfOutlineProps {
  outline: readonly OutlineEntry[];
  onFollow: (entry: OutlineEntry) => void;
  onClose: () => void;
}

/** The table of contents that the file has, over the pages. */
export function PdfOutline({ outline, onFollow, onClose }: PdfOutlineProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const panel = list.current;
    panel?.querySelector('button')?.focus({ preventScroll: true });
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape would also leave the full screen.
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    panel?.addEventListener('keydown', leave);
    return () => panel?.removeEventListener('keydown', leave);
  }, []);
  return (
    <nav ref={list} className={classes.outline} aria-label={t('postFiles.document.outline')}>
      <Entries entries={outline} onFollow={onFollow} />
    </nav>
  );
}

function Entries({
  entries,
  onFollow,
}: {
  entries: readonly OutlineEntry[];
  onFollow: PdfOutlineProps['onFollow'];
}) {
  return (
    <ol translate="no">
      {entries.map((entry, index) => (
        // An outline never changes its order.
        <li key={index}>
          <button type="button" onClick={() => onFollow(entry)}>
            {entry.title}
          </button>
          {entry.items.length > 0 && <Entries entries={entry.items} onFollow={onFollow} />}
        </li>
      ))}
    </ol>
  );
}
