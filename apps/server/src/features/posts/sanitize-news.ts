import sanitizeHtml from 'sanitize-html';

/**
 * Keeps text with headings, lists, quotes, tables, pictures and links that open in a new tab, and strips everything else
 * (specification 5).
 */
export function sanitizeNews(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'h2',
      'h3',
      'ul',
      'ol',
      'li',
      'blockquote',
      'strong',
      'em',
      'u',
      's',
      'a',
      'br',
      'hr',
    ].concat(['table', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'img']),
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
    transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  });
}
