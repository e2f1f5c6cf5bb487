import { Readable } from 'node:stream';
import type { TestApp } from './app.ts';

/** The lines of each page of a PDF, as another program reads them. */
export async function readLines(app: TestApp, bytes: Buffer): Promise<string[][]> {
  const source = { open: () => Promise.resolve(Readable.from([bytes])) };
  const { texts } = await app.server.previewer.render(source, 'application/pdf');
  return texts.map(({ text }) => text.split('\n').map((line) => line.trim()));
}

/** The text of each page of a PDF, as another program reads it. */
export async function readPages(app: TestApp, bytes: Buffer): Promise<string[]> {
  const pages = await readLines(app, bytes);
  return pages.map((lines) => lines.join(' ').replaceAll(/\s+/g, ' '));
}
