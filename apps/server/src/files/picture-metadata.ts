import { crc32 } from 'node:zlib';
import { FileTooLargeError } from './storage-errors.ts';

/**
 * JPEG, PNG, WebP and GIF images without what they say besides the picture: where and when it was taken, by which camera, by whom, previews
 * and further images in them. The picture itself is not decoded, and its colours and its orientation are kept.
 */

/** What the reader of a format wants done with the bytes that follow. */
type Step =
  /** Answered with the last of the bytes. */
  | { readonly kind: 'keep' | 'drop' | 'blank'; readonly bytes: number }
  /** Answered with the bytes. */
  | { readonly kind: 'take'; readonly bytes: number }
  /** Answered with the next marker of a JPEG. Whether what is before it is kept. */
  | { readonly kind: 'find'; readonly isKept: boolean }
  | { readonly kind: 'write'; readonly content: Buffer };
/** The reader of a format. What follows its last step is dropped. */
type Reader = Generator<Step, void, Buffer>;

const keep = (bytes: number): Step => ({ kind: 'keep', bytes });
const drop = (bytes: number): Step => ({ kind: 'drop', bytes });
const blank = (bytes: number): Step => ({ kind: 'blank', bytes });
const take = (bytes: number): Step => ({ kind: 'take', bytes });
const find = (isKept: boolean): Step => ({ kind: 'find', isKept });
const write = (content: Buffer): Step => ({ kind: 'write', content });

/** An image of more parts than a program writes, which would take long to read. */
export class TooManyPartsError extends Error {
  constructor() {
    super('The image consists of too many parts.');
    this.name = 'TooManyPartsError';
  }
}

/** A part takes up to four steps, and the longest photos have a few thousand parts. */
const MAX_STEPS = 200_000;
/** Enough to recognise a format. */
const SIGNATURE_BYTES = 12;
/** As much as an image can say about itself in a JPEG. The orientation is among the first entries. */
const EXIF_BYTES = 64 * 1024;

/**
 * An image without its metadata, and every other file unchanged. Throws FileTooLargeError for more bytes than `maxBytes`, and
 * TooManyPartsError.
 */
export async function* withoutMetadata(
  source: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  let filter: ((chunk: Buffer) => Buffer) | undefined;
  let received = 0;
  for await (const chunk of source) {
    received += chunk.length;
    // What is dropped also counts: nobody may send without end.
    if (received > maxBytes) throw new FileTooLargeError(maxBytes);
    const piece: Buffer = start ? Buffer.concat([start, chunk]) : chunk;
    if (start && piece.length < SIGNATURE_BYTES) {
      start = piece;
      continue;
    }
    if (start) {
      const reader = readerOf(piece);
      filter = reader && filterBy(reader);
      start = undefined;
    }
    const kept = filter ? filter(piece) : piece;
    if (kept.length > 0) yield kept;
  }
  if (start && start.length > 0) yield start;
}

