import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xssVectors } from '../../../test/xss-vectors.ts';
import { AppError } from '../../core/errors.ts';
import { picturesIn, sanitizeNews } from './sanitize-news.ts';

const PICTURE = '/openapi/v1/channels/3/news-pictures/8';

const NAMES =
  'p|h2|h3|ul|ol|li|blockquote|strong|em|u|s|sup|sub|br|hr|table|thead|tbody|tr|figure|figcaption|code|pre';
const ALLOWED = new RegExp(
  [
    `</?(?:${NAMES})(?: /)?>`,
    `<ol(?: start="-?\\d+")?(?: type="[aAiI]")?>`,
    `</?t[hd]>`,
    `<t[hd](?: (?:col|row)span="\\d+")+>`,
    `</a>`,
    `<a(?: href="(?:(?:https?|mailto|tel):[^"]*|[^":]*)")? target="_blank" rel="noopener noreferrer">`,
    `<img src="/openapi/v1/channels/\\d+/news-pictures/\\d+" alt="[^"]*"(?: width="\\d+" height="\\d+")? />`,
  ].join('|'),
  'g',
);
/** What is left after removing all allowed tags: text in which no tag can begin. */
const rest = (html: string) => html.replaceAll(ALLOWED, '');

describe('sanitizeNews', () => {
  test.each(xssVectors)('leaves nothing of %j that runs or loads', (vector) => {
    const clean = sanitizeNews(`<p>Before</p>${vector}<p>After</p>`);
    expect(rest(clean)).not.toContain('<');
    expect(clean).not.toMatch(/(?:src|href)="\s*(?:javascript|vbscript|data|blob|file):/i);
    expect(clean).toContain('<p>Before</p>');
  });

  test('is idempotent', () => {
    const pieces = [
      ...xssVectors,
      `<img src="${PICTURE}" alt="a &amp; b">`,
      '&amp;',
      '&lt;',
      '"',
      '<h1>',
      '</h1>',
    ];
    const part = fc.oneof(
      fc.constantFrom(...pieces),
      fc.string({ maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const once = sanitizeNews(parts.join(''));
        expect(sanitizeNews(once)).toBe(once);
        expect(rest(once)).not.toContain('<');
      }),
      { numRuns: 400 },
    );
  });

  test('keeps what the editor produces', () => {
    const html =
      '<h2>Next</h2><p>A <strong>bold</strong>, <em>slanted</em>, <u>underlined</u>, <s>struck</s> <code>word</code>, 10<sup>9</sup>, SpO<sub>2</sub></p>' +
      '<ol start="2" type="a"><li><p>Letter</p></li></ol><ul><li><p>One</p></li></ul><ol start="3"><li><p>Two</p></li></ol><blockquote><p>Said</p></blockquote><h3>Table</h3>' +
      '<table><tbody><tr><th colspan="2" rowspan="1"><p>Site</p></th></tr><tr><td><p>1</p></td></tr></tbody></table>' +
      `<figure><img src="${PICTURE}" alt="A chart" width="800" height="400" /><figcaption>Figures</figcaption></figure><hr /><pre><code>x</code></pre>`;
    expect(sanitizeNews(html)).toBe(html);
  });

  test('keeps only numbering that browsers understand', () => {
    expect(sanitizeNews('<ol type="disc" start="1e9"><li>a</li></ol><ol type="I" start="-2"></ol>')).toBe(
      '<ol><li>a</li></ol><ol start="-2" type="I"></ol>',
    );
  });

  test('opens links in a new tab without a reference to this one', () => {
    expect(sanitizeNews('<a href="https://example.org" target="_top" rel="opener">x</a>')).toBe(
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(sanitizeNews('<a href="/post/12/1/detail">x</a>')).toContain('href="/post/12/1/detail"');
  });

  test.each([
    ['www.example.org', 'https://www.example.org'],
    [' WWW.example.org:8080/a?b#c ', 'https://WWW.example.org:8080/a?b#c'],
    ['example.org/protocol.html', 'https://example.org/protocol.html'],
    ['example.org', 'https://example.org'],
    ['anna.lind@example.org', 'mailto:anna.lind@example.org'],
    ['tel:+49301234', 'tel:+49301234'],
    ['/post/12/1/detail', '/post/12/1/detail'],
  ])('a link to %s leads there, not into the portal', (href, address) => {
    const clean = sanitizeNews(`<p><a href="${href}">x</a></p>`);
    expect(clean).toBe(`<p><a href="${address}" target="_blank" rel="noopener noreferrer">x</a></p>`);
    expect(sanitizeNews(clean)).toBe(clean);
  });

  test.each([
    'page.html',
    'files/guide.pdf',
    '../page',
    '?page=2',
    '#note',
    '',
    'v1.2/page',
    'localhost:4000',
  ])('a link to %j, which leads only from its own page, is text', (href) => {
    expect(sanitizeNews(`<p><a href="${href}">x</a></p>`)).toBe('<p>x</p>');
  });

  test('normalises tags that have several names', () => {
    expect(sanitizeNews('<h1>a</h1><h5>b</h5><p><b>c</b><i>d</i><del>e</del></p>')).toBe(
      '<h2>a</h2><h3>b</h3><p><strong>c</strong><em>d</em><s>e</s></p>',
    );
  });

  test('removes invisible characters, and what they hide', () => {
    expect(sanitizeNews('<p>a&#1;b\u0085c</p>')).toBe('<p>abc</p>');
    expect(sanitizeNews('<a href="java\u0085script:x()">a</a>')).not.toContain('script');
    expect(sanitizeNews(`<img src="${PICTURE}" alt="a&#7;b">`)).toBe(`<img src="${PICTURE}" alt="ab" />`);
  });

  test('lets a cell span at most as many columns as a table may have', () => {
    const cells = '<td colspan="2">a</td><td colspan="1000000" rowspan="3">b</td><td rowspan="0">c</td>';
    expect(sanitizeNews(`<table><tr>${cells}</tr></table>`)).toBe(
      '<table><tr><td colspan="2">a</td><td rowspan="3">b</td><td>c</td></tr></table>',
    );
  });

  test('rejects images with impossible ids', () => {
    const of = (channelId: string, pictureId: string) =>
      sanitizeNews(`<img src="/openapi/v1/channels/${channelId}/news-pictures/${pictureId}">`);
    expect(of('3', '2147483647')).toContain('<img');
    expect([of('3', '2147483648'), of('9999999999', '8')]).toEqual(['', '']);
  });

  test.each(['<b>', '<div>', '<ul><li>', '<svg>', '<table><tr><td>'])(
    'rejects %j nested too deeply',
    (tag) => {
      expect(() => sanitizeNews(tag.repeat(200_000 / tag.length))).toThrow(AppError);
    },
  );

  test('handles long texts with unclosed paragraphs', () => {
    expect(sanitizeNews('<p>a<br>'.repeat(2000))).toBe('<p>a<br /></p>'.repeat(2000));
  });

  test.each([
    `<style>${'/*'.repeat(90_000)}</style>a`,
    `<style>${'a'.repeat(180_000)}</style>a`,
    `<style>${'.a{font:1}'.repeat(15_000)}</style>${'<i class="a">a</i>'.repeat(1000)}`,
    `<p style="font:${'1'.repeat(180_000)}">a</p>`,
    `<p style="${'font:1;'.repeat(25_000)}">a</p>`,
    `<p class="${'a '.repeat(90_000)}">a</p>`,
    `☐${' '.repeat(90_000)}${'<div></div>'.repeat(9000)}a`,
    '<p style="mso-list:l0 level1 lfo1"><i style="mso-list:Ignore">i)</i>a</p>'.repeat(2000),
    '<ol><li aria-level="9">a</li></ol><ol><li aria-level="1">a</li></ol>'.repeat(2000),
    `<div>${'<b><div>a'.repeat(60)}${'</div></b>'.repeat(60)}</div>`.repeat(150),
    '<hr>'.repeat(50_000),
  ])('takes no longer than for other texts of this length: %#', (html) => {
    const before = process.cpuUsage();
    expect(sanitizeNews(html)).toContain(html.includes('a') ? 'a' : '<hr />');
    // A text of paragraphs takes half a second. Work that is quadratic in the length takes minutes.
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(10);
  });

  test('finds each image once', () => {
    const html = sanitizeNews(
      `<img src="${PICTURE}"><img src="${PICTURE}" alt="&quot;><img src=x"><img src="/a.png">`,
    );
    expect(picturesIn(html)).toEqual([{ channelId: 3, pictureId: 8 }]);
  });
});
