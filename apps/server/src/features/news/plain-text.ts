import sanitizeHtml from 'sanitize-html';

/** Elements that end a line. */
const ENDS_LINE = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|td|th|blockquote|figcaption|pre)>/gi;
const ESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** HTML as plain text: a line for each paragraph, each item of a list and each cell of a table. */
export function plainText(html: string): string {
  const bare = sanitizeHtml(html.replaceAll(ENDS_LINE, '$&\n'), { allowedTags: [], allowedAttributes: {} });
  return bare
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (escaped) => ESCAPED[escaped] ?? escaped)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}
