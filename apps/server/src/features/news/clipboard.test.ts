import { afterAll, expect, test } from 'vitest';
import { startApp } from '../../../test/app.ts';
import { clipboardSamples } from '../../../test/clipboard-samples.ts';
import { addNewsOf, readPost } from '../../../test/posts.ts';
import { buildWorld } from '../../../test/world.ts';
import { plainText } from '@studyline/contract/news/plain-text';
import { sanitizeNews } from './sanitize-news.ts';

const app = await startApp();
const { study, author } = await buildWorld(app.server.db);
afterAll(() => app.close());

test.each(clipboardSamples)('says the same when it is sent as it is: $name', async ({ html, says }) => {
  const { body } = await addNewsOf(app, study, author, { content: html });
  const { newsContent } = (await readPost(app, author, body.postId)).body;
  expect(plainText(newsContent ?? '')).toBe(says);
  expect(sanitizeNews(newsContent ?? '')).toBe(newsContent);
});
