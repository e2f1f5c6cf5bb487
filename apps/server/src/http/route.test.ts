import { afterAll, expect, test } from 'vitest';
import { pathOf } from '@studyline/contract/endpoint';
import { endpoints } from '@studyline/contract/endpoints';
import { startApp } from '../../test/app.ts';

const app = await startApp();
afterAll(() => app.close());

test.each(endpoints.filter(({ result }) => result !== 'BYTES'))('$id is never cached', async (endpoint) => {
  const url = pathOf(endpoint).replaceAll(/\{\w+\}/g, '1');
  const answer = await app.app.inject({ method: endpoint.method, url });
  expect(answer.headers['cache-control']).toBe('no-store');
});
