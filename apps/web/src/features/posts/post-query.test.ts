import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { failure, createTestServer } from '../../api/test-server.ts';
import { postOf } from './post-query.ts';

const server = createTestServer();
const post = '/openapi/v1/posts/9/1';
beforeAll(() => server.start());
afterEach(() => server.reset());
afterAll(() => server.stop());

it.for([
  [500, 'INTERNAL_ERROR', 6],
  [503, 'INTERNAL_ERROR', 6],
  [429, 'TOO_MANY_REQUESTS', 2],
  [409, 'ILLEGAL_TRANSITION', 2],
  [404, 'POST_NOT_FOUND', 1],
] as const)(
  'a post that does not exist yet: after %d, %s, it is requested %d times in all',
  async ([status, code, times]) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    server.routes[post] = () => failure(status, code);
    const asked = new QueryClient().fetchQuery({ ...postOf(9, 1), retryDelay: 1 });
    await expect(asked).rejects.toMatchObject({ status, errorCode: code });
    expect(server.to(post)).toHaveLength(times);
  },
);
