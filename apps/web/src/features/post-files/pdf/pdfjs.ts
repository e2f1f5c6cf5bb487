import {
  AnnotationEditorType,
  AnnotationMode,
  getDocument,
  PasswordException,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  RenderingCancelledException,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// After pdf.js itself, which it finds as a global.
import {
  EventBus,
  LinkTarget,
  PDFLinkService,
  type PDFPageView,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { base } from 'studyline:pdfjs';
import { saveFile } from '../save-file.ts';
import { attachedName, onOneLine } from './names.ts';
import { flattenOutline, isLinkAllowed, type OutlineEntry } from './outline.ts';
import type { RangeReader } from './range-reader.ts';

// Everything that touches pdf.js is in this file, which is loaded with the first document.

/** It starts once, not with each document. */
interface Thread {
  worker: PDFWorker;
  /** Rejects if what reads could not be fetched. */
  started: Promise<unknown>;
  end: () => void;
}

/** Not by pdf.js itself, which would never again use a thread after one whose script could not be fetched. */
function startThread(): Thread {
  const reader = new Worker(`${base}pdf.worker.min.mjs`, { type: 'module' });
  const worker = PDFWorker.create({ port: reader, verbosity: VerbosityLevel.ERRORS });
  const { promise: started, resolve, reject } = Promise.withResolvers();
  reader.addEventListener('message', resolve, { once: true });
  reader.addEventListener('error', reject, { once: true });
  const end = () => {
    worker.destroy();
    reader.terminate();
  };
  started.catch(end);
  return { worker, started, end };
}

let thread = startThread();
let styles: Promise<unknown> | undefined;

/** The style sheet of pdf.js is not part of ours, because no other screen needs it. */
function loadStyles(): Promise<unknown> {
  return (styles ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `${base}pdf_viewer.css`;
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      styles = undefined;
      link.remove();
      reject(new Error('The style sheet of the viewer could not be loaded'));
    });
    // Before ours, which adapts it.
    document.head.prepend(link);
  }));
}

// A failure is noticed when a document is opened, which tries again.
loadStyles().catch(() => undefined);

/** Why a document cannot be shown at all. */
export type PdfProblem = 'ENCRYPTED' | 'BROKEN' | 'GONE';

/** A part of pdf.js could not be fetched, which says nothing about the document. */
export const NOT_LOADED = 'NOT_LOADED';

/** Why what the file holds may not be shown as its author saw it. PARTS could not be fetched. The list of ATTACHED files is broken. */
export type PdfOmission = 'XFA' | 'FONTS' | 'PARTS' | 'ATTACHED';

export interface OpenPdf {
  doc: PDFDocumentProxy;
  count: number;
}

/** What a document tells about itself. The pages don't wait for it. */
export interface PdfDetails {
  omissions: readonly PdfOmission[];
  outline: readonly OutlineEntry[];
  /** The files attached to the document as a whole. */
  attached: readonly AttachedFile[];
}

export interface AttachedFile {
  id: string;
  /** The name under which it is saved. */
  name: string;
  description: string;
}

interface Opening {
  opened: Promise<OpenPdf>;
  close: () => void;
}

class RangeTransport extends PDFDataRangeTransport {
  readonly reader: RangeReader;

  constructor(reader: RangeReader, listeners: { onStuck: (isStuck: boolean) => void; onGone: () => void }) {
    super(reader.bytes, null);
    this.reader = reader;
    reader.listen({ ...listeners, onPart: (begin, bytes) => this.onDataRange(begin, bytes) });
  }

  override requestDataRange(begin: number, end: number): void {
    this.reader.want(begin, end);
  }

  override abort(): void {
    this.reader.stop();
  }
}

/** The folders of what some files need besides their bytes, by the names that pdf.js has for them. */
const folders = {
  cMapUrl: `${base}cmaps/`,
  standardFontDataUrl: `${base}standard_fonts/`,
  wasmUrl: `${base}wasm/`,
};

/** Fetches what a file needs besides its bytes. pdf.js itself would leave out letters and pictures without a word. */
function fetchingParts(onMissing: () => void): object {
  return class {
    async fetch({ kind, filename }: { kind: keyof typeof folders; filename: string }): Promise<Uint8Array> {
      try {
        const answer = await fetch(`${folders[kind]}${filename}`);
        if (!answer.ok) throw new Error(answer.statusText);
        return new Uint8Array(await answer.arrayBuffer());
      } catch (error) {
        onMissing();
        throw error;
      }
    }
  };
}

interface OpenOptions {
  /**
   * Draws text without a font in the file in the fonts of this computer. Otherwise it is drawn in the same fonts everywhere, which know
   * Latin letters, and some of them Greek and Cyrillic ones.
   */
  hasSystemFonts: boolean;
  onStuck: (isStuck: boolean) => void;
  /** A font, or another part that the file needs of pdf.js, could not be fetched. Its pages are drawn without it. */
  onMissingPart: () => void;
}

