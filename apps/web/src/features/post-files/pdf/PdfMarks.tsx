import { getPreviewText } from '@studyline/contract/post-files/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { q } from '../../../api/query-options.ts';
import type { Mark } from '../../../ui/posts/text-lines.ts';
import { TextLayer } from '../../../ui/posts/TextLayer.tsx';
import classes from './PdfDocument.module.css';
import type { PdfView } from './pdfjs.ts';

interface PdfMarksProps {
  post: PostOpened;
  view: PdfView;
  current: number;
  /** By page. */
  marks: ReadonlyMap<number, readonly Mark[]>;
}

const AROUND = [-1, 0, 1, 2];

/** What has been found, marked on the pages around the one being read. The server knows where each word is. */
export function PdfMarks({ post, view, current, marks }: PdfMarksProps) {
  return AROUND.map((distance) => current + distance).map((page) => {
    const ofPage = marks.get(page);
    const element = ofPage && view.pageElement(page);
    return element && <MarksOfPage key={page} post={post} page={page} element={element} marks={ofPage} />;
  });
}

function makeHolder(): HTMLDivElement {
  const holder = document.createElement('div');
  holder.className = classes.marks ?? '';
  return holder;
}

function MarksOfPage({
  post: { postDetail, edit },
  page,
  element,
  marks,
}: {
  post: PostOpened;
  page: number;
  element: HTMLElement;
  marks: readonly Mark[];
}) {
  const { postId: id, version } = postDetail;
  const { data: text } = useQuery(q(getPreviewText, { params: { id, version, page }, query: { edit } }));
  const [holder] = useState(makeHolder);
  useEffect(() => {
    // pdf.js empties the page when it draws it anew.
    const put = () => {
      if (element.contains(holder)) return;
      const drawing = element.querySelector('.canvasWrapper');
      // Below the text, which can still be selected.
      if (drawing) drawing.after(holder);
      else element.prepend(holder);
    };
    put();
    const observer = new MutationObserver(put);
    observer.observe(element, { childList: true });
    return () => {
      observer.disconnect();
      holder.remove();
    };
  }, [element, holder]);
  if (!text) return null;
  const { width, height } = element.getBoundingClientRect();
  return createPortal(<TextLayer text={text} ratio={width / height} marks={marks} onlyMarks />, holder);
}
