import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer } from '../api/test-server.ts';
import { useToasts } from '../api/toasts.ts';
import { renderHook } from '@testing-library/react';
import { announceDraft } from './draft-toast.ts';

const server = createTestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

test('several drafts within a second show one toast, about the last one', async () => {
  const inDays = (days: number) => ({
    body: { postDetail: { expirationDateTimeMillis: Date.now() + days * 86_400_000 } },
  });
  server.routes['/openapi/v1/posts/1/1'] = () => inDays(10);
  server.routes['/openapi/v1/posts/2/1'] = () => inDays(20);
  server.routes['/openapi/v1/posts/3/2'] = () => inDays(30);
  const queryClient = new QueryClient();
  const { result } = renderHook(() => useToasts());
  announceDraft(queryClient, { postId: 1, version: 1 });
  announceDraft(queryClient, { postId: 2, version: 1 });
  await new Promise((resolve) => setTimeout(resolve, 400));
  announceDraft(queryClient, { postId: 3, version: 2 });
  await expect.poll(() => result.current.map(({ text }) => text), { timeout: 5000 }).toHaveLength(1);
  expect(result.current[0]?.text).toMatch(/will expire in 30 days$/);
  expect(server.got.map(({ path }) => path)).toEqual(['/openapi/v1/posts/3/2']);
});
