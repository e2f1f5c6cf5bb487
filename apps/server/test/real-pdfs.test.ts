import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPreviewer, type Preview, type Previewer } from '../src/files/previews.ts';
import { makeFolder } from '../src/files/storage-fixture.ts';

interface RealPdf {
  name: string;
  program: string;
  about: string;
  /**
   * Why readers are told that something isn't shown. FONTS: the reader says so, and draws the letters in fonts of the computer
   * (`real-pdfs.e2e.ts`).
   */
  notice?: 'ENCRYPTED' | 'XFA' | 'BROKEN' | 'PARTIAL' | 'FONTS';
  /** The text of each page. */
  pages: string[];
  /** How far a picture may be from poppler's, if that is further than others may be. */
  tolerance?: Partial<Difference>;
  sha256: string;
}

/** Between two pictures, in shades of grey from 0 to 255. */
interface Difference {
  mean: number;
  /** At the place where they differ most. */
  most: number;
}

/** A missing line of text is further away than this: 30 and more where it should be. */
const TOLERANCE: Difference = { mean: 0.6, most: 20 };
/** Letters are smoothed in different ways, so pictures are compared a little out of focus. */
const BLUR = 2;
const FOLDER = fileURLToPath(new URL('real-pdfs/', import.meta.url));
const documents: RealPdf[] = JSON.parse(readFileSync(join(FOLDER, 'documents.json'), 'utf8'));

let folder: Awaited<ReturnType<typeof makeFolder>>;
let previewer: Previewer;
beforeAll(async () => {
  folder = await makeFolder();
  previewer = createPreviewer({ folder: folder.path, memoryMb: 512 });
});
afterAll(async () => {
  await previewer.close();
  await folder.remove();
});

/** Letters that look the same are one, as for a reader: a ligature is its letters. */
const words = (text: string) => text.normalize('NFKC').trim().split(/\s+/);

async function readShades(path: string, size: { width: number; height: number }) {
  const image = sharp(path)
    .resize({ ...size, fit: 'fill' })
    .blur(BLUR)
    .toColourspace('srgb')
    .removeAlpha();
  const raw = await image.raw().toBuffer();
  return Array.from({ length: size.width * size.height }, (_, i) => {
    const [red = 0, green = 0, blue = 0] = raw.subarray(i * 3, i * 3 + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
}

async function differ(path: string, expected: string): Promise<Difference> {
  const { width, height } = await sharp(expected).metadata();
  const [ours, theirs] = await Promise.all(
    [path, expected].map((each) => readShades(each, { width, height })),
  );
  const differences = (ours ?? []).map((shade, i) => Math.abs(shade - (theirs?.[i] ?? 0)));
  const sum = differences.reduce((total, each) => total + each, 0);
  return { mean: sum / differences.length, most: Math.max(...differences) };
}

async function expectPictures({ name, pages, tolerance }: RealPdf, result: Preview): Promise<void> {
  expect(result.pages.map(({ page }) => page)).toEqual(pages.map((_, i) => i + 1));
  const most = { ...TOLERANCE, ...tolerance };
  const found = await Promise.all(
    result.pages.map(({ path, page }) => differ(path, join(FOLDER, `${name}-${page}.png`))),
  );
  expect(found.filter((each) => each.mean > most.mean || each.most > most.most)).toEqual([]);
}

describe('a PDF of another program is read and drawn as poppler does, or readers are told', () => {
  test.for(documents.map((each) => [each.name, each.about, each] as const))(
    '%s: %s',
    async ([name, , document]) => {
      const result = await previewer.render({ path: join(FOLDER, `${name}.pdf`) }, 'application/pdf');
      const isPartial = document.notice === 'PARTIAL';
      const isDrawn = document.notice !== 'FONTS';
      expect(result.reason).toBe(isPartial || !isDrawn ? undefined : document.notice);
      expect(result.pageCount).toBe(document.pages.length);
      expect(result.texts.map(({ text }) => words(text))).toEqual(document.pages.map(words));
      expect(result.texts.map(({ isComplete }) => isComplete)).toEqual(document.pages.map(() => !isPartial));
      if (isDrawn) await expectPictures(document, result);
      await result.dispose();
    },
  );
});

describe('the files', () => {
  test('are at least 60 of at least 8 programs, and those that documents.json names', () => {
    expect(documents.length).toBeGreaterThanOrEqual(60);
    expect(new Set(documents.map(({ program }) => program)).size).toBeGreaterThanOrEqual(8);
    const names = readdirSync(FOLDER).filter((file) => file.endsWith('.pdf'));
    expect(names.toSorted()).toEqual(documents.map(({ name }) => `${name}.pdf`).toSorted());
    const digests = documents.map(({ name }) => {
      const content = readFileSync(join(FOLDER, `${name}.pdf`));
      return createHash('sha256').update(content).digest('hex');
    });
    expect(digests).toEqual(documents.map(({ sha256 }) => sha256));
  });

  test('each has a picture of each page, and a row in the README', () => {
    const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    for (const { name, about, program, notice, pages, sha256 } of documents) {
      expect(readme).toContain(`| ${name} | ${program} | ${about} |`);
      expect(readme).toContain(sha256);
      const drawn = notice === 'FONTS' ? [] : pages;
      expect(drawn.filter((_, i) => !existsSync(join(FOLDER, `${name}-${i + 1}.png`)))).toEqual([]);
    }
  });
});
