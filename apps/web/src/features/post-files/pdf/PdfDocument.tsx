import type { PostOpened } from '@studyline/contract/posts/calls';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from '../../../store.ts';
import { usePageKeys } from '../../../ui/posts/page-keys.ts';
import { type PageViewer, useZoom } from '../../../ui/posts/page-viewer.ts';
import { Sheet, widthStyle, ZoomBar } from '../../../ui/posts/PageView.tsx';
import { useIsNarrow } from '../../../use-media.ts';
import { useTranslation } from '../../../words.ts';
import { Highlights } from '../notes/Highlights.tsx';
import { NotesPanel } from '../notes/NotesPanel.tsx';
import { SelectionBar } from '../notes/SelectionBar.tsx';
import { usePageNotes } from '../notes/use-page-notes.ts';
import { type SelectedText, useSelectedText } from '../notes/use-selected-text.ts';
import { useWordKeys } from '../notes/use-word-keys.ts';
import { DocumentFindBar } from '../DocumentFindBar.tsx';
import { FullScreen } from '../FullScreen.tsx';
import { PageFailure } from '../NoPreview.tsx';
import { ScanNote } from '../ScanNote.tsx';
import { PdfNotes } from './PdfNotes.tsx';
import { PdfOutline } from './PdfOutline.tsx';
import { NotesButton, OutlineButton, PrintButton, RotateButton } from './PdfButtons.tsx';
import { PdfAttached } from './PdfAttached.tsx';
import { useFind } from '../use-find.ts';
import { usePageAddress } from '../use-page-address.ts';
import type { Pages } from '../use-pages.ts';
import classes from './PdfDocument.module.css';
import { PdfMarks } from './PdfMarks.tsx';
import { PdfPrint } from './PdfPrint.tsx';
import { PdfScans } from './PdfScans.tsx';
import { makePdfReader, type PdfReader } from './pdf-reader.ts';
import type { Pdf } from './use-pdf.ts';
import { usePdfView } from './use-pdf-view.ts';
import { usePrint } from './use-print.ts';

export interface PdfDocumentProps {
  post: PostOpened;
  pdf: Pdf;
  reader: PdfReader;
  /** Pictures of the first pages, to show while the document opens. */
  pages: Pages;
  scrollName?: string;
  onFullScreen?: () => void;
  onDownload: () => void;
  /** A page can be read. */
  onShown: () => void;
}

const pagesOf = (scroller: HTMLElement) => scroller.querySelector('.pdfViewer')?.children ?? [];
const nothing = () => {};

