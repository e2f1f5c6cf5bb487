import { afterEach, expect, test, vi } from 'vitest';
import { requestIdOf } from '../../server/src/http/request-id.ts';
import { newKey } from '../src/api/request.ts';

afterEach(() => vi.unstubAllGlobals());

const taken = (requestId: string) => requestIdOf({ headers: { 'x-request-id': requestId } });

test('the server accepts the request id over HTTPS', () => {
  const requestId = newKey();
  expect(taken(requestId)).toBe(requestId);
});

test('the server accepts the request id over plain HTTP, where browsers have no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const requestId = newKey();
  expect(taken(requestId)).toBe(requestId);
  expect(newKey()).not.toBe(requestId);
});
