import type { PageNote } from '@studyline/contract/page-notes/calls';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { PdfView } from '../pdf/pdfjs.ts';
import { pagesAround, usePageLayer } from '../pdf/use-page-layer.ts';
import classes from './Notes.module.css';
import { isInside, placeOf } from './page-areas.ts';

interface HighlightsProps {
  view: PdfView;
  scroller: HTMLElement;
  current: number;
  rotation: number;
  /** Those on the version that is shown. */
  notes: readonly PageNote[];
  onOpen: (note: PageNote) => void;
}

const DOUBLE_CLICK_MILLIS = 350;

/** What the person has highlighted on the pages around the one being read. Clicking it opens its note. */
export function Highlights({ view, scroller, current, rotation, notes, onOpen }: HighlightsProps) {
  const open = useEffectEvent(({ target, clientX: x, clientY: y }: MouseEvent) => {
    // It may have been the first of two clicks, which select a word.
    if (!getSelection()?.isCollapsed || !(target instanceof Element) || target.closest('a')) return;
    const page = target.closest<HTMLElement>('.page[data-page-number]');
    if (!page) return;
    const place = placeOf({ x, y }, page.getBoundingClientRect(), rotation);
    const number = Number(page.dataset.pageNumber);
    const note = notes.find((one) => one.page === number && isInside(one.areas, place));
    if (note) onOpen(note);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const listen = (event: MouseEvent) => {
      clearTimeout(timer);
      if (event.detail === 1) timer = setTimeout(() => open(event), DOUBLE_CLICK_MILLIS);
    };
    scroller.addEventListener('click', listen);
    return () => {
      clearTimeout(timer);
      scroller.removeEventListener('click', listen);
    };
  }, [scroller]);
  return pagesAround(current).map((page) => {
    const ofPage = notes.filter((note) => note.page === page && note.areas.length > 0);
    const element = ofPage.length > 0 && view.pageElement(page);
    if (!element) return undefined;
    return <HighlightsOfPage key={page} element={element} rotation={rotation} notes={ofPage} />;
  });
}

const percent = (share: number) => `${share * 100}%`;

function HighlightsOfPage({
  element,
  rotation,
  notes,
}: Pick<HighlightsProps, 'rotation' | 'notes'> & { element: HTMLElement }) {
  const { holder, turned } = usePageLayer(element, rotation);
  return createPortal(
    <div {...turned} aria-hidden>
      {notes.flatMap(({ noteId, areas, noteText }) =>
        areas.map(({ left, top, width, height }, index) => (
          <i
            key={`${noteId}-${index}`}
            className={classes.highlight}
            data-noted={noteText !== '' || undefined}
            style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
          />
        )),
      )}
    </div>,
    holder,
  );
}
