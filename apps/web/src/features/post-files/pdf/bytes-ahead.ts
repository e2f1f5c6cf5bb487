import type { PostOpened } from '@studyline/contract/posts/calls';
import { isPdf } from './is-pdf.ts';
import { RangeReader, type StoredBytes } from './range-reader.ts';

interface Ahead {
  file: StoredBytes;
  reader: RangeReader;
}

/** Of the document that is about to be shown. */
let ahead: Ahead | undefined;

/** A file that was chosen in this window, by the entity tag that it has once it is stored. */
let chosen: { etag: string; content: Blob } | undefined;
/** Larger files are not read for that. */
const MOST_CHOSEN_BYTES = 50 * 1024 * 1024;

/**
 * Notes a file that somebody is about to publish. They read it from their own disk as soon as it is stored: only the very same bytes have
 * its checksum.
 */
export async function noteChosen(content: Blob): Promise<void> {
  chosen = undefined;
  // Without a secure connection browsers compute none.
  if (content.size > MOST_CHOSEN_BYTES || !globalThis.crypto.subtle) return;
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  const checksum = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  chosen = { etag: etagOf(checksum), content };
}

const etagOf = (checksum: string) => `"${checksum}"`;

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
  const own = chosen && chosen.etag === file.etag ? chosen.content : undefined;
  const reader = new RangeReader(file, own);
  reader.fetchAhead();
  return reader;
}

/** The PDF of a post, as its download serves it; undefined if it is not read as one. */
export function fileOf(post: PostOpened): StoredBytes | undefined {
  const { downloadUrl: url, fileSizeInBytes: bytes, checksum } = post;
  if (!isPdf(post) || url === null || bytes === null) return undefined;
  return { url, etag: checksum === null ? undefined : etagOf(checksum), bytes };
}

const isSame = (one: StoredBytes, other: StoredBytes) =>
  one.url === other.url && one.etag === other.etag && one.bytes === other.bytes;