/** Opens a document whose bytes are fetched as its pages need them. `opened` rejects with a `PdfProblem`, or `NOT_LOADED`. */
export function openPdf(file: RangeReader, { hasSystemFonts, onStuck, onMissingPart }: OpenOptions): Opening {
  const gone = Promise.withResolvers<never>();
  let isOpen = false;
  const onGone = () => {
    gone.reject(problem('GONE'));
    // The session may be locked, which ends.
    if (isOpen) onStuck(true);
  };
  const range = new RangeTransport(file, { onStuck, onGone });
  if (thread.worker.destroyed) thread = startThread();
  const { worker, started, end } = thread;
  const task = getDocument({
    range,
    worker,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: true,
    useWasm: false,
    useSystemFonts: hasSystemFonts,
    fontExtraProperties: true,
    ...folders,
    useWorkerFetch: false,
    BinaryDataFactory: fetchingParts(onMissingPart),
    verbosity: VerbosityLevel.ERRORS,
  });
  const parts = Promise.all([started, loadStyles()]).catch((error: unknown) => {
    throw problem(NOT_LOADED, error);
  });
  let isReading = () => true;
  const read = task.promise.then((doc) => {
    isReading = countReads(doc);
    return doc;
  });
  read.catch(() => {
    isReading = () => false;
  });
  const opened = Promise.all([read, parts])
    .then(([doc]): OpenPdf => {
      isOpen = true;
      return { doc, count: doc.numPages };
    })
    .catch(async (error: unknown) => {
      await parts;
      throw problem(error instanceof PasswordException ? 'ENCRYPTED' : 'BROKEN', error);
    });
  return {
    opened: Promise.race([opened, gone.promise]),
    close: () => {
      file.stop();
      // Giving up pages that are being read is reported as an error. Ending their thread is not.
      if (isReading()) end();
      else void task.destroy();
    },
  };
}

/** Returns whether pages of the document are being read at that moment. */
function countReads(doc: PDFDocumentProxy): () => boolean {
  let count = 0;
  const read = doc.getPage.bind(doc);
  doc.getPage = (number) => {
    count += 1;
    const page = read(number);
    const onRead = () => {
      count -= 1;
    };
    page.then(onRead, onRead);
    return page;
  };
  return () => count > 0;
}

function problem(message: PdfProblem | typeof NOT_LOADED, cause?: unknown): Error {
  return new Error(message, { cause });
}

/** Tells each part once it is known: an outline can take long, and one that is too deep never comes. */
export function readDetails({ doc }: OpenPdf, tell: (part: Partial<PdfDetails>) => void): void {
  const read = <T>(part: Promise<T>, use: (found: T) => void, onBroken?: () => void) =>
    void part.then(use, (error: unknown) => {
      if (error instanceof Error && error.name === 'UnknownErrorException') onBroken?.();
    });
  let omissions: readonly PdfOmission[] = [];
  const omit = (omission: PdfOmission) => {
    omissions = [...omissions, omission];
    tell({ omissions });
  };
  read(doc.getMetadata(), ({ info }: { info: { IsXFAPresent?: boolean; IsAcroFormPresent?: boolean } }) => {
    if (info.IsXFAPresent && !doc.isPureXfa && !info.IsAcroFormPresent) omit('XFA');
  });
  read(
    doc.getAttachments(),
    (attachments) => {
      const attached = [...(attachments ?? [])].map(([id, { rawFilename, description }]) => ({
        id,
        name: attachedName(rawFilename),
        description: onOneLine(description),
      }));
      tell({ attached });
    },
    () => omit('ATTACHED'),
  );
  read(doc.getOutline(), (outline) => tell({ outline: flattenOutline(outline ?? []) }));
}

/** Saves a file that is attached to the document. False if it cannot be read. */
export async function saveAttached({ doc }: OpenPdf, { id, name }: AttachedFile): Promise<boolean> {
  const content = await doc.getAttachmentContent(id).catch(() => undefined);
  if (!(content instanceof Uint8Array)) return false;
  saveBytes(content, name);
  return true;
}

