import type { PostOpened } from '@studyline/contract/posts/calls';
import { type ReactNode, useState } from 'react';
import { StripSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { usePageViewer } from '../../../ui/posts/page-viewer.ts';
import { PagePreview } from '../../../ui/posts/PageView.tsx';
import { useIsNarrow } from '../../../use-media.ts';
import { useTranslation } from '../../../words.ts';
import { ConversionNote } from '../ConversionNote.tsx';
import { Document, FullScreenDocument, Strip } from '../Document.tsx';
import { News } from '../NewsText.tsx';
import { NoPreview, PagesFailure, PendingPages } from '../NoPreview.tsx';
import { makePdfReader } from '../pdf/pdf-reader.ts';
import { FullScreenPdf, PdfAddress, PdfDocument } from '../pdf/PdfDocument.tsx';
import { PdfStrip } from '../pdf/PdfStrip.tsx';
import { isPdf } from '../pdf/is-pdf.ts';
import { usePdf } from '../pdf/use-pdf.ts';
import { useRequestedPage, usePageAddress } from '../use-page-address.ts';
import { usePages } from '../use-pages.ts';

export interface Content {
  kind: 'article' | 'course' | 'event' | 'pages' | 'file' | 'pending';
  document: ReactNode;
  strip?: ReactNode;
  preview?: ReactNode;
  /** Shown across the whole window. */
  overlay?: ReactNode;
  /** The page being read. */
  page?: number;
}

/** What is recorded of reading. */
interface Recorded {
  onDownload: () => void;
  /** Pages that the browser has drawn are on the screen. */
  onShown: () => void;
}

/** How a post is read: as a text, as a PDF, as pictures of its pages, as the file itself, or as pages still being rendered. */
export function useContent(post: PostOpened, { onDownload, onShown }: Recorded): Content {
  const { t } = useTranslation();
  const { newsContent, documentPreviewData: preview, postDetail: detail } = post;
  const pages = usePages(post);
  const count = pages.pages.length;
  const viewer = usePageViewer(count);
  const isNarrow = useIsNarrow();
  const { page: asked } = useRequestedPage(detail);
  usePageAddress(viewer, detail);
  const { goTo } = viewer;
  const edition = `${detail.postId}-${detail.version}`;
  // Where only the first page shows, pages are read in full screen.
  const first = { edition, page: isNarrow ? asked : undefined };
  const [full, setFull] = useState(first);
  if (full.edition !== edition) setFull(first);
  const openFull = (page: number | undefined) => setFull({ edition, page });

  const isRead = isPdf(post);
  const pdf = usePdf(post, isRead && (!isNarrow || full.page !== undefined));
  const [kept, setKept] = useState(() => ({ edition, reader: makePdfReader() }));
  if (kept.edition !== edition) setKept({ edition, reader: makePdfReader() });
  const { reader } = kept;

  // The calendar room renders it.
  if (detail.postType === 'EVENT') return { kind: 'event', document: null };
  // So does the courses room, whose text is below the video.
  if (detail.postType === 'COURSE') return { kind: 'course', document: null };
  if (newsContent !== null) return { kind: 'article', document: <News post={post} html={newsContent} /> };
  if (isRead && pdf.problem) {
    const file = <NoPreview post={post} problem={pdf.problem} onDownload={onDownload} onRetry={pdf.retry} />;
    return { kind: 'file', document: file };
  }
  if (isRead) {
    const parts = { post, pdf, pages, onDownload, onShown };
    const known = pdf.opened?.count ?? preview.totalPages;
    return {
      kind: 'pages',
      document: (
        <>
          <PdfAddress key={edition} post={post} pdf={pdf} reader={reader} />
          {!isNarrow && (
            <PdfDocument
              key={edition}
              {...parts}
              reader={reader}
              scrollName={`pages-${edition}`}
              onFullScreen={() => openFull(reader.page.read())}
            />
          )}
        </>
      ),
      strip: <PdfStrip key={edition} pdf={pdf} reader={reader} count={known} pages={pages} />,
      // Elsewhere its picture would be kept in memory for nothing.
      preview: isNarrow && (
        <PagePreview
          page={pages.pages[0]}
          label={t('postFiles.document.open', { count: known })}
          pages={t('postFiles.document.pageCount', { count: known })}
          onOpen={() => openFull(1)}
        />
      ),
      page: asked,
      overlay: full.page !== undefined && (
        <FullScreenPdf
          {...parts}
          page={full.page}
          onClose={(page) => {
            openFull(undefined);
            reader.goTo(page);
          }}
        />
      ),
    };
  }
  // The pages of a file that has just replaced another may not be counted yet.
  if (preview.status === 'PENDING' || (preview.status === 'READY' && count === 0)) {
    const pending = { post, onDownload };
    return {
      kind: 'pending',
      document: <PendingPages key={edition} {...pending} />,
      preview: <PendingPages key={edition} {...pending} isPreview />,
      // Reserves the thumbnails' space, so that the page does not move when they load.
      strip: <StripSkeleton />,
    };
  }
  if (preview.status === 'NONE') {
    return { kind: 'file', document: <NoPreview post={post} onDownload={onDownload} /> };
  }
  if (pages.failed && !pages.pages.some(({ src }) => src)) {
    const failed = <PagesFailure post={post} onDownload={onDownload} onRetry={pages.retry} />;
    return { kind: 'pages', document: failed };
  }
  return {
    kind: 'pages',
    document: (
      <Document
        key={edition}
        post={post}
        viewer={viewer}
        pages={pages}
        scrollName={`pages-${edition}`}
        onDownload={onDownload}
        onFullScreen={() => openFull(viewer.current)}
      />
    ),
    strip: <Strip key={edition} viewer={viewer} pages={pages} />,
    preview: (
      <>
        <ConversionNote post={post} />
        <PagePreview
          page={pages.pages[0]}
          label={t('postFiles.document.open', { count })}
          pages={t('postFiles.document.pageCount', { count })}
          onOpen={() => openFull(1)}
        />
      </>
    ),
    page: viewer.current,
    overlay: full.page !== undefined && (
      <FullScreenDocument
        post={post}
        pages={pages}
        onDownload={onDownload}
        page={full.page}
        onClose={(page) => {
          openFull(undefined);
          goTo(page);
        }}
      />
    ),
  };
}
