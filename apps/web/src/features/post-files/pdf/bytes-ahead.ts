import type { PostOpened } from '@studyline/contract/posts/calls';
import { isPdf } from './is-pdf.ts';
import { RangeReader, type StoredBytes } from './range-reader.ts';

interface Ahead {
  file: StoredBytes;
  reader: RangeReader;
}

/** Of the document that is about to be shown. */
let ahead: Ahead | undefined;

/** Starts to fetch the PDF of a post that is about to be shown, beside the rest of its screen. */
export function fetchBytesAhead(post: PostOpened): void {
  const file = fileOf(post);
  if (!file || (ahead && isSame(ahead.file, file))) return;
  ahead?.reader.stop();
  ahead = { file, reader: startReader(file) };
}

/** Reads a file, of which the first bytes may have been fetched by now. Whoever opens it stops it. */
export function openBytes(file: StoredBytes): RangeReader {
  const expected = ahead;
  ahead = undefined;
  if (expected && isSame(expected.file, file)) return expected.reader;
  expected?.reader.stop();
  return startReader(file);
}

function startReader(file: StoredBytes): RangeReader {
  const reader = new RangeReader(file);
  reader.fetchAhead();
  return reader;
}

/** The PDF of a post, as its download serves it; undefined if it is not read as one. */
export function fileOf(post: PostOpened): StoredBytes | undefined {
  const { downloadUrl: url, fileSizeInBytes: bytes, checksum } = post;
  if (!isPdf(post) || url === null || bytes === null) return undefined;
  return { url, etag: checksum === null ? undefined : `"${checksum}"`, bytes };
}

const isSame = (one: StoredBytes, other: StoredBytes) =>
  one.url === other.url && one.etag === other.etag && one.bytes === other.bytes;
