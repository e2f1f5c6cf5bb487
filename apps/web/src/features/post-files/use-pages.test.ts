import type { PostOpened } from '@studyline/contract/posts/calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer } from '../../api/test-server.ts';
import { previewsOf } from './preview-query.ts';
import { usePages } from './use-pages.ts';

const server = createTestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

test('counts newly rendered pages while an older list still says that there are none', async () => {
  const post = {
    postDetail: { postId: 9, version: 2, currentVersion: 2 },
    documentPreviewData: { status: 'READY', reason: null, totalPages: 3, shownPages: 3 },
    edit: 1,
  } as PostOpened;
  const listed = { items: [] as object[], page: 1, pageSize: 5, lastPage: true, totalCount: 0 };
  const answers = [
    { ...listed, status: 'PENDING', reason: null },
    { ...listed, status: 'READY', reason: null, totalCount: 2 },
  ];
  const held = Promise.withResolvers<void>();
  server.routes['/openapi/v1/posts/9/previews'] = async () => {
    if (server.got.length > 1) await held.promise;
    return { body: answers[server.got.length - 1] };
  };
  const client = new QueryClient();
  await client.prefetchQuery(previewsOf(post.postDetail, 1));
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => usePages(post), { wrapper });
  expect(result.current.pages).toHaveLength(3);
  held.resolve();
  await expect.poll(() => result.current.pages.length).toBe(2);
});
