/* oxlint-disable no-underscore-dangle -- the engine's names */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFiumModule } from '@hyzyla/pdfium';
import { type FontsEngine, startWithFonts, type SystemCalls } from './pdfium-fonts.ts';
import { type NotesEngine, readNotes } from './pdfium-notes.ts';
import { isPicture, type PicturesEngine } from './pdfium-pictures.ts';
import { openSource, type SourceEngine, withRoomForReader } from './pdfium-source.ts';
import { NO_WORDS, type PageWords, readText, type TextEngine } from './pdfium-text.ts';
import type { PreviewReason } from './preview-protocol.ts';

type Engine = Awaited<ReturnType<typeof PDFiumModule>> &
  TextEngine &
  NotesEngine &
  FormEngine &
  FontsEngine &
  PicturesEngine &
  RightsEngine &
  SourceEngine;

/** What the author of a file allows, and the digital signatures inside. */
interface RightsEngine {
  _FPDF_GetDocPermissions(document: number): number;
  _FPDF_GetSignatureCount(document: number): number;
  _FPDF_GetSignatureObject(document: number, index: number): number;
  _FPDFSignatureObj_GetContents(signature: number, buffer: number, length: number): number;
}

interface FormEngine {
  _FPDF_GetFormType(document: number): number;
  _FPDF_GetXFAPacketCount(document: number): number;
  _FPDFPage_Flatten(page: number, usage: number): number;
}

/** Enough for a page that is 1240 wide and almost eight times as tall. */
const MAX_PIXELS = 12_000_000;

const BYTES_PER_PIXEL = 4;
const WHITE = 0xffffffff;
/** With annotations, and as RGBA instead of BGRA. */
const RENDER_FLAGS = 0x01 | 0x10;
/** The size of FPDF_FORMFILLINFO, of which only the version is set. */
const FORM_INFO_BYTES = 512;
const FORM_INFO_VERSION = 1;
/** A form whose pages are made by an Adobe program. The file itself has only a page that says so. */
const XFA_FULL = 2;
/** Flattened as on a screen. */
const FLATTENED = 1;
const PASSWORD_ERROR = 4;
/** Of the permissions of a file (ISO 32000-1, table 22): to change it, and to add and turn pages. */
const MAY_CHANGE = 1 << 3;
const MAY_ASSEMBLE = 1 << 10;
const SECURITY_ERROR = 5;

interface Imports extends SystemCalls {
  env: SystemCalls['env'] & { emscripten_resize_heap: (bytes: number) => boolean };
}

export class PdfError extends Error {
  readonly reason: PreviewReason;

  constructor(reason: PreviewReason) {
    super(`The PDF cannot be shown: ${reason}.`);
    this.name = 'PdfError';
    this.reason = reason;
  }
}

interface Bitmap {
  width: number;
  height: number;
  /** RGBA. */
  data: Uint8Array;
}

interface ReadPage extends PageWords {
  width: number;
  height: number;
  /** See PageText. */
  isPicture: boolean;
}

export interface Pdf {
  pageCount: number;
  /** Whether the engine reads it from the disk. It keeps what it has read until the document is closed. */
  isLarge: boolean;
  /** Whether it has a digital signature of its own, which any change would make invalid. */
  isSigned: boolean;
  /** Whether its author allows pages to be added. */
  allowsPages: boolean;
  /** Size in points, text and at most that many words of a page (the first is 1). */
  readPage(page: number, maxWords: number): ReadPage;
  /** Its width in points, if it can be opened. */
  widthOf(page: number): number | undefined;
  /** Renders at that width in pixels, or smaller if the page is extremely tall. Undefined for a broken page. */
  renderPage(page: number, width: number): Bitmap | undefined;
  close(): void;
}

/**
 * PDFium in WebAssembly with a memory of at most maxBytes. It calls the engine directly, because the package's classes never
 * close a page whose text is read, do not notice a failed allocation, and smooth letters for a screen's subpixels, which leaves
 * coloured edges in an image. After an error from anything but `open`, and when `isExhausted()`, the engine must not be used
 * again.
 */
export async function loadPdfium(maxBytes: number) {
  let exhausted = false;
  let system: SystemCalls | undefined;
  const engine = (await PDFiumModule({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: object, program: object) => void) {
      const { env } = (system = imports as Imports);
      const grow = env.emscripten_resize_heap;
      env.emscripten_resize_heap = (bytes) => {
        if (bytes >>> 0 <= maxBytes) return grow(bytes);
        exhausted = true;
        return false;
      };
      const file = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
      const program = new WebAssembly.Module(withRoomForReader(readFileSync(file)) as BufferSource);
      const instance = new WebAssembly.Instance(program, imports);
      done(instance, program);
      return instance.exports;
    },
  })) as Engine;
  if (system) startWithFonts(engine, system);

  return {
    /** Throws PdfError: ENCRYPTED, BROKEN or TOO_LARGE. */
    open: (path: string): Pdf => openPdf(engine, path),
    /** Whether it ever asked for more memory than it is allowed. */
    isExhausted: () => exhausted,
    /** Its memory in use. It never shrinks. */
    usedBytes: () => engine.HEAPU8.length,
  };
}

