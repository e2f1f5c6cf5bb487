import { getPreviewText } from '@studyline/contract/post-files/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { q } from '../../../api/query-options.ts';
import type { Mark } from '../../../ui/posts/text-lines.ts';
import { TextLayer } from '../../../ui/posts/TextLayer.tsx';
import type { PdfView } from './pdfjs.ts';
import { pagesAround, usePageLayer } from './use-page-layer.ts';

interface PdfMarksProps {
  post: PostOpened;
  view: PdfView;
  current: number;
  rotation: number;
  /** By page. */
  marks: ReadonlyMap<number, readonly Mark[]>;
}

/** What has been found, marked on the pages around the one being read. The server knows where each word is. */
export function PdfMarks({ post, view, current, rotation, marks }: PdfMarksProps) {
  return pagesAround(current).map((page) => {
    const ofPage = marks.get(page);
    const element = ofPage && view.pageElement(page);
    if (!element) return undefined;
    return <MarksOfPage key={page} {...{ post, page, element, rotation }} marks={ofPage} />;
  });
}

function MarksOfPage({
  post: { postDetail, edit },
  page,
  element,
  rotation,
  marks,
}: {
  post: PostOpened;
  page: number;
  element: HTMLElement;
  rotation: number;
  marks: readonly Mark[];
}) {
  const { postId: id, version } = postDetail;
  const { data: text } = useQuery(q(getPreviewText, { params: { id, version, page }, query: { edit } }));
  const { holder, ratio, turned } = usePageLayer(element, rotation);
  if (!text) return null;
  return createPortal(
    <div {...turned}>
      <TextLayer text={text} ratio={ratio} marks={marks} onlyMarks />
    </div>,
    holder,
  );
}
