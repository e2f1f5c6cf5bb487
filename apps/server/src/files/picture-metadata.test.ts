import * as fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { TooManyPartsError, withoutMetadata } from './picture-metadata.ts';
import { FileTooLargeError } from './storage-errors.ts';

const MEBIBYTE = 1024 * 1024;
/** What may not be found in what is kept. */
const SECRET = 'Wannsee';

async function clean(bytes: Buffer, pieceBytes = 64 * 1024, maxBytes = 25 * MEBIBYTE): Promise<Buffer> {
  return gather(withoutMetadata(piecesOf(bytes, pieceBytes), maxBytes));
}

async function gather(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function* piecesOf(bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** A picture that is not symmetric, of a size that is not even. */
const drawing = sharp({ create: { width: 41, height: 24, channels: 3, background: '#2a6' } })
  .composite([
    {
      input: { create: { width: 9, height: 5, channels: 3, background: '#f40' } },
      left: 3,
      top: 2,
    },
  ])
  .png()
  .toBuffer();

const place = {
  IFD0: { Make: SECRET, Artist: SECRET, Software: SECRET },
  IFD2: { DateTimeOriginal: '2026:05:04 10:41:00', BodySerialNumber: SECRET },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 25/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '13/1 9/1 0/1',
  },
};

/** As a camera writes it: with the place, the time, and how the camera was held. */
async function photo(encode: (image: Sharp) => Sharp, orientation?: number): Promise<Buffer> {
  const image = sharp(await drawing)
    .withExif(place)
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`,
    )
    .withIccProfile('p3');
  return encode(orientation === undefined ? image : image.withMetadata({ orientation })).toBuffer();
}

const encodings: [string, (image: Sharp) => Sharp][] = [
  ['JPEG', (image) => image.jpeg({ mozjpeg: false })],
  ['progressive JPEG', (image) => image.jpeg({ progressive: true })],
  ['PNG', (image) => image.png()],
  ['interlaced PNG', (image) => image.png({ progressive: true })],
  ['WebP', (image) => image.webp()],
  ['lossless WebP', (image) => image.webp({ lossless: true })],
];

const pixels = async (bytes: Buffer) => (await sharp(bytes).autoOrient().raw().toBuffer()).toString('base64');

describe('an image that is cleaned', () => {
  test.each(encodings)('a %s has no place, time or camera, and is the same picture', async (_, encode) => {
    const taken = await photo(encode, 6);
    const before = await sharp(taken).metadata();
    expect([taken.includes(SECRET), before.exif?.length, before.xmp?.length]).toEqual([
      true,
      expect.any(Number),
      expect.any(Number),
    ]);
    const kept = await clean(taken);
    expect(kept.includes(SECRET)).toBe(false);
    const { exif, xmp, orientation, icc, width, height } = await sharp(kept).metadata();
    expect([xmp, orientation, icc, width, height]).toEqual([undefined, 6, before.icc, 41, 24]);
    expect(exif?.includes('2026')).toBe(false);
    expect(exif?.length).toBeLessThanOrEqual(Math.max(32, before.exif!.length));
    expect(await pixels(kept)).toBe(await pixels(taken));
    expect(await clean(kept)).toEqual(kept);
  });

  test.each(encodings)('a %s keeps every orientation, and needs none', async (_, encode) => {
    for (const orientation of [undefined, 1, 2, 3, 4, 5, 6, 7, 8]) {
      const taken = await photo(encode, orientation);
      const kept = await clean(taken);
      expect((await sharp(kept).metadata()).orientation ?? 1).toBe(orientation ?? 1);
      expect(await pixels(kept)).toBe(await pixels(taken));
    }
  });

  test.each(encodings)('a %s that says nothing else is unchanged, byte for byte', async (_, encode) => {
    const bytes = await encode(sharp(await drawing)).toBuffer();
    expect(await clean(bytes)).toEqual(bytes);
  });

  test.each(encodings)('a %s is the same however it arrives', async (_, encode) => {
    const taken = await photo(encode, 8);
    const whole = await clean(taken);
    for (const pieceBytes of [1, 2, 3, 7, 100]) expect(await clean(taken, pieceBytes)).toEqual(whole);
  });

  test('keeps an animation', async () => {
    const frame = async (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all(['#a00', '#0a0', '#00a'].map(frame));
    const taken = await sharp(frames, { join: { animated: true } })
      .withExif(place)
      .webp()
      .toBuffer();
    const kept = await clean(taken);
    expect([taken.includes(SECRET), kept.includes(SECRET)]).toEqual([true, false]);
    expect((await sharp(kept, { animated: true }).metadata()).pages).toBe(3);
  });

  test('has no comments, no text, no time of its last change, and nothing after its end', async () => {
    const jpeg = await sharp(await drawing)
      .jpeg()
      .toBuffer();
    const png = await drawing;
    const chunk = (type: string) =>
      Buffer.concat([Buffer.from([0, 0, 0, SECRET.length]), Buffer.from(type + SECRET), Buffer.alloc(4)]);
    const segment = (marker: number, name = '') =>
      Buffer.concat([
        Buffer.from([0xff, marker, 0, 2 + name.length + SECRET.length]),
        Buffer.from(name + SECRET),
      ]);
    const after = Buffer.from(SECRET);
    const segments = Buffer.concat([
      segment(0xfe),
      segment(0xed, 'Photoshop 3.0\0'),
      segment(0xe2, 'MPF\0'),
      segment(0xe0, 'JFXX\0'),
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0'),
    ]);
    const chunks = Buffer.concat(['tEXt', 'zTXt', 'iTXt', 'tIME', 'prIV', 'eXIf'].map(chunk));
    const start = png.length - 12;
    const full = [
      Buffer.concat([jpeg.subarray(0, 2), segments, jpeg.subarray(2), after, jpeg]),
      Buffer.concat([png.subarray(0, start), chunks, png.subarray(start), after]),
      Buffer.concat([
        await sharp(await drawing)
          .webp()
          .toBuffer(),
        after,
      ]),
    ];
    const kept = await Promise.all(full.map((bytes) => clean(bytes)));
    expect(kept).toEqual([jpeg, png, full[2]!.subarray(0, -after.length)]);
  });
});

describe('a GIF', async () => {
  const colours = ['#a00', '#0a0', '#00a'];
  const frames = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const still = await sharp(await drawing)
    .gif()
    .toBuffer();
  const animation = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 3 })
    .toBuffer();
  const block = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
  const extension = (label: number, ...blocks: string[]) =>
    Buffer.concat([Buffer.from([0x21, label]), ...blocks.map(block), Buffer.from([0])]);
  /** As XMP is in a GIF: the text is no blocks, and its end makes it look like some. */
  const xmp = Buffer.concat([
    Buffer.from([0x21, 0xff]),
    block('XMP DataXMP'),
    Buffer.from(`<x:xmpmeta>${SECRET}</x:xmpmeta>`),
    Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0]),
  ]);
  const said = Buffer.concat([
    extension(0xfe, SECRET, SECRET),
    extension(0xfe),
    extension(0x01, 'twelve bytes', SECRET),
    extension(0xff, 'WANNSEE 1.0', SECRET),
    xmp,
  ]);
  /** After the colours, before the first extension or picture. */
  const startOf = (gif: Buffer) => 13 + (gif[10]! & 0x80 ? 3 * 2 ** ((gif[10]! & 7) + 1) : 0);

  test.each([
    ['picture', still],
    ['animation', animation],
  ])('with one %s has no comment, no XMP and nothing after its end', async (_, gif) => {
    const start = startOf(gif);
    const full = Buffer.concat([
      gif.subarray(0, start),
      said,
      gif.subarray(start, -1),
      said,
      gif.subarray(-1),
      Buffer.from(SECRET),
    ]);
    for (const pieceBytes of [1, 7, 64 * 1024]) expect(await clean(full, pieceBytes)).toEqual(gif);
  });

  test('of photos is read to its end', async () => {
    const noise = Buffer.from(Array.from({ length: 1500 * 1500 * 3 }, (_, at) => (at * at * 7919) >> 5));
    const long = await sharp(noise, { raw: { width: 1500, height: 1500, channels: 3 } })
      .gif({ dither: 0 })
      .toBuffer();
    expect(await clean(long)).toEqual(long);
  });
});

describe('a file that is not such an image', () => {
  test('is unchanged', async () => {
    const others = [Buffer.from(''), Buffer.from('%PDF-1.7'), Buffer.from('A longer text than a signature')];
    for (const bytes of others)
      for (const pieceBytes of [1, 64]) expect(await clean(bytes, pieceBytes)).toEqual(bytes);
  });

  test('or is broken does no harm, and never gets longer', async () => {
    const gif = await sharp(await drawing)
      .gif()
      .toBuffer();
    const taken = [...(await Promise.all(encodings.map(([, encode]) => photo(encode, 6)))), gif];
    const broken = fc
      .tuple(
        fc.constantFrom(...taken),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
        fc.nat(),
      )
      .map(([bytes, changes, length]) => {
        const copy = Buffer.from(bytes.subarray(0, length % (bytes.length + 1)));
        for (const [at, byte] of changes) if (copy.length > 0) copy[at % copy.length] = byte;
        return copy;
      });
    const signatures = taken.map((bytes) => bytes.subarray(0, 12));
    const random = fc
      .tuple(fc.constantFrom(...signatures), fc.uint8Array({ maxLength: 400 }))
      .map(([start, rest]) => Buffer.concat([start, rest]));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(broken, random),
        fc.integer({ min: 1, max: 300 }),
        async (bytes, pieceBytes) => {
          const kept = await clean(bytes, pieceBytes);
          expect(kept.length).toBeLessThanOrEqual(bytes.length + 64);
          expect(kept).toEqual(await clean(bytes));
        },
      ),
      { numRuns: 400 },
    );
  });
});

test.each([
  ['JPEG', '\xff\xd8', '\xff\xdb\0\x02'],
  ['JPEG with metadata', '\xff\xd8', '\xff\xe1\0\x02'],
  ['PNG', '\x89PNG\r\n\x1a\n', '\0\0\0\0tRNS\0\0\0\0'],
  ['WebP', 'RIFF\0\0\0\x01WEBP', 'EXIF\0\0\0\0'],
  ['GIF', 'GIF89a\0\0\0\0\0\0\0', '!\xfe\x01a\0'],
])('a %s of a million parts is refused after the first of them', async (_, start, part) => {
  let read = 0;
  async function* parts() {
    yield Buffer.from(start, 'latin1');
    const piece = Buffer.from(part.repeat(1000), 'latin1');
    for (; read < 1000; read += 1) yield piece;
  }
  const cleaning = gather(withoutMetadata(parts(), 25 * MEBIBYTE));
  await expect(cleaning).rejects.toThrow(TooManyPartsError);
  expect(read).toBeLessThan(200);
});

test('what is dropped counts towards the limit', async () => {
  const jpeg = await sharp(await drawing)
    .jpeg()
    .toBuffer();
  const long = Buffer.concat([jpeg, Buffer.alloc(2 * MEBIBYTE)]);
  await expect(clean(long, 1000, MEBIBYTE)).rejects.toThrow(FileTooLargeError);
  expect(await clean(long, 1000, 3 * MEBIBYTE)).toEqual(jpeg);
});
