import { createHash } from 'node:crypto';
import { isVisible } from '@studyline/contract/core/common';
import { MAX_NEWS_BYTES } from '@studyline/contract/news/calls';
import { AppError } from '../../core/errors.ts';
import { plainText } from '@studyline/contract/news/plain-text';
import { picturesIn, type PictureRef, sanitizeNews } from './sanitize-news.ts';

/** A text of news as a version stores it. */
export interface NewsText {
  content: string;
  /** Its beginning, for cards. */
  summary: string;
  sha256: string;
  pictures: PictureRef[];
}

const SUMMARY_LENGTH = 280;

/**
 * Null for a text without a word or an image. Throws NEWS_EMPTY for images without a word, and NEWS_TOO_LONG. A text at its limit
 * takes long, so only the news reader calls it.
 */
export function readNewsText(html: string): NewsText | null {
  const content = sanitizeNews(html).trim();
  if (Buffer.byteLength(content) > MAX_NEWS_BYTES) throw new AppError('NEWS_TOO_LONG');
  const pictures = picturesIn(content);
  const text = plainText(content).replaceAll('\n', ' ');
  if (text === '' || !isVisible(text)) {
    if (pictures.length > 0) throw new AppError('NEWS_EMPTY');
    return null;
  }
  return {
    content,
    summary: beginningOf(text),
    sha256: createHash('sha256').update(content).digest('hex'),
    pictures,
  };
}

/** As many whole words as fit. */
function beginningOf(text: string): string {
  if (text.length <= SUMMARY_LENGTH) return text;
  const start = text.slice(0, SUMMARY_LENGTH).toWellFormed();
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > SUMMARY_LENGTH / 2 ? end : undefined)}…`;
}
