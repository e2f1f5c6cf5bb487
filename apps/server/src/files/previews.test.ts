import { existsSync } from 'node:fs';
import { readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPreviewer, type Previewer } from './previews.ts';
import { looksDifferent } from './page-sketch.ts';
import {
  makePdf,
  makeXfaForm,
  save,
  times,
  writeExplodingPdf,
  writeForm,
  writePdf,
} from './previews-fixture.ts';
import { makeFolder } from './storage-fixture.ts';

const PDF = 'application/pdf';
const LETTER = { width: 612, height: 792 };

let folder: Awaited<ReturnType<typeof makeFolder>>;
let previewer: Previewer;
beforeAll(async () => {
  folder = await makeFolder();
  previewer = createPreviewer({ folder: join(folder.path, 'temporary'), memoryMb: 512 });
});
afterAll(async () => {
  await previewer.close();
  await folder.remove();
});

const times3 = <T>(one: T) => [one, one, one];
const keep = (name: string, content: Buffer) => save(folder.path, name, content);

describe('a PDF', () => {
  test('of two pages: sizes, text, pages and thumbnail', async () => {
    const source = await keep(
      'two.pdf',
      await makePdf(['Protocol synopsis', 'Visite n° 2 – Größe'], { size: 'A4' }),
    );

    const result = await previewer.render(source, PDF);

    expect(result).toMatchObject({ pageCount: 2, reason: undefined });
    expect(result.texts.map(({ page, text }) => [page, text.trim()])).toEqual([
      [1, 'Protocol synopsis'],
      [2, 'Visite n° 2 – Größe'],
    ]);
    expect(result.texts[0]?.width).toBeCloseTo(595.28);
    expect(result.texts[0]?.height).toBeCloseTo(841.89);
    expect(result.pages.map(({ page, width, height }) => ({ page, width, height }))).toEqual([
      { page: 1, width: 1240, height: 1754 },
      { page: 2, width: 1240, height: 1754 },
    ]);
    expect(result.thumbnail).toMatchObject({ page: 1, width: 360, height: 509 });
    expect(result.sketches.map(({ page }) => page)).toEqual([1, 2]);
    expect(looksDifferent(result.sketches[0]!.sketch, result.sketches[1]!.sketch, [])).toBe(true);
    for (const image of [...result.pages, result.thumbnail]) {
      const file = await readFile(image?.path ?? '');
      const { format, width, height, hasAlpha } = await sharp(file).metadata();
      expect({ format, width, height, hasAlpha }).toEqual({
        format: 'webp',
        width: image?.width,
        height: image?.height,
        hasAlpha: false,
      });
      expect(file.length).toBe(image?.bytes);
      // Black letters on white have no coloured edges.
      const { channels } = await sharp(file).stats();
      expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(60);
      expect(
        Math.max(...channels.map(({ mean }) => mean)) - Math.min(...channels.map(({ mean }) => mean)),
      ).toBeLessThan(0.1);
    }

    await result.dispose();
    expect(result.pages.some(({ path }) => existsSync(path))).toBe(false);
    expect(existsSync(source.path)).toBe(true);
  });

  test('shows and reads the values of a form, its ticks and its notes', async () => {
    const filled = { dose: '10 mg', agrees: true, note: 'Ask the pharmacist' };
    const pages = await Promise.all(
      [filled, { ...filled, dose: '50 mg' }, { ...filled, agrees: false }].map(async (fields, number) => {
        const result = await previewer.render(await keep(`form-${number}.pdf`, writeForm(fields)), PDF);
        const image = await readFile(result.pages[0]?.path ?? '');
        const [text] = result.texts;
        await result.dispose();
        return {
          image,
          text: text?.text.split(/\s*\n/),
          words: text?.words.length,
          isComplete: text?.isComplete,
        };
      }),
    );
    const notes = ['Ask the pharmacist', 'Which unit?'];
    expect(pages.map(({ text }) => text)).toEqual([
      ['Dose:', '10 mg', '☒', ...notes],
      ['Dose:', '50 mg', '☒', ...notes],
      ['Dose:', '10 mg', '☐', ...notes],
    ]);
    expect(pages.map(({ words, isComplete }) => [words, isComplete])).toEqual(times3([9 * 6, true]));
    const [first, ...others] = pages.map(({ image }) => image.toString('base64'));
    expect(others).not.toContain(first);
  });

  test('is not read completely if one of its notes is too long', async () => {
    const fields = { dose: '10 mg', agrees: true, note: 'word '.repeat(3000) };
    const result = await previewer.render(await keep('long-note.pdf', writeForm(fields)), PDF);
    const [text] = result.texts;
    await result.dispose();
    expect([text?.isComplete, text?.text.includes('word')]).toEqual([false, false]);
  });

  test('whose pages only an Adobe program can create has no preview', async () => {
    const result = await previewer.render(await keep('xfa.pdf', makeXfaForm()), PDF);
    expect(result).toMatchObject({ pages: [], texts: [], reason: 'XFA' });
    await result.dispose();
  });

  test('is read after other bytes', async () => {
    const junk = Buffer.from('PRTJOB01\0\x015 ', 'latin1');
    const source = await keep('job.pdf', Buffer.concat([junk, await makePdf(['Printed'])]));
    const result = await previewer.render(source, PDF);
    expect(result).toMatchObject({ pageCount: 1, reason: undefined });
    expect(result.texts.map(({ text }) => text.trim())).toEqual(['Printed']);
    await result.dispose();
  });

  test('gives the places of its words, even if rotated or divided at the end of a line', async () => {
    const turned = '0 1 -1 0 300 100 cm';
    const text = (content: string, move: string) => `q ${move} BT /F 20 Tf 24 TL ${content} ET Q`;
    const source = await keep(
      'words.pdf',
      writePdf([
        `${text('(Dose of the acknow\\255) Tj T* (ledgement) Tj', '1 0 0 1 60 700 cm')} ${text('(Side) Tj', turned)} ${text('(Beyond) Tj', '1 0 0 1 900 700 cm')}`,
      ]),
    );
    const { texts } = await previewer.inspect(source, PDF);
    const { text: read = '', words = [] } = texts[0] ?? {};
    const placed = Array.from({ length: words.length / 6 }, (_, i) => {
      const [start, end, left = 0, top = 0, width = 0, height = 0] = words.slice(i * 6, i * 6 + 6);
      const round = (place: number) => Math.round(place / 500) / 20;
      return [read.slice(start, end), ...[left, top, width, height].map(round)];
    });
    expect(read).toBe('Dose of the acknowledgement\nSide\nBeyond');
    expect(placed).toEqual([
      ['Dose', 0.1, 0.1, 0.1, 0.05],
      ['of', 0.2, 0.1, 0.05, 0.05],
      ['the', 0.2, 0.1, 0.05, 0.05],
      ['acknow', 0.3, 0.1, 0.1, 0.05],
      ['ledgement', 0.1, 0.15, 0.15, 0.05],
      ['Side', 0.45, 0.85, 0.05, 0.05],
    ]);
  });

  test('has a text of any length, but places for at most 5,000 words of a page, and says so', async () => {
    const line = `(${'ab '.repeat(100)}) Tj T*`;
    const source = await keep(
      'wordy.pdf',
      writePdf([`BT /F 1 Tf 1 TL 0 790 Td ${times(300, line)} ET`, 'BT /F 9 Tf (ab) Tj ET']),
    );
    const { texts, reason } = await previewer.inspect(source, PDF);
    expect(reason).toBeUndefined();
    expect(texts[0]?.text.split(/\s+/).length).toBeGreaterThanOrEqual(30_000);
    expect(texts[0]?.words.length).toBe(5000 * 6);
    expect(texts.map(({ isComplete }) => isComplete)).toEqual([false, true]);
  });

  test('may come as a stream', async () => {
    const source = Readable.from([await makePdf(['from a stream'])]);
    const { texts } = await previewer.inspect({ open: async () => source }, PDF);
    expect(texts).toMatchObject([{ page: 1, ...LETTER, text: 'from a stream' }]);
    expect(source.destroyed).toBe(true);
  });

  test('of 120 pages: the first five at once, the others on demand', async () => {
    const texts = Array.from({ length: 120 }, (_, i) => `This is page ${i + 1}`);
    const source = await keep('long.pdf', await makePdf(texts));

    const result = await previewer.render(source, PDF);
    expect(result.pageCount).toBe(120);
    expect(result.texts.map(({ text }) => text)).toEqual(texts);
    expect(result.pages.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5]);
    await result.dispose();

    const others = await previewer.renderPages(source, PDF, { from: 118, to: 130 });
    expect(others.pages.map(({ page }) => page)).toEqual([118, 119, 120]);
    expect(others).toMatchObject({ pageCount: 120, reason: undefined });
    expect(others.thumbnail).toBeUndefined();
    await others.dispose();

    const beyond = await previewer.renderPages(source, PDF, { from: 121, to: 125 });
    expect(beyond).toMatchObject({ pageCount: 120, pages: [], reason: undefined });
    await beyond.dispose();
  });

  test('of more than 500 pages is rendered up to page 500', async () => {
    const source = await keep('longer.pdf', await makePdf(Array.from({ length: 503 }, () => 'x')));
    const result = await previewer.renderPages(source, PDF, { from: 499, to: 503 });
    expect(result.pageCount).toBe(503);
    expect(result.pages.map(({ page }) => page)).toEqual([499, 500]);
    await result.dispose();
  });

  test('of extreme sizes stays within the limits of an image', async () => {
    const square = await keep('square.pdf', await makePdf(['x'], { size: [200_000, 200_000] }));
    const high = await keep('high.pdf', await makePdf(['x'], { size: [10, 2_000_000] }));
    const wide = await keep('wide.pdf', await makePdf(['x'], { size: [2_000_000, 10] }));

    const sizes = [];
    for (const source of [square, high, wide]) {
      const { pages, dispose } = await previewer.render(source, PDF);
      sizes.push(pages.map(({ width, height }) => [width, height]));
      await dispose();
    }
    expect(sizes).toEqual([[[1240, 1240]], [[1, 16_000]], [[1240, 1]]]);
  });

  test('text has no characters that a database rejects', async () => {
    const content = 'BT /F1 12 Tf 10 700 Td (treat-) Tj 0 -14 Td (ment \\000\\001 ok) Tj ET';
    const source = await keep('text.pdf', writePdf([content]));
    const { texts } = await previewer.inspect(source, PDF);
    expect(texts[0]?.text).toBe('treatment  ok');
  });

  test('text has no characters that control a terminal or change the direction of the text around them', async () => {
    const letters = ['A', 'u202E', 'B', 'u0090', 'u2066', 'C', 'u200F', 'u061C', 'D'];
    const names = letters.map((letter) => (letter.length > 1 ? `/uni${letter.slice(1)}` : `/${letter}`));
    const font = `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[65${names.join('')}]>>>>`;
    const source = await keep('turned.pdf', writePdf(['BT /F 12 Tf 10 700 Td (ABCDEFGHI) Tj ET'], {}, font));
    const { texts } = await previewer.inspect(source, PDF);
    expect(texts[0]?.text).toBe('ABCD');
    expect(texts[0]?.words).toHaveLength(6);
  });

  test('with a password is ENCRYPTED; with restrictions only it is shown', async () => {
    const locked = await keep('locked.pdf', await makePdf(['secret'], { userPassword: 'abc' }));
    const modern = await keep(
      'modern.pdf',
      await makePdf(['secret'], { userPassword: 'abc', pdfVersion: '1.7ext3' }),
    );
    const limited = await keep('limited.pdf', await makePdf(['no printing'], { ownerPassword: 'abc' }));

    for (const source of [locked, modern]) {
      expect(await previewer.render(source, PDF)).toMatchObject({
        pageCount: 0,
        pages: [],
        reason: 'ENCRYPTED',
      });
      expect(await previewer.inspect(source, PDF)).toEqual({ pageCount: 0, texts: [], reason: 'ENCRYPTED' });
    }
    expect((await previewer.inspect(limited, PDF)).texts[0]?.text).toBe('no printing');
  });

  test('that is not a PDF is BROKEN', async () => {
    const whole = await makePdf(['one', 'two', 'three']);
    const broken = {
      half: whole.subarray(0, whole.length / 2),
      empty: Buffer.alloc(0),
      page: Buffer.from('<html>%PDF-1.7</html>'),
      noise: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 7)]),
      'no pages': writePdf([]),
    };
    for (const [name, content] of Object.entries(broken)) {
      const result = await previewer.render(await keep(name, content), PDF);
      expect([name, result.reason, result.pages]).toEqual([name, 'BROKEN', []]);
    }
  });

  test('that needs too much memory is TOO_LARGE, and the next one is shown', async () => {
    const exploding = await keep('exploding.pdf', writeExplodingPdf());
    const result = await previewer.renderPages(exploding, PDF, { from: 1, to: 1 });
    expect(result).toMatchObject({ pages: [], reason: 'TOO_LARGE' });

    expect(await previewer.inspect(await keep('next.pdf', await makePdf(['next'])), PDF)).toMatchObject({
      pageCount: 1,
    });
  });
});

