import { answerJobs } from '../../core/thread-worker.ts';
import { readNewsText } from './news-text.ts';
import type { NewsJob } from './news-reader.ts';
import { sanitizeNews } from './sanitize-news.ts';

answerJobs(({ html, wants }: NewsJob) => (wants === 'TEXT' ? readNewsText(html) : sanitizeNews(html)));
