import { getPostVersion, updateVersionTitle } from '@studyline/contract/posts';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { q } from '../api/query-options.ts';
import { createTestServer } from '../api/test-server.ts';
import { useCall } from './use-call.ts';

const server = createTestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

test.for([
  { waits: true, shown: 'New' },
  { waits: false, shown: 'Old' },
])('with waits: $waits it is recorded while Old shows, done while $shown does', async ({ waits, shown }) => {
  const params = { id: 9, version: 1 };
  let title = 'Old';
  server.routes['/openapi/v1/posts/9/1'] = () => ({ body: { title } });
  server.routes['/openapi/v1/posts/9/1/metadata/title'] = () => {
    title = 'New';
    return { body: { postId: 9, version: 1, title } };
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const options = q(getPostVersion, { params });
  await client.prefetchQuery(options);
  const stop = new QueryObserver(client, options).subscribe(() => {});
  const seen: unknown[] = [];
  const see = () => seen.push(client.getQueryData<unknown>(options.queryKey));
  const callOptions = { waits, onRecorded: see, onDone: see };
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => useCall(updateVersionTitle, callOptions), { wrapper });
  await act(() => result.current.mutateAsync({ params, body: { title: 'New' } }));
  expect(seen).toEqual([{ title: 'Old' }, { title: shown }]);
  stop();
});
