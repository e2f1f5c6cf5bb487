import { readFile, writeFile } from 'node:fs/promises';
import { PDF } from '@libpdf/core';
import { PdfError } from './pdfium.ts';

/**
 * Writes a copy of a PDF that has the pages of another after its own, and returns its size. The copy begins with all bytes of the file,
 * unchanged, and what is new follows them: an incremental update (ISO 32000-1, 7.5.6). Throws PdfError: BROKEN, also for a file that
 * readers can only open by guessing.
 */
export async function appendPages(path: string, pagesPath: string, copyPath: string): Promise<number> {
  const original = await readFile(path);
  const copy = await appended(original, await readFile(pagesPath)).catch(() => undefined);
  if (!copy?.subarray(0, original.length).equals(original)) throw new PdfError('BROKEN');
  await writeFile(copyPath, copy);
  return copy.length;
}

async function appended(original: Buffer, pages: Buffer): Promise<Buffer> {
  const [pdf, added] = [await PDF.load(original), await PDF.load(pages)];
  await pdf.copyPagesFrom(
    added,
    Array.from({ length: added.getPageCount() }, (_, index) => index),
  );
  // The library rewrites a file that is made for the web. It may be updated like any other; readers then load it as a whole.
  Object.defineProperty(pdf, 'isLinearized', { value: false });
  const { buffer, byteOffset, byteLength } = await pdf.save({ incremental: true });
  return Buffer.from(buffer, byteOffset, byteLength);
}
