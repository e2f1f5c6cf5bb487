import { describe, expect, test } from 'vitest';
import { parseStorageUrl } from './storage-url.ts';
import { createStorage } from './storage.ts';

describe('STORAGE_URL', () => {
  test('in full', () => {
    expect(
      parseStorageUrl('s3://key:a%2Fb%2Bc@store.example:9000/files?region=eu-north-1&tls=0&pathStyle=0'),
    ).toEqual({
      endpoint: 'http://store.example:9000',
      bucket: 'files',
      region: 'eu-north-1',
      accessKeyId: 'key',
      secretAccessKey: 'a/b+c',
      forcePathStyle: false,
    });
  });

  test('with defaults', () => {
    expect(parseStorageUrl('s3://key:secret@store.example/files')).toMatchObject({
      endpoint: 'https://store.example',
      region: 'us-east-1',
      forcePathStyle: true,
    });
  });

  test.each([
    ['nonsense', 'it is not an s3:// address'],
    ['https://key:secret@host/bucket', 'it is not an s3:// address'],
    ['s3://key:secret@/bucket', 'it is not an s3:// address'],
    ['s3:bucket', 'the host is missing'],
    ['s3://host/bucket', 'the access key or the secret is missing'],
    ['s3://key@host/bucket', 'the access key or the secret is missing'],
    ['s3://key:se%ZZcret@host/bucket', 'the access key or the secret is not percent-encoded'],
    ['s3://key:secret@host', 'the path is not the name of a bucket'],
    ['s3://key:secret@host/bucket/folder', 'the path is not the name of a bucket'],
    ['s3://key:sec/ret@host/bucket', ''],
    ['s3://key:secret@host/bucket?tls=yes', 'tls is neither 0 nor 1'],
    ['s3://key:secret@host/bucket?pathstyle=1', 'the parameter pathstyle is unknown'],
  ])('%s is refused in one sentence that keeps the secret', async (url, reason) => {
    const refusal = await createStorage({ url, dataDir: '/nowhere' }).catch((error: Error) => error.message);
    expect(refusal).toMatch(/^STORAGE_URL must look like s3:\/\/[^ ]+, but [^.]+\.$/);
    expect(refusal).toContain(reason);
    expect(refusal).not.toMatch(/sec\/ret|ZZ/);
  });
});
