import sanitizeHtml from 'sanitize-html';

/** What the HTML of a text shows: headings, lists, quotes, tables, emphasis, and links that open in a new tab. */
export const textHtml = {
  allowedTags: 'p h2 h3 ul ol li blockquote strong em u s a br hr table thead tbody tr th td'.split(' '),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  transformTags: {
    a: (tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href: href.trim() }),
        target: '_blank',
        rel: 'noopener noreferrer',
      },
    }),
  },
} satisfies sanitizeHtml.IOptions;
