import { MantineProvider } from '@mantine/core';
import { errors } from '@studyline/contract/core/errors';
import type { PostDetail } from '@studyline/contract/posts/calls';
import { en } from '@studyline/contract/words/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { createTestServer } from '../../../api/test-server.ts';
import { CommentComposer } from './CommentComposer.tsx';

const server = createTestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
/** The text about a post is kept. */
let postId = 0;
let path: string;
beforeEach(() => {
  server.reset();
  postId += 1;
  path = `/openapi/v1/comments/posts/${postId}`;
});

async function open() {
  const post = { postId, can: { comment: true } } as PostDetail;
  const onSent = vi.fn<(commentId: number) => void>();
  const rootRoute = createRootRoute({
    component: () => <CommentComposer post={post} ref={null} onSent={onSent} />,
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter({ routeTree: rootRoute, history: createMemoryHistory() })} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: en.comments.field });
  return { field, send: screen.getByRole('button', { name: en.comments.send }), onSent };
}

it('a refused text stays in its field, with the reason', async () => {
  const { status, description } = errors.BAD_REQUEST;
  const message = en.issue.notShowable;
  server.routes[path] = () => ({
    status,
    body: {
      errorCode: 'BAD_REQUEST',
      errorDescription: description,
      requestId: 'r-1',
      issues: [{ path: 'commentTextRequest', message }],
    },
  });
  const { field, send } = await open();
  fireEvent.change(field, { target: { value: 'Half \ud83d an emoji' } });
  fireEvent.click(send);
  await screen.findByText(message);
  expect([field.value, screen.queryByText(description)]).toEqual(['Half \ud83d an emoji', null]);
});

it.each(['NO_ROOM', 'INTERNAL_ERROR', 'DATABASE_UNREACHABLE', 'OUTCOME_UNKNOWN'] as const)(
  'a comment stays in its field after %s, and is sent the next time',
  async (errorCode) => {
    const { status, description } = errors[errorCode];
    server.routes[path] = () => ({
      status,
      body: { errorCode, errorDescription: description, requestId: 'r-1' },
    });
    const { field, send, onSent } = await open();
    const text = `Written before ${errorCode}`;
    fireEvent.change(field, { target: { value: text } });
    fireEvent.click(send);
    await screen.findByText(description);
    expect(field.value).toBe(text);

    server.routes[path] = () => ({ body: { commentId: 1 } });
    fireEvent.click(send);
    await expect.poll(() => field.value).toBe('');
    expect(screen.queryByText(description)).toBeNull();
    expect(onSent.mock.calls).toEqual([[1]]);
    expect(server.to(path).map(({ body }) => JSON.parse(body).commentTextRequest)).toEqual([text, text]);
  },
);

it.each([
  [413, errors.BODY_TOO_LARGE.description],
  [429, errors.TOO_MANY_REQUESTS.description],
])('a comment stays in its field if a proxy answers with %i', async (status, words) => {
  server.routes[path] = () => ({ status, body: '<html>nginx</html>' });
  const { field, send } = await open();
  fireEvent.change(field, { target: { value: 'Written behind a proxy' } });
  fireEvent.click(send);
  await screen.findByText(words);
  expect(field.value).toBe('Written behind a proxy');
  expect((send as HTMLButtonElement).disabled).toBe(false);
  expect(send.getAttribute('aria-disabled')).not.toBe('true');
});
