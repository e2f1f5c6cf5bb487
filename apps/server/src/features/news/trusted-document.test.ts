import { expect, test } from 'vitest';
import { sanitizeNews } from './sanitize-news.ts';
import { trustedDocumentIn } from './trusted-document.ts';

const ORIGIN = 'https://docs.example.org';
const link = (href: string) => sanitizeNews(`<p>Read this:</p><p><a href="${href}">Manual</a></p>`);

test.each([
  [
    'a document from the origin',
    link('https://docs.example.org/a?b=1&c=2'),
    'https://docs.example.org/a?b=1&c=2',
  ],
  ['another site', link('https://docs.example.org.evil.example/a'), null],
  ['a sign-in at another site', link('https://docs.example.org@evil.example/a'), null],
  ['another protocol', link('http://docs.example.org/a'), null],
  ['another port', link('https://docs.example.org:8443/a'), null],
  ['a link among words', sanitizeNews('<p>See <a href="https://docs.example.org/a">this</a>.</p>'), null],
])('%s', (_, html, expected) => {
  expect(trustedDocumentIn(html, ORIGIN)).toBe(expected);
});

test('nothing without the setting, and nothing without a text', () => {
  expect(trustedDocumentIn(link('https://docs.example.org/a'), null)).toBeNull();
  expect(trustedDocumentIn(null, ORIGIN)).toBeNull();
});