/** A PDF, drawn by pdf.js. Until its first page is drawn, the server's picture of it is shown. */
export function PdfDocument(props: PdfDocumentProps) {
  const { post, pdf, reader, pages, scrollName, onFullScreen, onDownload, onShown } = props;
  const { t } = useTranslation();
  const { opened, details } = pdf;
  const count = opened?.count ?? post.documentPreviewData.totalPages;
  const [scroller, attach] = useState<HTMLDivElement | null>(null);
  const current = useStore(reader.page);
  const view = useStore(reader.view);
  const { zoom, pageWidth, mostWidth, zoomBy } = useZoom(scroller, { pagesOf, onWidth: view?.setWidth });
  const viewer: PageViewer = {
    attach,
    scroller,
    current,
    count,
    zoom: Math.round(zoom),
    pageWidth: view && pageWidth,
    goTo: reader.goTo,
    setZoom: (to) => zoomBy(() => to),
    readPosition: nothing,
  };
  const find = useFind(post, viewer);
  const printing = usePrint(opened);

  const [rotation, setRotation] = useState(0);
  const drawn = usePdfView({ pdf, reader, scroller, pageWidth, mostWidth, count, rotation });
  const isShown = [...drawn.values()].includes(true);
  const show = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) show();
  }, [isShown]);

  const [panel, setPanel] = useState<'outline' | 'attached' | 'notes' | 'print'>();
  usePageKeys(viewer, find.open, opened && (() => setPanel('print')));
  const outlineButton = useRef<HTMLButtonElement>(null);
  const notesButton = useRef<HTMLButtonElement>(null);
  const printButton = useRef<HTMLButtonElement>(null);
  const own = usePageNotes(post, view !== undefined);
  const selected = useSelectedText(scroller, rotation);
  const [noted, setNoted] = useState<{ about?: SelectedText | undefined; chosenId?: number }>({});
  const openNotes = (what: typeof noted) => {
    setNoted(what);
    setPanel('notes');
  };
  const wordKeys = useWordKeys({
    post,
    view,
    scroller,
    current,
    rotation,
    canAdd: own.canAdd,
    onNote: (about) => openNotes({ about }),
  });
  const isNarrow = useIsNarrow();
  const closePanel = () => {
    setPanel(undefined);
    const button = {
      outline: outlineButton.current,
      notes: notesButton.current,
      print: printButton.current,
      attached: scroller,
    }[panel ?? 'attached'];
    button?.focus({ preventScroll: true });
  };
  const hasOutline = details.outline.length > 0;

  const omissions = [...details.omissions, ...(pdf.lacksPart ? (['PARTS'] as const) : [])];
  const isDrawn = drawn.get(current) === true;
  const isLost = drawn.get(current) === false || (pdf.isStuck && !isDrawn);
  const isOpening = drawn.size === 0;
  const picture = pages.pages[current - 1] ?? {
    label: t('postFiles.document.page', { page: current, count }),
  };
  return (
    <section
      className={classes.view}
      aria-label={t('postFiles.document.region')}
      aria-busy={isOpening && !isLost}
    >
      <PdfNotes
        post={post}
        omissions={omissions}
        attachedCount={details.attached.length}
        onAttached={() => setPanel('attached')}
        onDownload={onDownload}
        onRetry={pdf.retry}
      />
      <ScanNote post={post} />
      <div className={classes.stage}>
        {/* A scrolling region has to be focusable, or the keyboard cannot scroll it. */}
        <div
          ref={attach}
          className={classes.pages}
          data-scroll-restoration-id={scrollName}
          data-shown-version={isShown ? post.postDetail.version : undefined}
          // Screen readers leave the keys to the page while words are chosen.
          role={wordKeys.isChoosing ? 'application' : undefined}
          aria-label={wordKeys.isChoosing ? t('pageNotes.keys.choosing') : undefined}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {/* Its content is the viewer's. A translation would not fit the drawing. */}
          <div className="pdfViewer" translate="no" />
        </div>
        <output className="sl-hidden">{wordKeys.said}</output>
        {(isOpening || isLost) && (
          <div className={classes.cover} style={widthStyle({ pageWidth })}>
            <Sheet
              page={{ ...picture, failed: isLost }}
              isLarge={false}
              renderFailure={() => <PageFailure post={post} onDownload={onDownload} onRetry={pdf.retry} />}
            />
          </div>
        )}
        {view && <PdfScans post={post} view={view} current={current} rotation={rotation} />}
        {view && (
          <PdfMarks post={post} view={view} current={current} rotation={rotation} marks={find.marks} />
        )}
        {view && scroller && (
          <Highlights
            view={view}
            scroller={scroller}
            current={current}
            rotation={rotation}
            notes={own.items.filter(({ version }) => version === post.postDetail.version)}
            onOpen={({ noteId }) => openNotes({ chosenId: noteId })}
          />
        )}
        {find.isOpen && <DocumentFindBar post={post} find={find} />}
        {selected && own.canAdd && panel !== 'notes' && (
          <SelectionBar post={post} selected={selected} onNote={() => openNotes({ about: selected })} />
        )}
        {view && panel === 'notes' && (
          <NotesPanel
            post={post}
            own={own}
            current={current}
            selected={noted.about}
            chosenId={noted.chosenId}
            onChooseWords={() => {
              setPanel(undefined);
              wordKeys.begin();
            }}
            onAdded={() => setNoted({})}
            onGoTo={(page) => {
              view.goTo(page);
              // There it covers the pages.
              if (isNarrow) closePanel();
            }}
            onClose={closePanel}
          />
        )}
        {view && panel === 'outline' && (
          <PdfOutline
            outline={details.outline}
            onFollow={(entry) => {
              view.follow(entry);
              // There it covers the pages.
              if (isNarrow) closePanel();
            }}
            onClose={closePanel}
          />
        )}
        {opened && panel === 'print' && (
          <PdfPrint printing={printing} current={current} count={count} onClose={closePanel} />
        )}
        {opened && panel === 'attached' && (
          <PdfAttached
            files={details.attached}
            onSave={(file) => opened.engine.saveAttached(opened, file)}
            onClose={closePanel}
          />
        )}
        <ZoomBar
          viewer={viewer}
          onFullScreen={onFullScreen}
          find={find}
          labels={{
            position: t('postFiles.document.position', { page: current, count }),
            previous: t('postFiles.document.previous'),
            next: t('postFiles.document.next'),
            zoomIn: t('postFiles.document.zoomIn'),
            zoomOut: t('postFiles.document.zoomOut'),
            find: t('postFiles.find.open'),
            goTo: t('postFiles.document.goTo'),
            fullScreen: t('postFiles.document.fullScreen'),
          }}
        >
          {hasOutline && (
            <OutlineButton
              ref={outlineButton}
              isOpen={panel === 'outline'}
              onClick={() => setPanel(panel === 'outline' ? undefined : 'outline')}
            />
          )}
          {(own.canAdd || own.items.length > 0) && (
            <NotesButton
              ref={notesButton}
              isOpen={panel === 'notes'}
              onClick={() => (panel === 'notes' ? setPanel(undefined) : openNotes({}))}
            />
          )}
          {view && (
            <RotateButton
              onClick={() => {
                const turned = (rotation + 90) % 360;
                // First, because what is laid over the pages asks for their size.
                view.rotate(turned);
                setRotation(turned);
              }}
            />
          )}
          {opened && (
            <PrintButton
              ref={printButton}
              isOpen={panel === 'print'}
              preparing={printing.preparing}
              onClick={() => setPanel(panel === 'print' ? undefined : 'print')}
            />
          )}
        </ZoomBar>
      </div>
    </section>
  );
}

