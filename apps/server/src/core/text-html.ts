import sanitizeHtml from 'sanitize-html';

/** Invisible characters, such as &#1; in HTML. */
const CONTROLS = /[^\P{Cc}\n\r\t]/gu;
export const withoutControls = (text: string): string => text.replaceAll(CONTROLS, '');

/** The maximum number of columns or rows that a table cell may span. */
const isSpan = (value: string | undefined) => /^[1-9]\d{0,2}$/.test(value ?? '');

function readCell(tagName: string, { colspan, rowspan }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const spans = Object.entries({ colspan, rowspan }).filter(([, value]) => isSpan(value));
  return { tagName, attribs: Object.fromEntries(spans) as sanitizeHtml.Attributes };
}

/** Letters and roman numerals: a number of this list is referred to elsewhere. */
const TYPES = ['a', 'A', 'i', 'I'];
const isStart = (value: string | undefined) => /^(?:0|-?[1-9]\d{0,6})$/.test(value ?? '');

function readNumbering(tagName: string, { start, type = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const kept = { ...(isStart(start) ? { start } : {}), ...(TYPES.includes(type) ? { type } : {}) };
  return { tagName, attribs: kept as sanitizeHtml.Attributes };
}

/** The HTML allowed in a text: headings, lists, quotes, tables, emphasis, and links that open in a new tab. */
export const textHtml = {
  allowedTags: 'p h2 h3 ul ol li blockquote strong em u s sup sub a br hr table thead tbody tr th td'.split(
    ' ',
  ),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    ol: ['start', 'type'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  transformTags: {
    a: (tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
      tagName,
      attribs: {
        // Before the scheme of the link is checked.
        ...(href === undefined ? {} : { href: withoutControls(href).trim() }),
        target: '_blank',
        rel: 'noopener noreferrer',
      },
    }),
    ol: readNumbering,
    th: readCell,
    td: readCell,
  },
} satisfies sanitizeHtml.IOptions;
