import { getPreviewText } from '@studyline/contract/post-files/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { q } from '../../../api/query-options.ts';
import { TextLayer } from '../../../ui/posts/TextLayer.tsx';
import { useTranslation } from '../../../words.ts';
import classes from './PdfScans.module.css';
import type { PdfView } from './pdfjs.ts';
import { pagesAround, usePageLayer } from './use-page-layer.ts';

interface PdfScansProps {
  post: PostOpened;
  view: PdfView;
  current: number;
  rotation: number;
}

/** The recognised text of scanned pages over their pictures, to select and to have read out. The file itself has none. */
export function PdfScans({ post, view, current, rotation }: PdfScansProps) {
  if (post.documentPreviewData.recognition === 'NONE') return null;
  return pagesAround(current).map((page) => {
    const element = view.pageElement(page);
    return element && <Scan key={page} {...{ post, page, element, rotation }} />;
  });
}

function Scan({
  post: { postDetail, edit },
  page,
  element,
  rotation,
}: {
  post: PostOpened;
  page: number;
  element: HTMLElement;
  rotation: number;
}) {
  const { t } = useTranslation();
  const { postId: id, version } = postDetail;
  const { data: text } = useQuery(q(getPreviewText, { params: { id, version, page }, query: { edit } }));
  const { holder, ratio, turned } = usePageLayer(element, rotation);
  if (text?.recognition !== 'DONE' || text.text === '') return null;
  return createPortal(
    <section aria-label={t('postFiles.document.recognisedText', { page })}>
      <div {...turned} className={`${turned.className} ${classes.scan}`}>
        <TextLayer text={text} ratio={ratio} />
      </div>
    </section>,
    holder,
  );
}
