import { expect, test } from 'vitest';
import { linkOf } from './link-of.ts';

test.each([
  ['example.org/echo', 'https://example.org/echo'],
  [' https://example.org/a b ', 'https://example.org/a%20b'],
  ['http://example.org', 'http://example.org/'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['anna.lind@example.org', 'mailto:anna.lind@example.org'],
  ['mailto:anna.lind@example.org', 'mailto:anna.lind@example.org'],
  ['tel:+49301234', 'tel:+49301234'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['echo checklist', undefined],
  ['', undefined],
])('%j leads to %j', (typed, link) => {
  expect(linkOf(typed)).toBe(link);
});
