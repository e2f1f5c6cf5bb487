import { minutesFor } from '@studyline/contract/posts/reading-time';

/** The minutes to read a text, given as sanitised HTML. Never less than one. */
export function minutesToRead(html: string): number {
  const text = html.replaceAll(/<[^>]*>/g, ' ');
  return minutesFor(text.split(/\s+/).filter(Boolean).length);
}
