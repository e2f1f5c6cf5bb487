import { afterEach, expect, test } from 'vitest';
import { selectWords, wordBeyond, wordsOf } from './words.ts';

afterEach(() => document.body.replaceChildren());

/** A page with these lines, as pdf.js lays them. */
function pageOf(...lines: string[]): HTMLElement {
  const page = document.createElement('div');
  for (const line of lines) {
    const span = document.createElement('span');
    span.textContent = line;
    page.append(span, document.createElement('br'));
  }
  document.body.append(page);
  return page;
}

test('words stand without what is between them, and what is only drawn is none', () => {
  const page = pageOf('The dose, 30 mg:', 'don’t exceed');
  page.firstElementChild!.insertAdjacentHTML('beforebegin', '<i aria-hidden="true">mark</i>');
  const texts = wordsOf(page).map(({ node, start, end }) => node.data.slice(start, end));
  expect(texts).toEqual(['The', 'dose', '30', 'mg', 'don’t', 'exceed']);
});

test('words are selected over lines, in either direction', () => {
  const words = wordsOf(pageOf('Visit window', 'of three days'));
  selectWords(words, 3, 1);
  expect(getSelection()?.toString()).toBe('windowof three');
  selectWords(words, 0, 0);
  expect(getSelection()?.toString()).toBe('Visit');
});

test('up and down lead to the nearest word of the next line', () => {
  const box = (top: number, left: number) => ({ top, left, right: left + 40, height: 10 });
  // Two lines of three words; what is raised a little is still on its line.
  const boxes = [box(0, 0), box(-2, 50), box(0, 100), box(20, 5), box(20, 60), box(18, 110)];
  expect([wordBeyond(boxes, 1, 1), wordBeyond(boxes, 5, -1), wordBeyond(boxes, 0, 1)]).toEqual([4, 2, 3]);
  expect([wordBeyond(boxes, 4, 1), wordBeyond(boxes, 0, -1)]).toEqual([undefined, undefined]);
});
