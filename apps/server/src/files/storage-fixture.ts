import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

interface S3rver {
  configureBuckets(): Promise<void>;
  callback(): RequestListener;
}
type S3rverClass = new (options: {
  directory: string;
  silent: boolean;
  vhostBuckets: boolean;
  configureBuckets: { name: string }[];
}) => S3rver;

const BUCKET = 'studyline-test';

/** A new folder in the system's temporary directory. */
export async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), 'studyline-files-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * An S3 server on a free port. The package knows neither AbortMultipartUpload nor ListMultipartUploads, so this fixture answers
 * these two, from the folder where the package keeps the parts.
 */
export async function startS3() {
  const folder = await makeFolder();
  const load = createRequire(import.meta.url) as (id: string) => S3rverClass;
  const s3rver = new (load('s3rver'))({
    directory: folder.path,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  await s3rver.configureBuckets();
  const listener = s3rver.callback();
  const uploads = join(folder.path, BUCKET, '._S3rver_uploads');
  const calls: string[] = [];

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://s3');
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    const uploadId = url.searchParams.get('uploadId');
    if (request.method === 'DELETE' && uploadId) {
      // The server may still be writing the part that was aborted.
      const patiently = { recursive: true, force: true, maxRetries: 20 };
      void rm(join(uploads, uploadId), patiently).then(() => {
        response.writeHead(204).end();
      });
    } else if (request.method === 'GET' && url.searchParams.has('uploads')) {
      void describeUploads(uploads).then((xml) => response.end(xml));
    } else {
      listener(request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}?tls=0`,
    /** Every request so far: method, path and query. */
    calls,
    /** The ids of uploads in parts that were neither completed nor aborted. */
    openUploads: () => readdir(uploads).catch(() => []),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await folder.remove();
    },
  };
}

async function describeUploads(uploads: string): Promise<string> {
  const ids = await readdir(uploads).catch(() => []);
  const entries = await Promise.all(
    ids.map(async (id) => {
      const key = await readFile(join(uploads, id, 'key'), 'utf8');
      const { birthtime } = await stat(join(uploads, id));
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${birthtime.toISOString()}</Initiated></Upload>`;
    }),
  );
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListMultipartUploadsResult>`;
}

/** A stream of unknown length with the same bytes on every run, never all in memory. */
export function streamBytes(bytes: number, chunkBytes = 60_000): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes; at += chunkBytes) yield makeBytes(at, Math.min(chunkBytes, bytes - at));
    })(),
    { objectMode: false, highWaterMark: chunkBytes },
  );
}

/** Repeats after a number of bytes that divides no part size, so that a misplaced part is noticed. */
const PATTERN = Buffer.from(Array.from({ length: 1_000_003 }, (_, i) => Math.imul(i, 2654435761) >>> 13));

/** The bytes of streamBytes at that offset. */
export function makeBytes(start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length;) {
    filled += PATTERN.copy(bytes, filled, (start + filled) % PATTERN.length);
  }
  return bytes;
}