function openPdf(engine: Engine, path: string): Pdf {
  const source = openSource(engine, path);
  if (!source) throw new PdfError('TOO_LARGE');
  const { handle } = source;
  if (!handle) {
    const error = engine._FPDF_GetLastError();
    source.release();
    throw new PdfError(error === PASSWORD_ERROR || error === SECURITY_ERROR ? 'ENCRYPTED' : 'BROKEN');
  }
  // Creates the appearance of the fields that have a value without one.
  const formInfo = allocate(engine, FORM_INFO_BYTES);
  engine.HEAPU8.fill(0, formInfo, formInfo + FORM_INFO_BYTES);
  new DataView(engine.HEAPU8.buffer).setInt32(formInfo, FORM_INFO_VERSION, true);
  const form = engine._FPDFDOC_InitFormFillEnvironment(handle, formInfo);
  const close = () => {
    if (form) engine._FPDFDOC_ExitFormFillEnvironment(form);
    engine._FPDF_CloseDocument(handle);
    engine.wasmExports.free(formInfo);
    source.release();
  };
  if (engine._FPDF_GetFormType(handle) === XFA_FULL) {
    close();
    throw new PdfError('XFA');
  }
  const hasXfa = engine._FPDF_GetXFAPacketCount(handle) > 0;
  const pageCount = engine._FPDF_GetPageCount(handle);
  if (pageCount < 1) {
    close();
    throw new PdfError('BROKEN');
  }

  function withPage<Result>(page: number, work: (page: number) => Result): Result | undefined {
    const pageHandle = engine._FPDF_LoadPage(handle, page - 1);
    if (!pageHandle) return undefined;
    if (form) engine._FORM_OnAfterLoadPage(pageHandle, form);
    const result = work(pageHandle);
    if (form) engine._FORM_OnBeforeClosePage(pageHandle, form);
    engine._FPDF_ClosePage(pageHandle);
    return result;
  }

  /** The text of a page with that of its form fields, signatures and notes. Afterwards the document has the page flattened. */
  function readWhole(page: number, pageHandle: number, maxWords: number): PageWords {
    const { notes, areAll } = readNotes(engine, pageHandle, form);
    const isFlat = engine._FPDFPage_Flatten(pageHandle, 0) === FLATTENED;
    const flat = isFlat ? engine._FPDF_LoadPage(handle, page - 1) : 0;
    // Flattening changes the size of the page, so places are those on the page as it was.
    const found = readText(engine, { page: pageHandle, text: flat || pageHandle, notes }, maxWords);
    if (flat) engine._FPDF_ClosePage(flat);
    return { ...found, isComplete: found.isComplete && areAll && !hasXfa };
  }

  const rights = engine._FPDF_GetDocPermissions(handle);
  const signatures = Array.from({ length: engine._FPDF_GetSignatureCount(handle) }, (_, index) =>
    engine._FPDFSignatureObj_GetContents(engine._FPDF_GetSignatureObject(handle, index), 0, 0),
  );
  return {
    pageCount,
    isLarge: source.isLarge,
    // A field for a signature that nobody has signed yet has no content.
    isSigned: signatures.some((length) => length > 0),
    allowsPages: (rights & (MAY_CHANGE | MAY_ASSEMBLE)) !== 0,
    readPage(page, maxWords) {
      const found = withPage(page, (each) => {
        const size = measurePage(engine, each);
        const words = readWhole(page, each, maxWords);
        return { ...size, ...words, isPicture: isPicture(engine, each, { ...size, text: words.text }) };
      });
      // PDFium's size for a page without one.
      return found ?? { width: 612, height: 792, ...NO_WORDS, isPicture: false };
    },
    widthOf: (page) => withPage(page, (each) => measurePage(engine, each).width),
    renderPage: (page, width) => withPage(page, (each) => drawPage(engine, { page: each, form }, width)),
    close,
  };
}

function allocate(engine: Engine, bytes: number): number {
  const pointer = engine.wasmExports.malloc(Math.max(bytes, 1));
  if (!pointer) throw new PdfError('TOO_LARGE');
  return pointer;
}

function measurePage(engine: Engine, page: number) {
  return { width: engine._FPDF_GetPageWidth(page), height: engine._FPDF_GetPageHeight(page) };
}

function drawPage(
  engine: Engine,
  { page, form }: { page: number; form: number },
  wantedWidth: number,
): Bitmap {
  const size = measurePage(engine, page);
  const scale = Math.min(wantedWidth / size.width, Math.sqrt(MAX_PIXELS / (size.width * size.height)));
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const stride = width * BYTES_PER_PIXEL;

  const pointer = allocate(engine, stride * height);
  const bitmap = engine._FPDFBitmap_CreateEx(width, height, BYTES_PER_PIXEL, pointer, stride);
  if (!bitmap) throw new PdfError('TOO_LARGE');
  engine._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  engine._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RENDER_FLAGS);
  // Form fields and signatures are drawn by the second call only.
  if (form) engine._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, RENDER_FLAGS);
  engine._FPDFBitmap_Destroy(bitmap);
  const data = engine.HEAPU8.slice(pointer, pointer + stride * height);
  engine.wasmExports.free(pointer);
  return { width, height, data };
}
