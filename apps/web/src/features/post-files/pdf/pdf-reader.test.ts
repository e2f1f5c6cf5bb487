import { expect, it } from 'vitest';
import { makePdfReader } from './pdf-reader.ts';
import type { PdfView } from './pdfjs.ts';

const viewOf = (count: number, turned: number[]): PdfView => ({
  count,
  goTo: (page) => turned.push(page),
  setWidth: () => {},
  rotate: () => {},
  follow: () => {},
  pageElement: () => undefined,
  close: () => {},
});

it('remembers the page that was turned to before the pages have their places', () => {
  const reader = makePdfReader();
  reader.goTo(7);
  expect(reader.page.read()).toBe(7);
});

it('stays between the first page and the last', () => {
  const turned: number[] = [];
  const reader = makePdfReader();
  reader.view.set(viewOf(3, turned));
  reader.goTo(9);
  reader.goTo(-2);
  expect(turned).toEqual([3, 1]);
  expect(reader.page.read()).toBe(1);
});
