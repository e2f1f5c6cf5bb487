import parseRanges from 'range-parser';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { SHOWN_TYPES } from '../../files/content-type.ts';
import type { Bytes } from '../../http/route.ts';
import { contentDisposition } from './file-names.ts';
import { findVisibleFile, type PostFile } from './file-queries.ts';

/**
 * The file of one version, or of the latest, whole or by Range. If-Range with another file's etag asks for the whole file (RFC
 * 9110, 13.1.5).
 */
export async function downloadFile(
  actor: Actor,
  args: { id: number; version?: number; range: string | undefined; ifRange: string | undefined },
): Promise<Bytes> {
  const file = await findFile(actor, args.id, args.version);
  const etag = `"${file.sha256}"`;
  const isSame = args.ifRange === undefined || args.ifRange === etag;
  const asked = isSame ? parseRange(args.range, file.bytes) : undefined;
  // Who has the file already is not refused its parts (RFC 9110, 13.2.2).
  const refuse = async () => {
    throw new AppError('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${file.bytes}` } });
  };
  const range = asked === 'UNSATISFIABLE' ? undefined : asked;
  const body = asked === 'UNSATISFIABLE' ? refuse : () => actor.server.storage.read(file.storageKey, range);
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
  if (!range) return { status: 200, headers: { ...headers, 'content-length': file.bytes }, body };
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

/**
 * The file of a version, if the person may see it. Throws POST_NOT_FOUND, and FILE_NOT_FOUND if the version has none or this is
 * not its edit.
 */
export async function findFile(
  actor: Actor,
  postId: number,
  version?: number,
  edit?: number,
): Promise<PostFile> {
  const found = await findVisibleFile(actor.server.db, actor.userId, postId, version);
  if (!found) throw new AppError('POST_NOT_FOUND');
  if (!found.file || (edit !== undefined && edit !== found.edit)) throw new AppError('FILE_NOT_FOUND');
  return found.file;
}

/**
 * First and last byte of a Range header (RFC 9110, 14). Several ranges at once and other units than bytes are answered with the
 * whole file, as the standard allows. UNSATISFIABLE is an invalid range, or one that begins after the last byte.
 */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'UNSATISFIABLE' | undefined {
  if (!header || !/^bytes\s*=/i.test(header)) return undefined;
  // The package refuses more last bytes than there are, where the standard means all of them.
  const lastBytes = Number(/=\s*-\s*(\d+)\s*$/.exec(header)?.[1]);
  const ranges = parseRanges(size, lastBytes > size ? `bytes=-${size}` : header);
  if (typeof ranges === 'number') return 'UNSATISFIABLE';
  return ranges.length === 1 ? ranges[0] : undefined;
}
