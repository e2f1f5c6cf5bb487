import { createHash } from 'node:crypto';
import { isVisible } from '@studyline/contract/core/common';
import { MAX_NEWS_BYTES } from '@studyline/contract/news/calls';
import { AppError } from '../../core/errors.ts';
import { plainText } from './plain-text.ts';
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

/** Whether it has neither a word nor an image. */
export function isEmptyText(html: string): boolean {
  const content = sanitizeNews(html);
  return !content.includes('<img ') && !hasWords(plainText(content));
}

const hasWords = (text: string) => text !== '' && isVisible(text);

/** Throws NEWS_EMPTY for a text without a word, and NEWS_TOO_LONG. */
export function readNewsText(html: string): NewsText {
  const content = sanitizeNews(html).trim();
  const text = plainText(content).replaceAll('\n', ' ');
  if (!hasWords(text)) throw new AppError('NEWS_EMPTY');
  if (Buffer.byteLength(content) > MAX_NEWS_BYTES) throw new AppError('NEWS_TOO_LONG');
  return {
    content,
    summary: beginningOf(text),
    sha256: createHash('sha256').update(content).digest('hex'),
    pictures: picturesIn(content),
  };
}

/** As many whole words as fit. */
function beginningOf(text: string): string {
  if (text.length <= SUMMARY_LENGTH) return text;
  const start = text.slice(0, SUMMARY_LENGTH).toWellFormed();
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > SUMMARY_LENGTH / 2 ? end : undefined)}…`;
}