/** Of no type, so that no browser shows it as part of this site. */
function saveBytes(content: Uint8Array, name: string): void {
  const url = URL.createObjectURL(new Blob([content as BlobPart], { type: 'application/octet-stream' }));
  saveFile(url, name);
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** For files attached to a place on a page, by a note for example. */
const downloads = {
  openOrDownloadData: (content: Uint8Array, name: string) => {
    saveBytes(content, attachedName(name));
    return false;
  },
  downloadData: (content: Uint8Array, name: string) => saveBytes(content, attachedName(name)),
};

/** Leads to the web only by the addresses that texts may have. */
class LinkService extends PDFLinkService {
  override addLinkAttributes(link: HTMLAnchorElement, url: string): void {
    if (isLinkAllowed(url)) super.addLinkAttributes(link, url);
    else link.removeAttribute('href');
  }
}

/** The pages on the screen. */
export interface PdfView {
  count: number;
  /**
   * The width of the first page, in pixels. The others have the same scale, but pages that would be wider than `most` have one at which
   * they are that wide.
   */
  setWidth: (width: number, most: number) => void;
  goTo: (page: number) => void;
  follow: (entry: OutlineEntry) => void;
  /** Turns all pages, by degrees from how the file has them. */
  rotate: (degrees: number) => void;
  pageElement: (page: number) => HTMLElement | undefined;
  close: () => void;
}

interface ViewListeners {
  /** The pages have their places. */
  onPlaced: () => void;
  onPage: (page: number) => void;
  /** A page has been drawn, or cannot be. */
  onDrawn: (page: number, isWhole: boolean) => void;
  /** The text of a page has been laid over it. */
  onText: (page: number, hasText: boolean) => void;
  /** A page has letters other than Latin ones in a font that the file does not contain. */
  onForeignFont: () => void;
}

/** Letters that the fonts we bring may lack. Symbols and punctuation are not among them. */
const FOREIGN_LETTERS = /[^\P{L}\p{Script=Latin}\p{Script=Common}]/u;
/** The name of a font of which the file contains some letters. */
const SUBSET = /^[A-Z]{6}\+/;

interface DrawnFont {
  name?: string;
  missingFile?: boolean;
}

/** Whether a drawn page may lack letters. A font whose name tells nothing is taken for one that the file does not contain. */
async function hasForeignFont(doc: PDFDocumentProxy, number: number): Promise<boolean> {
  const page = await doc.getPage(number);
  const fonts = [...page.commonObjs].map(([, font]): DrawnFont => font);
  return fonts.some(({ name, missingFile }) => missingFile || (name !== undefined && !SUBSET.test(name)));
}

/** It asks for translations by these methods. Nothing that it would translate is shown. */
const noWords = {
  getLanguage: () => 'en',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};

/** Pixels in a point. */
const CSS_UNITS = 96 / 72;

/** In pixels, of a page. Beyond some millions browsers place nothing, and nobody scrolls that far. */
const MOST_HEIGHT = 200_000;

/** Pages on either side of the one being read that are turned with it. */
const TURNED_AROUND = 5;
const isAside = (rotation: number) => rotation % 180 !== 0;

/** In pixels, above a page that has been turned to. */
const SPACE_ABOVE = 19;

/** Shows the pages of a document in a scroll container, whose only child is a div. */
export function showPdf({ doc }: OpenPdf, container: HTMLDivElement, listeners: ViewListeners): PdfView {
  const closing = new AbortController();
  const eventBus = new EventBus();
  const on = <T>(event: string, listener: (detail: T) => void) =>
    eventBus.on(event, listener, { signal: closing.signal });
  const linkService = new LinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
    ignoreDestinationZoom: true,
  });
  const options = {
    container,
    eventBus,
    linkService,
    downloadManager: downloads as never,
    l10n: noWords as never,
    // Forms are drawn and cannot be filled in.
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    imageResourcesPath: `${base}images/`,
    removePageBorders: true,
    enableSelectionRendering: false,
    abortSignal: closing.signal,
  };
  const viewer = new PDFViewer(options);
  linkService.setViewer(viewer);
  linkService.setDocument(doc, null);
  const elementOf = (page: number): HTMLElement | undefined => viewer.getPageView(page - 1)?.div;

  let mostWidth = Infinity;
  let turn = 0;
  /** The width of the first page as the file has it, in points. */
  const firstWidth = () => {
    const { width, height, scale, rotation } = viewer.getPageView(0);
    return (isAside(rotation) ? height : width) / scale;
  };
  /** By how much turned pages are larger, so that the first stays as wide as it was. */
  const enlargementOf = (rotation: number) => {
    if (!isAside(rotation)) return 1;
    const { width, height, rotation: own } = viewer.getPageView(0);
    return isAside(own) ? height / width : width / height;
  };
  const fit = (page: PDFPageView, rotation = page.rotation) => {
    const [width, height] =
      isAside(rotation) === isAside(page.rotation) ? [page.width, page.height] : [page.height, page.width];
    const wanted = viewer.currentScale * enlargementOf(rotation);
    const enlarged = wanted / page.scale;
    const share = Math.min(1, mostWidth / (width * enlarged), MOST_HEIGHT / (height * enlarged));
    const scale = wanted * share;
    if (page.rotation === rotation && Math.abs(page.scale / scale - 1) < 0.001) return;
    if (scale !== viewer.currentScale)
      page.div.style.setProperty('--scale-factor', String(scale * CSS_UNITS));
    else page.div.style.removeProperty('--scale-factor');
    page.update({ scale, rotation });
  };
  const fitAll = () => {
    for (let index = 0; index < viewer.pagesCount; index += 1) fit(viewer.getPageView(index));
  };
  /** Turns a page and those around it. The others are turned when they are about to be seen: there may be thousands. */
  const turnAround = (number: number) => {
    for (let index = number - 1 - TURNED_AROUND; index < number + TURNED_AROUND; index += 1)
      if (index >= 0 && index < viewer.pagesCount) fit(viewer.getPageView(index), turn);
  };
  const scrollTo = viewer.scrollPageIntoView.bind(viewer);
  viewer.scrollPageIntoView = (place) => {
    turnAround(place.pageNumber);
    scrollTo(place);
  };
  on('scalechanging', fitAll);
  // The size of a page is known when it is drawn. If it does not fit, it is drawn anew.
  on('pagerender', ({ pageNumber }: { pageNumber: number }) => fit(viewer.getPageView(pageNumber - 1), turn));
  on('pagesinit', listeners.onPlaced);
  on('pagechanging', ({ pageNumber }: { pageNumber: number }) => {
    turnAround(pageNumber);
    listeners.onPage(pageNumber);
    doc.getPage(pageNumber).catch(() => closing.signal.aborted || listeners.onDrawn(pageNumber, false));
  });
  on('pagerendered', ({ pageNumber, error }: { pageNumber: number; error?: unknown }) => {
    if (error instanceof RenderingCancelledException) return;
    listeners.onDrawn(pageNumber, !error);
    // It is what the End key asks for. Once read, it is kept.
    doc.getPage(doc.numPages).catch(() => undefined);
  });
  on('textlayerrendered', ({ pageNumber }: { pageNumber: number }) => {
    const text = elementOf(pageNumber)?.querySelector('.textLayer')?.textContent ?? '';
    listeners.onText(pageNumber, text.trim() !== '');
    if (FOREIGN_LETTERS.test(text))
      void hasForeignFont(doc, pageNumber).then((isForeign) => isForeign && listeners.onForeignFont());
  });
  on('xfalayerrendered', ({ pageNumber }: { pageNumber: number }) => {
    const fields = elementOf(pageNumber)?.querySelectorAll<HTMLInputElement>(
      '.xfaLayer :is(input, textarea, select, button)',
    );
    for (const field of fields ?? []) field.disabled = true;
  });
  viewer.setDocument(doc);

  const goTo = (page: number) => {
    turnAround(page);
    viewer.currentPageNumber = page;
    const top = elementOf(page)?.offsetTop;
    if (top !== undefined) container.scrollTop = top - SPACE_ABOVE;
  };
  return {
    count: doc.numPages,
    setWidth: (width, most) => {
      if (!viewer.getPageView(0)) return;
      mostWidth = most;
      viewer.currentScale = width / firstWidth();
    },
    goTo,
    follow: ({ dest, action }) => {
      if (dest) linkService.goToDestination(dest).catch(() => undefined);
      else if (action) linkService.executeNamedAction(action);
    },
    rotate: (degrees) => {
      if (turn === degrees) return;
      turn = degrees;
      goTo(viewer.currentPageNumber);
      viewer.update();
    },
    pageElement: elementOf,
    close: () => {
      closing.abort();
      viewer.setDocument(null as never);
      linkService.setDocument(null);
    },
  };
}