/** Keeps the page being read in the address. Nothing is drawn. */
export function PdfAddress({ post, pdf, reader }: Pick<PdfDocumentProps, 'post' | 'pdf' | 'reader'>) {
  const current = useStore(reader.page);
  const count = pdf.opened?.count ?? post.documentPreviewData.totalPages;
  usePageAddress({ current, count, goTo: reader.goTo, pageWidth: undefined }, post.postDetail);
  return null;
}

interface FullScreenPdfProps extends Omit<PdfDocumentProps, 'reader' | 'scrollName' | 'onFullScreen'> {
  /** The page to start from. */
  page: number;
  /** Called with the last page read. */
  onClose: (page: number) => void;
}

/** The PDF filling the window, from the page being read. */
export function FullScreenPdf({ page, onClose, ...props }: FullScreenPdfProps) {
  const { t } = useTranslation();
  const { postId, version } = props.post.postDetail;
  const edition = `${postId}-${version}`;
  const [kept, setKept] = useState(() => ({ edition, reader: makePdfReader(page) }));
  // Another version stays in full screen, at the page that its address names.
  if (kept.edition !== edition) setKept({ edition, reader: makePdfReader(page) });
  const { reader } = kept;
  return (
    <FullScreen label={t('postFiles.document.region')} onClose={() => onClose(reader.page.read())}>
      <PdfDocument key={edition} {...props} reader={reader} />
    </FullScreen>
  );
}
