import { useEffect, useEffectEvent } from 'react';
import { usePageViewer, type PageViewer } from '../../ui/posts/page-viewer.ts';
import { PageStrip, PageView } from '../../ui/posts/PageView.tsx';
import { useTranslation } from '../../words.ts';
import classes from './Document.module.css';
import { FullScreen } from './FullScreen.tsx';
import type { Pages } from './use-pages.ts';
import { useSeenPages } from './use-seen-pages.ts';

/** Pages that are fetched ahead of the current one. */
const AHEAD = 2;

interface DocumentProps {
  viewer: PageViewer;
  pages: Pages;
  onFullScreen?: () => void;
}

/** The pages of a document, as large as fits. */
export function Document({ viewer, pages: { pages, want }, onFullScreen }: DocumentProps) {
  const { t } = useTranslation();
  const { current, count } = viewer;
  useEffect(() => {
    for (let page = current - 1; page <= current + AHEAD; page += 1) want(page);
  }, [current, want]);
  return (
    <PageView
      viewer={viewer}
      pages={pages}
      onFullScreen={onFullScreen}
      labels={{
        region: t('postFiles.document.region'),
        position: t('postFiles.document.position', { page: current, count }),
        previous: t('postFiles.document.previous'),
        next: t('postFiles.document.next'),
        zoomIn: t('postFiles.document.zoomIn'),
        zoomOut: t('postFiles.document.zoomOut'),
        fullScreen: t('postFiles.document.fullScreen'),
      }}
    />
  );
}

/** The thumbnails at the left. Their pictures are fetched as they come into view. */
export function Strip({ viewer, pages: { pages, want } }: Omit<DocumentProps, 'onFullScreen'>) {
  const { t } = useTranslation();
  const holder = useSeenPages(pages.length, want);
  return (
    <div ref={holder} className={classes.strip}>
      <PageStrip viewer={viewer} pages={pages} label={t('postFiles.document.pages')} />
    </div>
  );
}

interface FullScreenDocumentProps {
  pages: Pages;
  /** The page to begin with. */
  page: number;
  /** Called with the page that was read last. */
  onClose: (page: number) => void;
}

/** The document over the whole window, from the page that was being read. */
export function FullScreenDocument({ pages, page, onClose }: FullScreenDocumentProps) {
  const { t } = useTranslation();
  const viewer = usePageViewer(pages.pages.length);
  const begin = useEffectEvent(() => viewer.goTo(page));
  useEffect(() => {
    if (viewer.isFitted) begin();
  }, [viewer.isFitted]);

  return (
    <FullScreen label={t('postFiles.document.region')} onClose={() => onClose(viewer.current)}>
      <Document viewer={viewer} pages={pages} />
    </FullScreen>
  );
}
