import type { PostOpened } from '@studyline/contract/posts/calls';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePageViewer, type PageViewer } from '../../ui/posts/page-viewer.ts';
import { PageStrip, PageView } from '../../ui/posts/PageView.tsx';
import { useTranslation } from '../../words.ts';
import { ConversionNote } from './ConversionNote.tsx';
import classes from './Document.module.css';
import { DocumentFindBar } from './DocumentFindBar.tsx';
import { FullScreen } from './FullScreen.tsx';
import { PageFailure } from './NoPreview.tsx';
import { useFind } from './use-find.ts';
import { useFirstPage } from './use-first-page.ts';
import { ScanNote } from './ScanNote.tsx';
import { PAGES_AHEAD, type Pages } from './use-pages.ts';
import { useSeenPages } from './use-seen-pages.ts';

interface DocumentProps {
  post: PostOpened;
  viewer: PageViewer;
  pages: Pages;
  scrollName?: string;
  onFullScreen?: () => void;
  onDownload: () => void;
}

/** Pictures of the pages of a file that is no PDF, as large as they fit. */
export function Document({ post, viewer, pages, scrollName, onFullScreen, onDownload }: DocumentProps) {
  const { t } = useTranslation();
  const { current, count } = viewer;
  const { want, read } = pages;
  const find = useFind(post, viewer);
  useEffect(() => {
    for (let page = current - 1; page <= current + PAGES_AHEAD; page += 1) {
      want(page);
      read(page);
    }
  }, [current, want, read]);
  const marked = pages.pages.map((page, index) => ({ ...page, marks: find.marks.get(index + 1) }));
  return (
    <PageView
      viewer={viewer}
      pages={marked}
      scrollName={scrollName}
      onFullScreen={onFullScreen}
      find={find}
      note={
        <>
          <ConversionNote post={post} />
          <ScanNote post={post} />
        </>
      }
      findBar={find.isOpen && <DocumentFindBar post={post} find={find} />}
      renderFailure={(retry) => (
        <PageFailure
          post={post}
          onDownload={onDownload}
          onRetry={() => {
            retry();
            pages.retry();
          }}
        />
      )}
      labels={{
        region: t('postFiles.document.region'),
        position: t('postFiles.document.position', { page: current, count }),
        previous: t('postFiles.document.previous'),
        next: t('postFiles.document.next'),
        zoomIn: t('postFiles.document.zoomIn'),
        zoomOut: t('postFiles.document.zoomOut'),
        find: t('postFiles.find.open'),
        fullScreen: t('postFiles.document.fullScreen'),
      }}
    />
  );
}

/** The thumbnails on the left. Their images are fetched as they come into view. */
export function Strip({ viewer, pages: { pages, want } }: Pick<DocumentProps, 'viewer' | 'pages'>) {
  const { t } = useTranslation();
  const holder = useSeenPages(pages.length, want);
  return (
    <div ref={holder} className={classes.strip}>
      <PageStrip viewer={viewer} pages={pages} label={t('postFiles.document.pages')} />
    </div>
  );
}

interface FullScreenDocumentProps {
  post: PostOpened;
  pages: Pages;
  onDownload: () => void;
  /** The page to start from. */
  page: number;
  /** Called with the last page read. */
  onClose: (page: number) => void;
}

/** The document filling the window, from the page being read. */
export function FullScreenDocument({ post, pages, onDownload, page, onClose }: FullScreenDocumentProps) {
  const { t } = useTranslation();
  const viewer = usePageViewer(pages.pages.length);
  useFirstPage(viewer, page);
  const { postId, version } = post.postDetail;
  const edition = `${postId}-${version}`;
  const begun = useRef(edition);
  const begin = useEffectEvent(() => viewer.goTo(page));
  useEffect(() => {
    if (begun.current === edition) return;
    begun.current = edition;
    begin();
  }, [edition]);

  return (
    <FullScreen label={t('postFiles.document.region')} onClose={() => onClose(viewer.current)}>
      <Document key={edition} post={post} viewer={viewer} pages={pages} onDownload={onDownload} />
    </FullScreen>
  );
}