/** The header of a PNG has its own checksum. */
function withChecksum(png: Buffer): Buffer {
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A grey picture in one strip, and its directory behind it, which says how large the picture is (TIFF 6.0, section 2). */
function writeTiff({
  width,
  height,
  hasLoop = false,
}: {
  width: number;
  height: number;
  hasLoop?: boolean;
}): Buffer {
  const pixels = Buffer.alloc(5000, 0x80);
  const start = 8 + pixels.length;
  const entries: [tag: number, value: number][] = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, height],
    [279, pixels.length],
  ];
  const header = Buffer.from('II*\0\0\0\0\0', 'latin1');
  header.writeUInt32LE(start, 4);
  const directory = Buffer.alloc(2 + 12 * entries.length + 4);
  directory.writeUInt16LE(entries.length, 0);
  for (const [index, [tag, value]] of entries.entries()) {
    const at = 2 + 12 * index;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(4, at + 2);
    directory.writeUInt32LE(1, at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  if (hasLoop) directory.writeUInt32LE(start, 2 + 12 * entries.length);
  return Buffer.concat([header, pixels, directory]);
}

describe('an image', () => {
  const drawing = sharp({ create: { width: 2480, height: 1000, channels: 4, background: '#0080ff80' } });

  test.each(['png', 'jpeg', 'webp', 'gif', 'tiff'] as const)('%s is one page', async (format) => {
    const source = await keep(`image.${format}`, await drawing.clone().toFormat(format).toBuffer());
    const result = await previewer.render(source, `image/${format}`);

    expect(result).toMatchObject({ pageCount: 1, reason: undefined });
    expect(result.texts).toEqual([
      {
        page: 1,
        width: 2480,
        height: 1000,
        text: '',
        words: new Int32Array(),
        isComplete: true,
        isPicture: true,
      },
    ]);
    expect(result.pages).toMatchObject([{ page: 1, width: 1240, height: 500 }]);
    expect(result.thumbnail).toMatchObject({ width: 360, height: 145 });
    expect((await sharp(result.pages[0]?.path).metadata()).hasAlpha).toBe(false);
    await result.dispose();
  });

  test('is upright, and is not enlarged', async () => {
    const photo = sharp({ create: { width: 300, height: 100, channels: 3, background: '#222' } });
    const source = await keep('photo.jpg', await photo.jpeg().withMetadata({ orientation: 6 }).toBuffer());
    const { texts, pages, thumbnail, dispose } = await previewer.render(source, 'image/jpeg');
    expect(texts).toMatchObject([{ width: 100, height: 300 }]);
    expect(pages).toMatchObject([{ width: 100, height: 300 }]);
    expect(thumbnail).toMatchObject({ width: 100, height: 300 });
    await dispose();
  });

  test('of too many pixels is TOO_LARGE', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    const result = await previewer.render(await keep('bomb.png', withChecksum(png)), 'image/png');
    expect(result).toMatchObject({ pages: [], reason: 'TOO_LARGE' });
  });

  test('with a side that is too long is TOO_LARGE without being decoded, and the longest panorama is shown', async () => {
    const drawn = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .png()
        .toBuffer();
    const strip = await drawn(1, 8);
    strip.writeUInt32BE(39_000_000, 20);
    const column = await keep('column.png', withChecksum(strip));
    for (const result of [
      await previewer.render(column, 'image/png'),
      await previewer.scale(column, 'image/png', { width: 9, height: 9, isFilled: false, maxPixels: 1e8 }),
    ])
      expect(result).toMatchObject({ pages: [], reason: 'TOO_LARGE' });
    const { pages, reason, dispose } = await previewer.render(
      await keep('panorama.png', await drawn(30_000, 300)),
      'image/png',
    );
    expect([pages[0]?.width, reason]).toEqual([1240, undefined]);
    await dispose();
  });

  test('of too many pixels, as the directory at the end of a TIFF says, is TOO_LARGE', async () => {
    const result = await previewer.render(
      await keep('bomb.tif', writeTiff({ width: 100_000, height: 100_000 })),
      'image/tiff',
    );
    expect(result).toMatchObject({ pages: [], reason: 'TOO_LARGE' });
    const missing = await keep('missing.tif', Buffer.from('II*\0\xff\xff\xff\x7f and its pixels', 'latin1'));
    expect(await previewer.render(missing, 'image/tiff')).toMatchObject({ pages: [], reason: 'BROKEN' });
    const endless = await keep('endless.tif', writeTiff({ width: 50, height: 40, hasLoop: true }));
    const { pageCount, dispose } = await previewer.render(endless, 'image/tiff');
    expect(pageCount).toBeLessThan(2);
    await dispose();
  });

  test('that is something else, or is cut off, is BROKEN', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    const noise = sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
        background: '#fff',
      },
    });
    const jpeg = await noise.jpeg().toBuffer();
    for (const content of [svg, jpeg.subarray(0, jpeg.length / 2), Buffer.alloc(0)]) {
      const result = await previewer.render(await keep('picture', content), 'image/jpeg');
      expect(result).toMatchObject({ pages: [], reason: 'BROKEN' });
    }
  });
});

