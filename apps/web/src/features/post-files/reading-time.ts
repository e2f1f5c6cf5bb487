import { minutesFor } from '@studyline/contract/posts/reading-time';

/** The minutes to read a text, given as sanitised HTML. At least one. */
export function minutesToRead(html: string): number {
  const text = html.replaceAll(/<[^>]*>/g, ' ');
  return minutesFor(text.split(/\s+/).filter(Boolean).length);
}
