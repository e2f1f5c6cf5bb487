import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPreviewer } from './previews.ts';
import { listChildren } from './previews-fixture.ts';
import { makeFolder } from './storage-fixture.ts';

const PDF = 'application/pdf';
const full = Boolean(process.env['STUDYLINE_TEST_FULL']);
const PAGES = full ? 380 : 80;
const PICTURE_SIDE = 660;

const folder = await makeFolder();
afterAll(() => folder.remove());

/** A PDF with a line of text and a picture of 1.3 MB on each page. */
async function writeAtlas(path: string): Promise<void> {
  const file = await open(path, 'w');
  const places: number[] = [];
  let at = 0;
  const write = async (...parts: (string | Buffer)[]) => {
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
    await file.write(bytes);
    at += bytes.length;
  };
  const add = async (dictionary: string, data?: Buffer) => {
    places.push(at);
    await write(`${places.length} 0 obj\n<<${dictionary}`);
    if (data) await write(`/Length ${data.length}>>stream\n`, data, '\nendstream\nendobj\n');
    else await write('>>\nendobj\n');
  };
  const numbers = Array.from({ length: PAGES }, (_, i) => 4 + i * 3);
  await write('%PDF-1.7\n');
  await add('/Type/Catalog/Pages 2 0 R');
  await add(`/Type/Pages/Count ${PAGES}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]`);
  await add('/Type/Font/Subtype/Type1/BaseFont/Helvetica');
  for (const [index, number] of numbers.entries()) {
    const resources = `/Resources<</Font<</F 3 0 R>>/XObject<</I ${number + 2} 0 R>>>>`;
    await add(`/Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${resources}/Contents ${number + 1} 0 R`);
    const text = `BT /F 20 Tf 50 700 Td (Plate ${index + 1}) Tj ET`;
    await add('', Buffer.from(`q 500 0 0 500 50 50 cm /I Do Q ${text}`));
    const picture = `/Width ${PICTURE_SIDE}/Height ${PICTURE_SIDE}/BitsPerComponent 8/ColorSpace/DeviceRGB`;
    await add(`/Type/XObject/Subtype/Image${picture}`, randomBytes(PICTURE_SIDE * PICTURE_SIDE * 3));
  }
  const start = at;
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  await write(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${lines.join('')}`);
  await write(`trailer\n<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`);
  await file.close();
}

/** The most memory that the processes for previews and this one have had, in MB (Linux). */
function watchMemory() {
  const peak = { children: 0, own: 0 };
  const watch = setInterval(async () => {
    peak.own = Math.max(peak.own, process.memoryUsage().rss / 1e6);
    for (const pid of await listChildren()) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      peak.children = Math.max(peak.children, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
    }
  }, 50);
  return { peak, stop: () => clearInterval(watch) };
}

test(`a PDF of ${full ? 500 : 105} MB is read without being in memory`, { timeout: 300_000 }, async () => {
  const path = join(folder.path, 'atlas.pdf');
  await writeAtlas(path);
  // The file is larger than the engine may become.
  const previewer = createPreviewer({
    folder: join(folder.path, 'temporary'),
    memoryMb: full ? 768 : 300,
    timeoutMs: 60_000,
  });
  const before = process.memoryUsage().rss / 1e6;
  const memory = watchMemory();
  const began = performance.now();
  const first = await previewer.renderPages({ path }, PDF, { from: 1, to: 1 });
  expect(first.pages).toHaveLength(1);
  // Most of it is the start of the process.
  expect(performance.now() - began).toBeLessThan(15_000);
  await first.dispose();

  const preview = await previewer.render({ path }, PDF);
  memory.stop();
  const plates = Array.from({ length: PAGES }, (_, index) => `Plate ${index + 1}`);
  expect(preview).toMatchObject({ pageCount: PAGES, reason: undefined });
  expect(preview.texts.map(({ text }) => text)).toEqual(plates);
  expect(preview.pages).toHaveLength(5);
  await preview.dispose();
  const last = await previewer.renderPages({ path }, PDF, { from: PAGES, to: PAGES });
  expect(last.pages).toHaveLength(1);
  await last.dispose();
  await previewer.close();
  expect(memory.peak.children).toBeLessThan(330);
  expect(memory.peak.own - before).toBeLessThan(150);
});