test('a file that is neither has no preview', async () => {
  for (const type of [
    'application/zip',
    'text/plain',
    'image/svg+xml',
    'video/mp4',
    'application/octet-stream',
  ]) {
    const open = vi.fn<() => Promise<Readable>>();
    expect(await previewer.render({ open }, type)).toMatchObject({
      pageCount: 0,
      pages: [],
      reason: 'NO_PREVIEW',
    });
    expect(open).not.toHaveBeenCalled();
  }
});

test('a file that is too large is not opened', async () => {
  const source = await keep('large.pdf', Buffer.from('%PDF-1.7'));
  await truncate(source.path, 600 * 1024 * 1024);
  expect(await previewer.inspect(source, PDF)).toMatchObject({ pageCount: 0, reason: 'TOO_LARGE' });

  const stream = Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(1024 * 1024)));
  expect(await previewer.render({ open: async () => stream }, 'image/png')).toMatchObject({
    pages: [],
    reason: 'TOO_LARGE',
  });
  expect(stream.destroyed).toBe(true);
});

test('an interrupted source is an error, not a broken file', async () => {
  const source = Readable.from(
    (async function* () {
      yield 'half';
      throw new Error('connection reset');
    })(),
  );
  await expect(previewer.render({ open: async () => source }, PDF)).rejects.toThrow('connection reset');
  const refuse = () => Promise.reject(new Error('no connection'));
  await expect(previewer.render({ open: refuse }, PDF)).rejects.toThrow('no connection');
  await expect(previewer.render({ path: `${folder.path}/nothing.pdf` }, PDF)).rejects.toThrow('ENOENT');
  await expect(previewer.render({ path: folder.path }, PDF)).rejects.toThrow('EISDIR');
});