function readerOf(start: Buffer): Reader | undefined {
  const text = start.toString('latin1', 0, SIGNATURE_BYTES);
  if (text.startsWith('\xff\xd8\xff')) return readJpeg();
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return readPng();
  if (/^GIF8[79]a/.test(text)) return readGif();
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? readWebp() : undefined;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const EXIF = 0xe1;
const APP15 = 0xef;
const COMMENT = 0xfe;
const TEMPORARY = 0x01;
/** What a decoder needs of the segments for applications. */
const JPEG_KEPT = new Map([
  [APP0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

/** ITU-T T.81, annex B. Further images after the end of the first have their own metadata. */
function* readJpeg(): Reader {
  yield keep(2);
  let isTurned = false;
  for (
    let marker = markerOf(yield find(false));
    marker !== EOI;
    marker = markerOf(yield find(marker === SCAN))
  ) {
    if (marker === SOI || marker === TEMPORARY) continue;
    const size = yield take(2);
    const length = Math.max(0, size.readUInt16BE() - 2);
    const head = Buffer.from([0xff, marker, ...size]);
    if (marker !== COMMENT && !(marker >= APP0 && marker <= APP15)) {
      yield write(head);
      yield keep(length);
      continue;
    }
    const content = yield take(length);
    const kept = JPEG_KEPT.get(marker);
    if (kept !== undefined && content.toString('latin1', 0, kept.length) === kept)
      yield write(Buffer.concat([head, content]));
    const orientation = marker === EXIF && !isTurned ? orientationOf(content) : undefined;
    if (orientation === undefined) continue;
    isTurned = true;
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), exifOf(orientation)]);
    yield write(Buffer.concat([Buffer.from([0xff, EXIF, 0, exif.length + 2]), exif]));
  }
  yield write(Buffer.from([0xff, EOI]));
}

const markerOf = (found: Buffer): number => found[0] ?? EOI;

/** The picture, its colours, its size on paper and its animation. */
const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS bKGD hIST sPLT pHYs cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI acTL fcTL fdAT'.split(
    ' ',
  ),
);

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function* readPng(): Reader {
  yield keep(8);
  for (let type = ''; type !== 'IEND';) {
    const head = yield take(8);
    const length = head.readUInt32BE();
    type = head.toString('latin1', 4);
    if (PNG_KEPT.has(type)) {
      yield write(head);
      yield keep(length + 4);
      continue;
    }
    const known = type === 'eXIf' ? Math.min(length, EXIF_BYTES) : 0;
    const orientation = orientationOf(yield take(known));
    yield drop(length - known + 4);
    if (orientation !== undefined) yield write(pngChunk('eXIf', exifOf(orientation)));
  }
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const XMP_FLAG = 0x04;

/**
 * RFC 9649. The size of the whole file is at its beginning, so chunks keep their sizes and lose only their contents. Without its flag
 * nobody looks for XMP.
 */
function* readWebp(): Reader {
  const start = yield take(SIGNATURE_BYTES);
  yield write(start);
  for (let left = start.readUInt32LE(4) - 4; left >= 8;) {
    const head = yield take(8);
    const type = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    const padded = length + (length % 2);
    left -= 8 + padded;
    yield write(head);
    if (type === 'VP8X' && length > 0) {
      const flags = Buffer.from(yield take(1));
      flags[0] = (flags[0] ?? 0) & ~XMP_FLAG;
      yield write(flags);
      yield keep(padded - 1);
    } else if (WEBP_KEPT.has(type)) {
      yield keep(padded);
    } else {
      const known = type === 'EXIF' ? Math.min(padded, EXIF_BYTES) : 0;
      const content = yield take(known);
      const exif = exifOf(orientationOf(content) ?? 1);
      if (exif.length <= known) yield write(Buffer.concat([exif], known));
      else yield write(Buffer.alloc(known));
      yield blank(padded - known);
    }
  }
}

const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_END = 0x3b;
const GIF_CONTROL = 0xf9;
const GIF_APPLICATION = 0xff;
/** How often an animation repeats, and the colours. */
const GIF_KEPT = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function* readGif(): Reader {
  yield keep(6);
  const screen = yield take(7);
  yield write(screen);
  yield keep(gifColours(screen[4]));
  for (;;) {
    const block = yield take(1);
    if (block[0] === GIF_IMAGE) {
      const place = yield take(9);
      yield write(Buffer.concat([block, place]));
      // The colours are followed by the size of the codes.
      yield keep(gifColours(place[8]) + 1);
      yield* gifBlocks(keep);
    } else if (block[0] === GIF_EXTENSION) {
      const head = yield take(2);
      const [label, length = 0] = head;
      const content = yield take(length);
      const isKept =
        label === GIF_CONTROL || (label === GIF_APPLICATION && GIF_KEPT.has(content.toString('latin1')));
      if (isKept) yield write(Buffer.concat([block, head, content]));
      if (length > 0) yield* gifBlocks(isKept ? keep : drop);
    } else {
      yield write(Buffer.from([GIF_END]));
      return;
    }
  }
}

/** How many bytes the colours take, by the byte that says whether there are any. */
const gifColours = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Each block begins with its length, which is read with the block before it. The last one is empty. */
function* gifBlocks(step: (bytes: number) => Step): Reader {
  for (let [length] = yield step(1); length; [length] = yield step(length + 1));
}

const ORIENTATION = 0x0112;
const SHORT = 3;

/** How an image is turned, if its metadata turn it (TIFF 6.0, part 1). */
function orientationOf(exif: Buffer): number | undefined {
  const isNamed = exif.toString('latin1', 0, 6) === 'Exif\0\0';
  const tiff = isNamed ? exif.subarray(6) : exif;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  if (tiff.length < 8) return undefined;
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return undefined;
  const end = Math.min(start + 2 + 12 * short(start), tiff.length - 11);
  for (let at = start + 2; at < end; at += 12) {
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 2) === SHORT ? short(at + 8) : 1;
    return value > 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Metadata that say only how the image is turned. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*\0\0\0\x08', 'latin1');
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** Follows a reader through the pieces of a file: what it keeps of each. Nothing here waits, so that many short parts cost little. */
function filterBy(reader: Reader): (chunk: Buffer) => Buffer {
  let step: Step = drop(Infinity);
  let left = 0;
  let taken: Buffer[] = [];
  let steps = 0;
  /** Whether the last byte was 0xFF, which begins a marker of a JPEG, or a byte of its picture. */
  let isMarked = false;

  function advance(answer: Buffer): void {
    steps += 1;
    if (steps > MAX_STEPS) throw new TooManyPartsError();
    const { done, value } = reader.next(answer);
    step = done ? drop(Infinity) : value;
    left = 'bytes' in step ? step.bytes : 0;
    taken = [];
  }
  advance(Buffer.alloc(0));

  return (chunk) => {
    const kept = partsOf(chunk);
    /** Returns the marker, or undefined if the chunk ends before one. */
    const findMarker = (from: number, isKept: boolean): number | undefined => {
      let at = from;
      while (at < chunk.length) {
        if (!isMarked) {
          const start = at;
          while (at < chunk.length && chunk[at] !== 0xff) at += 1;
          if (isKept) kept.add(start, at);
          isMarked = at < chunk.length;
          at += 1;
          continue;
        }
        const byte = chunk[at]!;
        at += 1;
        // A marker may be preceded by any number of these.
        if (byte === 0xff) continue;
        isMarked = false;
        const isPicture = byte === 0 || (byte >= 0xd0 && byte <= 0xd7);
        if (!isPicture) return at;
        if (!isKept) continue;
        if (at >= 2) kept.add(at - 2, at);
        else kept.insert(Buffer.from([0xff, byte]));
      }
      return undefined;
    };

    let at = 0;
    for (;;) {
      if (step.kind === 'write') {
        kept.insert(step.content);
        advance(step.content);
      } else if (step.kind === 'find') {
        const end = findMarker(at, step.isKept);
        if (end === undefined) return kept.join();
        at = end;
        advance(chunk.subarray(end - 1, end));
      } else {
        const end = Math.min(chunk.length, at + left);
        left -= end - at;
        if (step.kind === 'keep') kept.add(at, end);
        else if (step.kind === 'blank') kept.insert(Buffer.alloc(end - at));
        else if (step.kind === 'take') taken.push(Buffer.from(chunk.subarray(at, end)));
        at = end;
        if (left > 0) return kept.join();
        if (step.kind === 'take') advance(taken.length === 1 ? taken[0]! : Buffer.concat(taken));
        else advance(chunk.subarray(Math.max(0, end - 1), end));
      }
    }
  };
}

/** The parts of a chunk that are kept, and what is inserted between them. Neighbours become one part. */
function partsOf(chunk: Buffer) {
  const parts: Buffer[] = [];
  let [start, end] = [0, 0];
  const close = () => {
    if (end > start) parts.push(chunk.subarray(start, end));
    start = end;
  };
  return {
    add(from: number, to: number): void {
      if (from !== end) {
        close();
        start = from;
      }
      end = to;
    },
    insert(content: Buffer): void {
      close();
      if (content.length > 0) parts.push(content);
    },
    join(): Buffer {
      close();
      return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    },
  };
}
