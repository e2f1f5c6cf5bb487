import sanitizeHtml from 'sanitize-html';
import { textHtml } from '../core/text-html.ts';

export interface TermsText {
  /** Sanitised HTML; empty if it contains no visible text. */
  content: string;
  /** The names of elements that were removed. */
  leftOut: string[];
}

const shown = [...textHtml.allowedTags, 'h4'];
/** The page has its own heading, so the headings of the terms are one level lower. */
const renamed: Record<string, string> = { h1: 'h2', b: 'strong', i: 'em' };
/** What an HTML page has around its text. */
const around = [
  'html',
  'head',
  'meta',
  'title',
  'style',
  'body',
  'main',
  'article',
  'section',
  'div',
  'span',
];

/** Keeps headings, lists, tables, emphasis and links, and removes everything else. */
export function readHtmlTerms(html: string): TermsText {
  const leftOut = new Set<string>();
  const content = sanitizeHtml(html, {
    ...textHtml,
    allowedTags: shown,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'title'],
    transformTags: { ...renamed, ...textHtml.transformTags },
    onOpenTag: (name) => {
      if (![...shown, ...Object.keys(renamed), ...around].includes(name)) leftOut.add(name);
    },
  }).trim();
  const hasText = /[\p{L}\p{N}]/u.test(sanitizeHtml(content, { allowedTags: [] }));
  return { content: hasText ? content : '', leftOut: [...leftOut].toSorted() };
}

/** An empty line starts a paragraph. */
export function readPlainTerms(text: string): TermsText {
  const paragraphs = text
    .split(/\r?\n(?:[^\S\n]*\r?\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll(/\r?\n/g, '<br />')}</p>`);
  return { content: paragraphs.join('\n'), leftOut: [] };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
