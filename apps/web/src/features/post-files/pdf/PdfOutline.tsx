import { IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../words.ts';
import { isOpenAt, type OutlineEntry, shownEntries } from './outline.ts';
import { PdfPanel } from './PdfPanel.tsx';
import classes from './PdfPanel.module.css';

/** In pixels, of an entry on one line. */
const ENTRY_HEIGHT = 32;
/** Further in, an entry would have no room. */
const MOST_INDENTED = 6;

interface PdfOutlineProps {
  outline: readonly OutlineEntry[];
  onFollow: (entry: OutlineEntry) => void;
  onClose: () => void;
}

/** The table of contents that the file has, over the pages. Only the entries in view are in the page. */
export function PdfOutline({ outline, onFollow, onClose }: PdfOutlineProps) {
  const { t } = useTranslation();
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const shown = useMemo(() => shownEntries(outline, turned), [outline, turned]);
  const canFold = useMemo(() => outline.some(({ end }, index) => end > index + 1), [outline]);
  const list = useRef<HTMLOListElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing is memoised behind our back: there is no compiler
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => list.current?.parentElement ?? null,
    getItemKey: (row) => shown[row] ?? row,
    estimateSize: () => ENTRY_HEIGHT,
    overscan: 10,
    // The panel is in the page before it is measured.
    initialRect: { width: 320, height: 600 },
  });
  const turn = (index: number) => {
    const next = new Set(turned);
    if (!next.delete(index)) next.add(index);
    setTurned(next);
  };
  return (
    <PdfPanel label={t('postFiles.document.outline')} onClose={onClose}>
      <ol ref={list} className={classes.outline} style={{ height: rows.getTotalSize() }} translate="no">
        {rows.getVirtualItems().map(({ key, index: row, start }) => {
          const index = shown[row];
          const entry = index === undefined ? undefined : outline[index];
          if (index === undefined || !entry) return null;
          const indent = Math.min(entry.level - 1, MOST_INDENTED);
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={row}
              aria-level={entry.level}
              aria-setsize={shown.length}
              aria-posinset={row + 1}
              style={{ '--level': indent, transform: `translateY(${start}px)` } as CSSProperties}
            >
              {entry.end > index + 1 ? (
                <button
                  type="button"
                  className={classes.fold}
                  aria-expanded={isOpenAt(outline, turned, index)}
                  aria-label={t('postFiles.document.below', {
                    title: entry.title || t('postFiles.document.untitled'),
                  })}
                  onClick={() => turn(index)}
                >
                  <IconChevronRight size={16} aria-hidden />
                </button>
              ) : (
                canFold && <i className={classes.unfolding} />
              )}
              <Entry entry={entry} onFollow={() => onFollow(entry)} />
            </li>
          );
        })}
      </ol>
    </PdfPanel>
  );
}

function Entry({ entry, onFollow }: { entry: OutlineEntry; onFollow: () => void }) {
  const { t } = useTranslation();
  const title = entry.title || t('postFiles.document.untitled');
  if (entry.dest !== null || entry.action !== null)
    return (
      <button type="button" dir="auto" className={classes.entry} onClick={onFollow}>
        {title}
      </button>
    );
  if (entry.url !== null)
    return (
      <a
        dir="auto"
        className={classes.entry}
        href={entry.url}
        title={entry.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {title} <IconExternalLink size={14} aria-hidden />
      </a>
    );
  // It led to a script, a program or an address that is not allowed.
  return (
    <span dir="auto" className={classes.entry}>
      {title}
    </span>
  );
}
