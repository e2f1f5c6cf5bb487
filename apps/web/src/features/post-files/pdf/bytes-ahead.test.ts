import { createHash, webcrypto } from 'node:crypto';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { server as origin } from '../../../api/origin.ts';
import { createTestServer } from '../../../api/test-server.ts';
import { fetchBytesAhead, fileOf, noteChosen, openBytes } from './bytes-ahead.ts';
import type { RangeReader } from './range-reader.ts';

const server = createTestServer();
beforeAll(async () => {
  // Missing here, and in browsers without a secure connection.
  vi.stubGlobal('crypto', webcrypto);
  await server.start();
});
afterAll(() => server.stop());

const opened: RangeReader[] = [];
beforeEach(() => {
  server.got.length = 0;
});
afterEach(() => {
  for (const reader of opened.splice(0)) reader.stop();
});

function postOf(id: number): PostOpened {
  const path = `/openapi/v1/posts/${id}/1/download-file`;
  server.routes[path] = () => ({ status: 206, body: `file ${id}` });
  return {
    downloadUrl: origin.origin + path,
    mimeType: 'application/pdf',
    fileSizeInBytes: 6,
    checksum: String(id),
    documentPreviewData: { status: 'PENDING' },
  } as PostOpened;
}

function read(post: PostOpened): string[] {
  const heard: string[] = [];
  const reader = openBytes(fileOf(post)!);
  opened.push(reader);
  reader.listen({
    onPart: (_, part) => heard.push(new TextDecoder().decode(part)),
    onStuck: () => {},
    onGone: () => heard.push('gone'),
  });
  reader.want(0, 6);
  return heard;
}

it('fetches the file of a document once, before it is opened', async () => {
  const post = postOf(1);
  fetchBytesAhead(post);
  fetchBytesAhead(post);
  await expect.poll(() => server.got.length).toBe(1);
  const heard = read(post);
  await expect.poll(() => heard).toEqual(['file 1']);
  expect(server.got.length).toBe(1);
});

it('opens another document than the one expected', async () => {
  fetchBytesAhead(postOf(1));
  const heard = read(postOf(2));
  await expect.poll(() => heard).toEqual(['file 2']);
});

it('fetches again what has been opened and left', async () => {
  const post = postOf(1);
  fetchBytesAhead(post);
  read(post);
  await expect.poll(() => server.got.length).toBe(1);
  opened.pop()!.stop();
  const heard = read(post);
  await expect.poll(() => heard).toEqual(['file 1']);
  expect(server.got.length).toBe(2);
});

it('fetches nothing of a file that is not read as a PDF', () => {
  fetchBytesAhead({ ...postOf(1), mimeType: 'text/plain' });
  expect(server.got).toEqual([]);
});

it('reads a file that was chosen here without fetching it, if it is the very same', async () => {
  await noteChosen(new Blob(['mine']));
  const checksum = createHash('sha256').update('mine').digest('hex');
  const heard = read({ ...postOf(1), checksum, fileSizeInBytes: 4 });
  await expect.poll(() => heard).toEqual(['mine']);
  expect(server.got).toEqual([]);
  const others = read(postOf(2));
  await expect.poll(() => others).toEqual(['file 2']);
});

it('fetches a file that was chosen here and can no longer be read', async () => {
  const gone = new Blob(['file 3']);
  await noteChosen(gone);
  const slice = vi.fn(() => ({ arrayBuffer: () => Promise.reject(new Error('It has been removed')) }));
  gone.slice = slice as never;
  const checksum = createHash('sha256').update('file 3').digest('hex');
  const heard = read({ ...postOf(3), checksum });
  await expect.poll(() => heard).toEqual(['file 3']);
  expect(slice).toHaveBeenCalled();
});
