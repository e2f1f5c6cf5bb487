/** Elements that end a line. */
const ENDS_LINE = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|td|th|blockquote|figcaption|pre)>/gi;
const ESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Sanitised HTML as plain text: a line for each paragraph, each item of a list and each cell of a table. */
export function plainText(html: string): string {
  return html
    .replaceAll(ENDS_LINE, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (escaped) => ESCAPED[escaped] ?? escaped)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}
