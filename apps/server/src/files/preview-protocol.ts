/** Why there is no preview, or why pages are missing from it. */
export type PreviewReason = 'NO_PREVIEW' | 'ENCRYPTED' | 'BROKEN' | 'TOO_LARGE' | 'TIMEOUT';

/** Pages beyond this are downloaded, not rendered. */
const MAX_RENDERED_PAGES = 500;

/** How many pages of a file of so many pages can be shown as pictures: the first ones. */
export function countShownPages(pageCount: number): number {
  return Math.min(pageCount, MAX_RENDERED_PAGES);
}

/** Pages beyond this are counted but neither measured nor searched. */
export const MAX_INSPECTED_PAGES = 5000;

/** Pixels: an A4 page at about 150 dpi, and at twice that for screens and readers that show more. */
export const PAGE_WIDTHS = { NORMAL: 1240, LARGE: 2480 };
export type PageSize = keyof typeof PAGE_WIDTHS;
export const THUMBNAIL_WIDTH = 360;

/** Places on a page are whole numbers from 0 to this, from its left and from its top. */
export const PLACES_OF_PAGE = 10_000;
export const NUMBERS_OF_WORD = 6;
/** Words of a page beyond this have no place. A dense page has about a thousand. */
export const MAX_PAGE_WORDS = 5000;

export interface PageText {
  /** 1 is the first. */
  page: number;
  /** In points (1/72 inch); in pixels for an image. */
  width: number;
  height: number;
  /** Empty for an image and for a scanned page. */
  text: string;
  /**
   * Six numbers for each word that is seen on the page: where it begins and ends in the text, its left and its top on the page, its
   * width and its height. A word divided at the end of a line has two.
   */
  words: Int32Array;
  /** Whether this is all the text of the page, and its words all have their places. */
  isComplete: boolean;
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

/** What the server asks of the preview process, one job at a time. */
export type PreviewJob =
  | { kind: 'inspect'; path: string; mimeType: string }
  | {
      kind: 'render';
      path: string;
      mimeType: string;
      /** First and last page, both included. */
      from: number;
      to: number;
      size: PageSize;
      thumbnail: boolean;
      /** Where the WebP files go. */
      folder: string;
    }
  | { kind: 'cut'; path: string; mimeType: string; width: number; height: number; folder: string }
  | { kind: 'fit'; path: string; mimeType: string; width: number; height: number; folder: string };

/** What the preview process answers: results as it finds them, then how the job ended. */
export type PreviewMessage =
  | { type: 'ready' }
  | { type: 'document'; pageCount: number }
  | { type: 'text'; page: PageText }
  | { type: 'image'; page: PageImage }
  | { type: 'thumbnail'; page: PageImage }
  /** `spent`: take a new process for the next job. */
  | { type: 'done'; reason?: PreviewReason; spent: boolean }
  /** Not the file's fault (a full disk, for instance). */
  | { type: 'failed'; message: string; code: string };

/** What the process says on its error stream before it kills itself because a file made it outgrow its memory. */
export const OUTGROWN = 'OUTGROWN';

/** The part of the process's memory that the PDF engine may take, including the file. */
export function limitPdfBytes(memoryMb: number): number {
  return Math.floor(memoryMb * 0.6) * 1024 * 1024;
}

/** Larger files are not opened: the engine holds the whole file and needs as much again to work. */
export function limitSourceBytes(memoryMb: number): number {
  return limitPdfBytes(memoryMb) / 2;
}
