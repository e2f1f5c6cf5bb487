import type { Readable } from 'node:stream';
import type { Measured } from './storage-meter.ts';

interface PutLimits {
  maxBytes: number;
  /** Cancels the upload. A file whose last step has begun may still be stored. */
  signal?: AbortSignal;
}

/** First and last byte, inclusive, as in HTTP. An end after the last byte means the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  lastModified: Date;
}

/**
 * Where files live. Keys are segments of letters, digits, `.`, `_` and `-`, joined by `/`; none begins with a dot, and no key is
 * a parent path of another (`a` and `a/b` cannot coexist).
 */
export interface Storage {
  /**
   * Streams a file into the store in constant memory, completely or not at all. If anything goes wrong, the previous file under
   * the key stays. Takes over the source and destroys it on failure. Throws FileTooLargeError above maxBytes, AbortError when the
   * signal aborts.
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
  /** Removes what interrupted uploads and checks left before this moment; a killed process cannot do so. */
  removeUnfinished(before: Date): Promise<void>;
  /** Writes, reads and removes a small file; throws when that fails or takes more than 5 seconds, and then cancels it. */
  check(): Promise<void>;
}

/** The part that differs between kinds of stores. */
export interface StorageDriver extends Omit<Storage, 'put' | 'check'> {
  /** Leaves nothing behind when reading the chunks fails. */
  write(key: string, chunks: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void>;
}
