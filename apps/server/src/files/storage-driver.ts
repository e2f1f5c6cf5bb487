import type { Readable } from 'node:stream';
import type { Measured } from './storage-meter.ts';

interface PutLimits {
  maxBytes: number;
  /** Ends the upload. A file whose last step has begun may be stored all the same. */
  signal?: AbortSignal;
}

/** First and last byte, both included, as in HTTP. An end after the last byte means the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  lastModified: Date;
}

/**
 * Where files live. Keys are segments of letters, digits, `.`, `_` and `-`, joined by `/`; none begins
 * with a dot, and no key is the beginning of another's path (`a` and `a/b` do not go together).
 */
export interface Storage {
  /**
   * Streams a file into the store in constant memory, whole or not at all. If anything goes wrong, what was under the key stays.
   * Takes over the source and destroys it on failure. Throws FileTooLargeError above maxBytes, AbortError when the signal says
   * so.
   */
  put(key: string, source: Readable, limits: PutLimits): Promise<Measured>;
  /** Throws FileMissingError, and RangeError for a range that begins after the last byte. The signal ends it at any point. */
  read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>;
  /** In bytes. Throws FileMissingError. */
  size(key: string): Promise<number>;
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>;
  /** Every file whose key begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Clears what interrupted uploads and checks left before this moment; a killed process cannot. */
  removeUnfinished(before: Date): Promise<void>;
  /** Writes, reads and removes a small file; throws when that fails or takes more than 5 seconds, and then gives it up. */
  check(): Promise<void>;
}

/** What each kind of store does itself. The rest is the same for all. */
export interface StorageDriver extends Omit<Storage, 'put' | 'check'> {
  /** Leaves nothing behind when the chunks end with an error. */
  write(key: string, chunks: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void>;
}
