import { createHash } from 'node:crypto';
import { FileTooLargeError } from './storage-errors.ts';

/** Enough of a file to detect its type, even for Office archives that begin with an image. */
const HEAD_BYTES = 64 * 1024;

export interface Measured {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** The first bytes of the file, at most 64 KiB. */
  head: Buffer;
}

/** Counts, limits and hashes a stream as it flows, and keeps its beginning. */
export function createMeter(maxBytes: number) {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let headBytes = 0;
  let bytes = 0;

  return {
    async *pass(source: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
      for await (const piece of source) {
        const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
        bytes += chunk.length;
        if (bytes > maxBytes) throw new FileTooLargeError(maxBytes);
        hash.update(chunk);
        if (headBytes < HEAD_BYTES) {
          // A copy, because the sender may reuse its buffer.
          const start = Buffer.from(chunk.subarray(0, HEAD_BYTES - headBytes));
          head.push(start);
          headBytes += start.length;
        }
        yield chunk;
      }
    },

    measure(): Measured {
      return { bytes, sha256: hash.digest('hex'), head: Buffer.concat(head) };
    },
  };
}
