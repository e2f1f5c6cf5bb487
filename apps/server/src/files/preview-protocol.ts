import { MAX_SEARCHED_PAGES } from '@studyline/contract/post-files/document-types';

/** Why there is no preview, or why pages are missing from it. */
export type PreviewReason =
  | 'NO_PREVIEW'
  | 'ENCRYPTED'
  | 'XFA'
  | 'BROKEN'
  | 'TOO_LARGE'
  | 'TIMEOUT'
  | ConversionReason;

/** It needs LibreOffice, which is not installed; or LibreOffice made no PDF of it. */
type ConversionReason = 'NO_CONVERTER' | 'NOT_CONVERTED';

/** Later pages are not rendered and can only be downloaded. */
export const MAX_RENDERED_PAGES = 500;

/** How many pages of a file with this page count can be shown as images, starting with the first. */
export function countShownPages(pageCount: number): number {
  return Math.min(pageCount, MAX_RENDERED_PAGES);
}

/** Later pages are counted but neither measured nor searchable. */
export const MAX_INSPECTED_PAGES = MAX_SEARCHED_PAGES;

/** In pixels: an A4 page at about 150 dpi, or twice that for sharper screens and for zooming in. */
export const PAGE_WIDTHS = { NORMAL: 1240, LARGE: 2480 };
export type PageSize = keyof typeof PAGE_WIDTHS;
export const THUMBNAIL_WIDTH = 360;

/** Positions on a page are whole numbers from 0 to this, counted from the left and the top. */
export const MAX_POSITION = 10_000;
export const NUMBERS_PER_WORD = 6;
/** Later words of a page have no place. A dense page has about a thousand words. */
export const MAX_PAGE_WORDS = 5000;

export interface PageText {
  /** The first is 1. */
  page: number;
  /** In points (1/72 inch); in pixels for an image. */
  width: number;
  height: number;
  /** Empty for an image and for a scanned page, until it is recognised. */
  text: string;
  /**
   * Six numbers for each visible word: its start and end in the text, and its left, top, width and height on the page. A word
   * divided at the end of a line has two such entries.
   */
  words: Int32Array;
  /** Whether this is all the text of the page, with a place for every word. */
  isComplete: boolean;
  /** Whether it is a picture, as a scanner makes it: what it says can only be recognised. */
  isPicture: boolean;
}

/** What a picture of a page says, as far as it could be recognised. Its words are as those of PageText. */
export type RecognisedText = Pick<PageText, 'page' | 'text' | 'words'>;

/** What a page looks like, see page-sketch.ts. */
export interface PageSketch {
  page: number;
  sketch: Uint8Array;
}

/** A WebP file in the temporary folder of its result. */
export interface PageImage {
  page: number;
  path: string;
  /** In pixels. */
  width: number;
  height: number;
  bytes: number;
}

/** Into what a picture is scaled, in pixels. */
export interface PictureFrame {
  width: number;
  height: number;
  /** Whether it fills the frame and is cropped around its centre. Otherwise it is no larger, and keeps its aspect ratio. */
  isFilled: boolean;
}

/** Why no pages were added to a file: also because of what its author has determined. */
export type AppendReason = Exclude<PreviewReason, ConversionReason> | 'SIGNED' | 'RESTRICTED';

/** A job for the preview process, which does one at a time. */
export type PreviewJob =
  | { kind: 'inspect'; path: string; mimeType: string }
  | { kind: 'sketch'; path: string; mimeType: string }
  | {
      kind: 'render';
      path: string;
      mimeType: string;
      /** First and last page, inclusive. */
      from: number;
      to: number;
      size: PageSize;
      thumbnail: boolean;
      /** The folder for the WebP files. */
      folder: string;
    }
  | { kind: 'recognise'; path: string; mimeType: string; page: number }
  /** Has LibreOffice write a PDF of an Office file. Its process then ends. */
  | { kind: 'convert'; path: string; mimeType: string; soffice: string; copy: string; folder: string }
  /** Writes a copy of a PDF with the pages of another after its own. */
  | { kind: 'append'; path: string; mimeType: string; pages: string; copy: string }
  | ({ kind: 'scale'; path: string; mimeType: string; maxPixels: number; folder: string } & PictureFrame);

/** A message from the preview process: results as it finds them, then how the job ended. */
export type PreviewMessage =
  | { type: 'ready' }
  | { type: 'document'; pageCount: number }
  | { type: 'text'; page: PageText }
  | { type: 'image'; page: PageImage }
  | { type: 'thumbnail'; page: PageImage }
  | { type: 'sketch'; page: PageSketch }
  | { type: 'recognised'; page: RecognisedText }
  | { type: 'copy'; bytes: number }
  | { type: 'refused'; reason: Exclude<AppendReason, PreviewReason> }
  /** `spent`: the next job needs a new process. */
  | { type: 'done'; reason?: PreviewReason; spent: boolean }
  /** Not the file's fault (a full disk, for instance). */
  | { type: 'failed'; message: string; code: string };

/** Written to the process's error stream before it kills itself because a file made it exceed its memory. */
export const OUTGROWN = 'OUTGROWN';

/** The argument of a process that leads a group: of the programs that it starts. */
export const GROUP = 'GROUP';

/** The share of the process's memory that the PDF engine may use, including the file. */
export function limitPdfBytes(memoryMb: number): number {
  return Math.floor(memoryMb * 0.6) * 1024 * 1024;
}

/** Larger PDFs are not opened; no larger document is accepted. Of a large one, the engine reads only the parts that it needs. */
export const MAX_PDF_BYTES = 512 * 1024 * 1024;

/**
 * In pixels. An image that is longer takes far longer than its pixels, as one of a single column does. The longest that people have are
 * panoramas and strips of a recorder.
 */
export const MAX_IMAGE_SIDE = 30_000;

/** Larger images are not opened: they are held in memory as a whole. */
export function limitSourceBytes(memoryMb: number): number {
  return limitPdfBytes(memoryMb) / 2;
}

/** To larger files no pages are added: the file and its copy are in memory, once in the engine and once outside it. */
export function limitCopiedBytes(memoryMb: number): number {
  return Math.floor(memoryMb / 7) * 1024 * 1024;
}

/** Larger Office files are not converted, and larger PDFs of them are not kept. */
export const MAX_CONVERTED_BYTES = 200 * 1024 * 1024;
