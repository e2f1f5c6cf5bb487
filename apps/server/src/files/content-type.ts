import {
  BINARY_TYPES,
  LOCKED_OFFICE_TYPES,
  OLD_OFFICE_TYPES,
  RICH_TEXT,
  TEXT_TYPES,
} from '@studyline/contract/post-files/document-types';
import { fileTypeFromBuffer } from 'file-type';
import { isUtf8 } from 'node:buffer';

/** OTHER_IMAGE is an image that we can't draw, such as HEIC: our build of sharp has no decoder for it, and AVIF would keep its metadata. */
export type ContentKind = 'PDF' | 'OFFICE' | 'IMAGE' | 'VIDEO' | 'TEXT' | 'OTHER_IMAGE' | 'OTHER';

export interface Content {
  /** Safe to send as Content-Type, together with `nosniff`; never a type that a browser runs. */
  mimeType: string;
  kind: ContentKind;
}

const PDF: Content = { mimeType: 'application/pdf', kind: 'PDF' };
const TIFF: Content = { mimeType: 'image/tiff', kind: 'IMAGE' };
const UNKNOWN: Content = { mimeType: 'application/octet-stream', kind: 'OTHER' };
const UNKNOWN_IMAGE: Content = { mimeType: UNKNOWN.mimeType, kind: 'OTHER_IMAGE' };

/** Our name for each type that file-type reports. */
const BINARY = new Map<string, Content>([
  ...(['IMAGE', 'VIDEO', 'OFFICE'] as const).flatMap((kind) =>
    BINARY_TYPES[kind].map((mimeType) => accept(mimeType, kind)),
  ),
  accept('application/zip', 'OTHER'),
]);

/** What a browser may show in the portal's own origin. Everything else is saved. */
export const SHOWN_TYPES: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/webp',
  'image/gif',
]);

export function isPicture(mimeType: string): boolean {
  return mimeType.startsWith('image/');
}

/** Names that a double click opens as a page, runs as a program or opens with its macros, whatever the file holds. */
const DANGEROUS_NAMES = new Set(
  (
    'app apk bat chm cmd com cpl dll dmg exe hta htm html inf iso jar js jse jsp lnk mht mhtml mjs msc msi ' +
    'msp php pif pkg pl ps1 py rb reg scf scr sh shtml svg svgz swf url vb vbe vbs wasm wsf wsh xht xhtml ' +
    'xml xsl xslt docm dotm xlsm xltm xlam xlsb pptm potm ppsm ppam'
  ).split(' '),
);

/** The tags by which browsers recognise a page (WHATWG MIME sniffing), and tags that are active inside one. */
const MARKUP_START =
  /^\s*<(!--|\?|(!doctype|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg)\b)/i;
const MARKUP_ANYWHERE = /<(!doctype\s+html|html|head|body|script|iframe|object|embed|svg|math)[\s>/]/i;

/**
 * Detects the type of a file from its first bytes: at least 4 KiB, preferably more. The name can only make the answer stricter: a
 * dangerous name makes anything OTHER, and plain text needs the extension of a text. OTHER is everything that is not accepted as
 * a document: programs, pages, scripts, archives and unknown types.
 */
export async function detectContent(head: Buffer, fileName: string): Promise<Content> {
  const extension = readExtension(fileName);
  if (DANGEROUS_NAMES.has(extension)) return UNKNOWN;
  if (isPdf(head)) return PDF;
  // A head that is cut off inside a structure, or crafted to confuse, has no known type.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (!found && isPdfAfterJunk(head)) return PDF;

  if (extension === RICH_TEXT[0] && head.toString('latin1', 0, 5) === '{\\rtf')
    return { mimeType: RICH_TEXT[1], kind: 'OFFICE' };

  // Before the signatures: 'BMI;age' and 'FORM 1572' are text but begin like an image or a sound.
  const text = readText(head);
  if (text !== undefined) return detectText(text, extension);

  if (found?.mime === 'application/x-cfb') {
    const mimeType = OLD_OFFICE_TYPES.get(extension) ?? LOCKED_OFFICE_TYPES.get(extension);
    return mimeType ? { mimeType, kind: 'OFFICE' } : UNKNOWN;
  }
  if (found) return BINARY.get(found.mime) ?? (isPicture(found.mime) ? UNKNOWN_IMAGE : UNKNOWN);
  if (isTiff(head)) return TIFF;
  return isOldText(head, extension) ? detectText(head.toString('latin1'), extension) : UNKNOWN;
}

function accept(mimeType: string, kind: ContentKind): [string, Content] {
  return [mimeType, { mimeType, kind }];
}

/** Windows ignores dots and spaces at the end of a name: 'page.html. ' is a page. */
function readExtension(fileName: string): string {
  return /\.([^./\\]*)$/.exec(fileName.trim().replace(/[. ]+$/, ''))?.[1]?.toLowerCase() ?? '';
}

/** PDF viewers look for the header in this many bytes (ISO 32000-1, implementation note 13). */
const HEADER_BYTES = 1024;

/** Scanners and mail gateways write lines before the header. Whatever a browser or a shell could run is not among them. */
function isPdfAfterJunk(head: Buffer): boolean {
  const start = head.toString('latin1', 0, HEADER_BYTES);
  const header = start.search(/%PDF-\d/);
  const junk = start.slice(0, header);
  return header > 0 && !junk.includes('<') && !junk.startsWith('#!') && isPdf(head.subarray(header));
}

/** Must be a PDF from the first byte. One with markup before its first object is a trap. */
function isPdf(head: Buffer): boolean {
  const start = head.toString('latin1');
  if (!/^(\xef\xbb\xbf)?\s*%PDF-\d/.test(start)) return false;
  const firstObject = start.search(/\d\s+\d\s+obj\b/);
  return !MARKUP_ANYWHERE.test(firstObject < 0 ? start : start.slice(0, firstObject));
}

/** Of a TIFF, the directory, by which file-type recognises it, is mostly at the end, behind the pixels (TIFF 6.0, section 2). */
function isTiff(head: Buffer): boolean {
  return /^(II\*\0|MM\0\*)/.test(head.toString('latin1', 0, 4));
}

/** The head as text if it is Unicode without control characters. The last character may be cut off. */
function readText(head: Buffer): string | undefined {
  if (head.length === 0) return '';
  const utf16 =
    head[0] === 0xff && head[1] === 0xfe
      ? 'utf-16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf-16be'
        : undefined;
  if (!utf16 && ![0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)))) return undefined;
  const text = new TextDecoder(utf16).decode(head);
  return hasControls(text) ? undefined : text;
}

/** Spreadsheet programs still write Windows-1252. It has no byte order mark, so only the name can tell. */
function isOldText(head: Buffer, extension: string): boolean {
  return extension !== '' && TEXT_TYPES.has(extension) && !hasControls(head.toString('latin1'));
}

function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  return /[\u0000-\u0008\u000e-\u001f]/.test(text);
}

function detectText(text: string, extension: string): Content {
  const mimeType = TEXT_TYPES.get(extension);
  const dangerous = text.startsWith('#!') || MARKUP_START.test(text) || MARKUP_ANYWHERE.test(text);
  return mimeType && !dangerous ? { mimeType, kind: 'TEXT' } : UNKNOWN;
}