const THUMBNAIL_WIDTH = 82;

/** A small picture of a page, as a data URL. Undefined if the page cannot be drawn, or it was given up. */
export async function drawThumbnail(
  { doc }: OpenPdf,
  number: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const page = await doc.getPage(number);
    if (signal.aborted) return undefined;
    const scale = (THUMBNAIL_WIDTH * devicePixelRatio) / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    const drawing = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
    signal.addEventListener('abort', () => drawing.cancel(), { once: true });
    await drawing.promise;
    return canvas.toDataURL();
  } catch {
    return undefined;
  }
}

/** Dots per inch. A PDF counts 72 to the inch. */
const PRINT_SCALE = 150 / 72;

/** A page as it is printed: the address of a picture, to be revoked once it is no longer needed. */
export async function drawForPrint({ doc }: OpenPdf, number: number, signal: AbortSignal): Promise<string> {
  const page = await doc.getPage(number);
  const viewport = page.getViewport({ scale: PRINT_SCALE });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const drawing = page.render({ canvas, viewport, intent: 'print', annotationMode: AnnotationMode.ENABLE });
  signal.addEventListener('abort', () => drawing.cancel(), { once: true });
  await drawing.promise;
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve);
  });
  if (!blob) throw new Error('The page could not be drawn for printing');
  return URL.createObjectURL(blob);
}
