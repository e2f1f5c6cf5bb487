import { addComment } from '@studyline/contract/comments/calls';
import { addDocument } from '@studyline/contract/drafts/calls';
import { CAUSED_EVENTS } from '@studyline/contract/events/caused-events';
import { getPostVersion, updateVersionTitle } from '@studyline/contract/posts/calls';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode, useEffect } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { q } from '../api/query-options.ts';
import { createTestServer, failure } from '../api/test-server.ts';
import { useCall, useUnseenCall } from './use-call.ts';

const server = createTestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const wrapperOf = (client: QueryClient) => {
  return ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
};

test('retries with the same Idempotency-Key until the content changes or is created', async () => {
  const path = '/openapi/v1/comments/posts/9';
  const lost = () => ({ hangUp: true });
  server.routes[path] = lost;
  const { result } = renderHook(() => useCall(addComment), { wrapper: wrapperOf(new QueryClient()) });
  const send = (commentTextRequest: string) =>
    act(() =>
      result.current
        .mutateAsync({ params: { postId: 9 }, body: { commentTextRequest } })
        .catch(() => undefined),
    );
  await send('One');
  await send('One');
  await send('Two');
  server.routes[path] = () => ({ body: { commentId: 1 } });
  await send('Two');
  await send('Two');
  const [first, again, other, created, next] = server
    .to(path)
    .map(({ headers }) => headers['idempotency-key']);
  expect([again, created]).toEqual([first, other]);
  expect(new Set([first, other, next]).size).toBe(3);
});

test('choosing a file again gets a new Idempotency-Key', async () => {
  const path = '/openapi/v1/channels/4/add-document';
  server.routes[path] = () => failure(503, 'INTERNAL_ERROR');
  const { result } = renderHook(() => useCall(addDocument), { wrapper: wrapperOf(new QueryClient()) });
  const plan = new File(['a'], 'plan.pdf');
  for (const file of [plan, plan, new File(['b'], 'plan.pdf')])
    await act(() =>
      result.current
        .mutateAsync({ params: { channelId: 4 }, body: { title: 'Plan' }, file })
        .catch(() => undefined),
    );
  const [first, again, other] = server.to(path).map(({ headers }) => headers['idempotency-key']);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test.for([
  { waits: true, shown: 'New' },
  { waits: false, shown: 'Old' },
])(
  'with waits: $waits it is recorded while Old shows, and done while $shown shows',
  async ({ waits, shown }) => {
    const params = { id: 9, version: 1 };
    let title = 'Old';
    server.routes['/openapi/v1/posts/9/1'] = () => ({ body: { title } });
    server.routes['/openapi/v1/posts/9/1/metadata/title'] = () => {
      title = 'New';
      const caused = [{ event: 'update-post', reason: 'TITLE', channelId: 4, postId: 9 }];
      return { body: { postId: 9, version: 1, title }, headers: { [CAUSED_EVENTS]: JSON.stringify(caused) } };
    };
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const options = q(getPostVersion, { params });
    await client.prefetchQuery(options);
    const stop = new QueryObserver(client, options).subscribe(() => {});
    const seen: unknown[] = [];
    const see = () => seen.push(client.getQueryData<unknown>(options.queryKey));
    const callOptions = { waits, onRecorded: see, onDone: see };
    const wrapper = wrapperOf(client);
    const { result } = renderHook(() => useCall(updateVersionTitle, callOptions), { wrapper });
    await act(() => result.current.mutateAsync({ params, body: { title: 'New' } }));
    expect(seen).toEqual([{ title: 'Old' }, { title: shown }]);
    stop();
  },
);

test('an unseen call renders nothing, neither when it begins nor when it fails', async () => {
  const path = '/openapi/v1/comments/posts/7';
  server.routes[path] = () => failure(503, 'INTERNAL_ERROR');
  let renders = 0;
  const useCounted = () => {
    useEffect(() => {
      renders += 1;
    });
    return useUnseenCall(addComment);
  };
  const { result } = renderHook(useCounted, { wrapper: wrapperOf(new QueryClient()) });
  const send = () => result.current({ params: { postId: 7 }, body: { commentTextRequest: 'One' } });
  await act(() => expect(send()).rejects.toThrow());
  server.routes[path] = () => ({ body: { commentId: 1 } });
  await act(() => expect(send()).resolves.toEqual({ commentId: 1 }));
  expect(renders).toBe(1);
  const [first, again] = server.to(path).map(({ headers }) => headers['idempotency-key']);
  expect(again).toBe(first);
});
