import sanitizeHtml from 'sanitize-html';
import { textHtml } from '../../core/text-html.ts';

/** Keeps text and pictures, and strips everything else (specification 5). */
export function sanitizeNews(html: string): string {
  return sanitizeHtml(html, {
    ...textHtml,
    allowedTags: [...textHtml.allowedTags, 'figure', 'figcaption', 'img'],
    allowedAttributes: { ...textHtml.allowedAttributes, img: ['src', 'alt'] },
    allowedSchemesByTag: { img: [] },
  });
}
