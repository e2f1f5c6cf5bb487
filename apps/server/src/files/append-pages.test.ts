import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPreviewer, type Previewer } from './previews.ts';
import type { AppendReason } from './preview-protocol.ts';
import { makePdf, save } from './previews-fixture.ts';
import { makeFolder } from './storage-fixture.ts';

const PDF = 'application/pdf';
const REAL = fileURLToPath(new URL('../../test/real-pdfs/', import.meta.url));
const names = readdirSync(REAL)
  .filter((name) => name.endsWith('.pdf'))
  .toSorted();
/** What people have protected, signed or broken. All others get the page. */
const refused: Record<string, AppendReason> = {
  'broken-after-print-job.pdf': 'BROKEN',
  'broken-cut.pdf': 'BROKEN',
  'broken-end.pdf': 'BROKEN',
  'broken-length.pdf': 'BROKEN',
  'broken-pages.pdf': 'BROKEN',
  'broken-table.pdf': 'BROKEN',
  'img2pdf-fax.pdf': 'BROKEN',
  'libreoffice-password.pdf': 'ENCRYPTED',
  'libreoffice-restricted.pdf': 'RESTRICTED',
  'qpdf-password.pdf': 'ENCRYPTED',
  'reportlab-password.pdf': 'ENCRYPTED',
  'signed.pdf': 'SIGNED',
  'xfa-form.pdf': 'XFA',
};

let folder: Awaited<ReturnType<typeof makeFolder>>;
let previewer: Previewer;
let pages: Buffer;
beforeAll(async () => {
  folder = await makeFolder();
  previewer = createPreviewer({ folder: join(folder.path, 'temporary') });
  pages = await makePdf(['Signature page', 'Second of them'], { size: 'A4' });
});
afterAll(async () => {
  await previewer.close();
  await folder.remove();
});

/** The copy of a file with the pages, and the text of its last two pages; or why there is none. */
async function append(path: string) {
  const { copy, reason, dispose } = await previewer.append({ path }, PDF, { pages });
  try {
    if (!copy) return { reason };
    const [original, bytes] = [await readFile(path), await readFile(copy.path)];
    const { texts } = await previewer.inspect({ path: copy.path }, PDF);
    return {
      reason,
      begins: bytes.subarray(0, original.length).equals(original),
      isWhole: bytes.length === copy.bytes,
      added: texts.slice(-2).map(({ text }) => text.trim()),
      pageCount: texts.length,
    };
  } finally {
    await dispose();
  }
}

describe('append', () => {
  test('adds pages to files of many programs, whose bytes it leaves as they are', async () => {
    const found: Record<string, unknown> = {};
    for (const name of names) found[name] = await append(join(REAL, name));
    const expected: Record<string, unknown> = {};
    for (const name of names) {
      const { texts } = await previewer.inspect({ path: join(REAL, name) }, PDF);
      expected[name] = refused[name]
        ? { reason: refused[name] }
        : {
            reason: undefined,
            begins: true,
            isWhole: true,
            added: ['Signature page', 'Second of them'],
            pageCount: texts.length + 2,
          };
    }
    expect(found).toEqual(expected);
  }, 120_000);

  test('adds them to a document of 500 pages', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `Page number ${index + 1}`);
    const source = await save(folder.path, 'many.pdf', await makePdf(many));
    expect(await append(source.path)).toMatchObject({ begins: true, pageCount: 502 });
  }, 60_000);

  test('leaves alone what is no PDF, or too large', async () => {
    const source = await save(folder.path, 'large.pdf', await makePdf(['A page']));
    const { reason } = await previewer.append(source, 'image/png', { pages });
    expect(reason).toBe('NO_PREVIEW');
    const open = async () => {
      const { Readable } = await import('node:stream');
      return Readable.from(Array.from({ length: 120 }, () => Buffer.alloc(1024 * 1024)));
    };
    const large = await previewer.append({ open }, PDF, { pages });
    await large.dispose();
    expect([large.reason, large.copy]).toEqual(['TOO_LARGE', undefined]);
  });
});
