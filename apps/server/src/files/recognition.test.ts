import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_POSITION, type RecognisedText } from './preview-protocol.ts';
import { createPreviewer, type Previewer } from './previews.ts';
import { makePdf, save, writePdf, writeSlowPdf } from './previews-fixture.ts';
import { makeFolder } from './storage-fixture.ts';

const PDF = 'application/pdf';
const scan = (name: string) => fileURLToPath(new URL(`../../test/scans/${name}`, import.meta.url));

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

async function recognise(path: string, mimeType: string, pages = [1]) {
  const found: (RecognisedText | undefined)[] = [];
  await previewer.recognise({ path }, mimeType, pages, async (_, page) => {
    found.push(page);
    return true;
  });
  return found;
}

const textOf = (page: RecognisedText | undefined) => page?.text.replaceAll(/\s+/g, ' ');

/** Where a word is on its page, each from 0 to 1: left, top, width, height. */
function placeOf({ text, words }: RecognisedText, word: string): number[] {
  const start = text.indexOf(word);
  const at = Array.from({ length: words.length / 6 }, (_, i) => i * 6).find((i) => words[i] === start);
  return at === undefined ? [] : [...words.subarray(at + 2, at + 6)].map((part) => part / MAX_POSITION);
}

describe('the text of a scan', () => {
  test('is read in English and German, by page, with the places of its words', async () => {
    const { texts } = await previewer.inspect({ path: scan('fax.pdf') }, PDF);
    expect(texts.map(({ text, isPicture }) => [text, isPicture])).toEqual(
      Array.from(texts, () => ['', true]),
    );
    expect(texts).toHaveLength(7);

    const [german, last] = await recognise(scan('fax.pdf'), PDF, [3, 7]);
    expect(textOf(german)).toContain('Die Prüferin hat Größe, Gewicht und Blutdruck gemessen');
    expect(german?.page).toBe(3);
    expect(textOf(last)).toContain('It covers hepatotoxicity and the liver panel of week 12');
    const [left = 0, top = 0, width = 0, height = 0] = placeOf(last!, 'hepatotoxicity');
    // As measured by eye in the picture.
    expect([left, top, width, height].map((part) => part.toFixed(1))).toEqual(['0.6', '0.1', '0.1', '0.0']);
    expect(height).toBeGreaterThan(0.005);
  });

  test('is read from a photograph that is turned, and from an image', async () => {
    const [photo] = await recognise(scan('photo.pdf'), PDF);
    expect(textOf(photo)).toContain('Present were the investigator, the study');
    const [image] = await recognise(scan('page.tif'), 'image/tiff');
    expect(textOf(image)).toContain('Die Kühlkette wurde lückenlos dokumentiert.');
  });

  test('is read upside down, with the places as they are on the page', async () => {
    const turned = await sharp(readFileSync(scan('page.tif')))
      .rotate(180)
      .png()
      .toBuffer();
    const { path } = await save(folder.path, 'turned.png', turned);
    const [page] = await recognise(path, 'image/png');
    expect(textOf(page)).toContain('Die Kühlkette wurde lückenlos dokumentiert.');
    const [straight] = await recognise(scan('page.tif'), 'image/tiff');
    const [left = 0, top = 0, width = 0, height = 0] = placeOf(page!, 'Kühlkette');
    const [left2 = 0, top2 = 0] = placeOf(straight!, 'Kühlkette');
    expect(1 - left - width).toBeCloseTo(left2, 2);
    expect(1 - top - height).toBeCloseTo(top2, 2);
  });

  test('is empty where there is none', async () => {
    const blank = { create: { width: 600, height: 800, channels: 3 as const, background: '#fff' } };
    const { path } = await save(folder.path, 'blank.png', await sharp(blank).png().toBuffer());
    expect(await recognise(path, 'image/png')).toEqual([{ page: 1, text: '', words: new Int32Array() }]);
  });
});

describe('a page is a picture', () => {
  const isPicture = async (content: Buffer) => {
    const { path } = await save(folder.path, 'page.pdf', content);
    const { texts } = await previewer.inspect({ path }, PDF);
    return texts.map((page) => page.isPicture);
  };

  test('if it draws something without text, or hardly any over an image', async () => {
    const image = (stamp: string) => writePdf([`/Scan Do ${stamp}`], { Scan: '0 0 600 800 re f' }, FONT);
    const write = (text: string) => `BT /F 12 Tf 20 20 Td (${text}) Tj ET`;
    expect(await isPicture(writePdf(['9 9 90 90 re f']))).toEqual([true]);
    expect(await isPicture(image(write('Page 3')))).toEqual([true]);
    expect(await isPicture(image(write('a line of text '.repeat(10))))).toEqual([false]);
  });

  test('not if it is empty, or has text without an image', async () => {
    expect(await isPicture(writePdf(['']))).toEqual([false]);
    expect(await isPicture(await makePdf(['Appendix B']))).toEqual([false]);
  });
});

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

describe('recognition', () => {
  test('goes on after a page that takes forever, which has no text', async () => {
    const patient = previewer;
    previewer = createPreviewer({ folder: join(folder.path, 'impatient'), recognitionMs: 3000 });
    const { path } = await save(folder.path, 'slow.pdf', writeSlowPdf());
    const found = await recognise(path, PDF, [2, 1]);
    await previewer.close();
    previewer = patient;
    expect(found[0]).toBeUndefined();
  });

  test('holds up neither a new file nor a reader', async () => {
    let isDone = false;
    const reading = recognise(scan('fax.pdf'), PDF, [1, 2]).then(() => (isDone = true));
    const { path } = await save(folder.path, 'new.pdf', await makePdf(['New']));
    const { pages, dispose } = await previewer.render({ path }, PDF);
    await dispose();
    expect([pages.length, isDone]).toEqual([1, false]);
    await reading;
  });
});
