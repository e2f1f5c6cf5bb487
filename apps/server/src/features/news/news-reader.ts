import { createThread } from '../../core/thread.ts';
import type { NewsText } from './news-text.ts';

export interface NewsJob {
  html: string;
  wants: 'TEXT' | 'HTML';
}

/** Long texts take long, so they are sanitised outside the main thread. */
const runInThread = createThread<NewsJob, unknown>(new URL('news-worker.ts', import.meta.url), {
  mostMillis: 20_000,
  memoryMb: 256,
  tooExpensive: 'NEWS_TOO_LONG',
});

/** See readNewsText. */
export async function parseNews(html: string): Promise<NewsText | null> {
  return (await runInThread({ html, wants: 'TEXT' })) as NewsText | null;
}

/** See sanitizeNews. */
export async function cleanNews(html: string): Promise<string> {
  return (await runInThread({ html, wants: 'HTML' })) as string;
}
