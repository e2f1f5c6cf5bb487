import type { Readable } from 'node:stream';
import parseRanges from 'range-parser';
import { AppError } from '../../core/errors.ts';
import type { Server } from '../../core/server.ts';
import { SHOWN_TYPES } from '../../files/content-type.ts';
import { FileMissingError } from '../../files/storage-errors.ts';
import type { Bytes } from '../../http/route.ts';
import { contentDisposition } from '../../files/file-names.ts';

/** How a response describes a stored file, and where its bytes are. */
export interface StoredFile {
  storageKey: string;
  fileName: string;
  mimeType: string;
  bytes: number;
  sha256: string;
}

/** The headers that request a part of a file. */
export interface WantedPart {
  range: string | undefined;
  ifRange: string | undefined;
}

/**
 * The answer with a stored file, whole or by Range. If-Range with another file's etag asks for the whole file (RFC 9110, 13.1.5).
 * Decision: only the whole file counts as a download. Parts are how the reader shows a document, whose opening is recorded.
 */
export function answerWithFile(
  server: Server,
  file: StoredFile,
  wanted: WantedPart,
  recordDownload: () => Promise<void>,
): Bytes {
  const etag = `"${file.sha256}"`;
  const isSame = wanted.ifRange === undefined || wanted.ifRange === etag;
  const asked = isSame ? parseRange(wanted.range, file.bytes) : undefined;
  // Conditions are evaluated before the range (RFC 9110, 13.2.2).
  const refuse = async () => {
    throw new AppError('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${file.bytes}` } });
  };
  const range = asked === 'UNSATISFIABLE' ? undefined : asked;
  const body = asked === 'UNSATISFIABLE' ? refuse : () => server.storage.read(file.storageKey, range);
  const headers = {
    'content-type': file.mimeType,
    'content-disposition': contentDisposition(
      SHOWN_TYPES.has(file.mimeType) ? 'inline' : 'attachment',
      file.fileName,
    ),
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag,
    'cache-control': 'private, no-cache',
  };
  if (!range) {
    const length = { 'content-length': file.bytes };
    return { status: 200, headers: { ...headers, ...length }, body, record: recordDownload };
  }
  const { start, end } = range;
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${file.bytes}`,
    },
    body,
  };
}

/** The response with an image made from a file. Throws FILE_NOT_FOUND if it is missing when opened. */
export function answerWithPicture(
  { sha256 }: Pick<StoredFile, 'sha256'>,
  what: string,
  open: () => Promise<Readable | undefined>,
): Bytes {
  const headers = {
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    etag: `"${sha256}-${what}"`,
    // Another person may use the same browser next.
    'cache-control': 'private, no-cache',
  };
  const body = async () => {
    const picture = await open();
    if (!picture) throw new AppError('FILE_NOT_FOUND');
    return picture;
  };
  return { status: 200, headers, body };
}

/** An image made from a file, if there is one. */
export async function readPicture(server: Server, key: string): Promise<Readable | undefined> {
  try {
    return await server.storage.read(key);
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
}

/**
 * First and last byte of a Range header (RFC 9110, 14). Multiple ranges and units other than bytes are answered with the whole
 * file, as the standard allows. UNSATISFIABLE is an invalid range, or one that begins after the last byte.
 */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'UNSATISFIABLE' | undefined {
  if (!header || !/^bytes\s*=/i.test(header)) return undefined;
  // The package rejects a last byte beyond the end, where the standard means the end of the file.
  const lastBytes = Number(/=\s*-\s*(\d+)\s*$/.exec(header)?.[1]);
  const ranges = parseRanges(size, lastBytes > size ? `bytes=-${size}` : header);
  if (typeof ranges === 'number') return 'UNSATISFIABLE';
  return ranges.length === 1 ? ranges[0] : undefined;
}
