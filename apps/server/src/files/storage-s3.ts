import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { FileMissingError } from './storage-errors.ts';
import type { S3Settings } from './storage-url.ts';
import type { ByteRange, StorageDriver } from './storage-driver.ts';

/** S3 wants parts of at least 5 MiB and at most 10,000 of them: files of up to 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;

/** The error codes for an exhausted quota in Ceph, MinIO and OBS. A full disk has the status 507. */
const FULL = new Set(['QuotaExceeded', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorageSpace']);

/**
 * Files in an S3-compatible store. Small ones are uploaded in one call, larger ones in parts, with one part in memory at a time.
 * Each call carries the SHA-256 of its bytes in its signature, which the store verifies.
 */
export function openS3(settings: S3Settings): StorageDriver {
  const client = connect(settings);
  const place = { Bucket: settings.bucket };

  return {
    async write(key, chunks, signal) {
      const file = { ...place, Key: key };
      let UploadId: string | undefined;
      try {
        const Parts: CompletedPart[] = [];
        for await (const part of cut(chunks)) {
          if (!UploadId && part.length < PART_BYTES) {
            const whole = new PutObjectCommand({ ...file, Body: part, ContentLength: part.length });
            await client.send(whole, { abortSignal: signal });
            return;
          }
          UploadId ??= (await client.send(new CreateMultipartUploadCommand(file))).UploadId;
          if (part.length === 0) break;
          const PartNumber = Parts.length + 1;
          const upload = new UploadPartCommand({ ...file, UploadId, PartNumber, Body: part });
          const { ETag } = await client.send(upload, { abortSignal: signal });
          Parts.push({ PartNumber, ETag });
        }
        signal?.throwIfAborted();
        await client.send(
          new CompleteMultipartUploadCommand({ ...file, UploadId, MultipartUpload: { Parts } }),
        );
      } catch (error) {
        // The first error says what went wrong. removeUnfinished removes what could not be aborted here.
        if (UploadId)
          await client.send(new AbortMultipartUploadCommand({ ...file, UploadId })).catch(() => undefined);
        throw isFull(error) ? asFullDisk(error) : error;
      }
    },

    async read(key, range, signal) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...place, Key: key, Range });
      const { Body, ContentRange } = await client
        .send(command, { abortSignal: signal })
        .catch((error) => throwMissing(key, error));
      if (!(Body instanceof Readable)) throw new Error(`The file storage gave no stream for ${key}.`);
      if (range && !isRange(ContentRange, range)) {
        Body.destroy();
        throw new Error(`The file storage gave another range of ${key} than the one asked for.`);
      }
      return Body;
    },

    async size(key) {
      const command = new HeadObjectCommand({ ...place, Key: key });
      const { ContentLength } = await client.send(command).catch((error) => throwMissing(key, error));
      if (ContentLength === undefined) throw new Error(`The file storage gave no size for ${key}.`);
      return ContentLength;
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ ...place, Key: key }));
    },

    async *list(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { ...place, Prefix: prefix })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { key: Key, lastModified: LastModified };
        }
      }
    },

    removeUnfinished: (before) => abortUploads(client, settings.bucket, before),
  };
}

function connect(settings: S3Settings): S3Client {
  return new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // The checksums that newer SDKs add by default change the format of the body. Not every store understands it: some keep the
    // framing as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5000,
      // Only until the response begins, so that a slow reader of a large file is not cut off.
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
      socketTimeout: 0,
      httpAgent: { maxSockets: 500 },
      httpsAgent: { maxSockets: 500 },
    },
  });
}

/** Full parts, then the rest, which may be empty. Each part reuses the same memory. */
async function* cut(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(PART_BYTES);
  let filled = 0;
  for await (const chunk of chunks) {
    let taken = 0;
    while (taken < chunk.length) {
      const copied = chunk.copy(part, filled, taken);
      taken += copied;
      filled += copied;
      if (filled === PART_BYTES) {
        yield part;
        filled = 0;
      }
    }
  }
  yield part.subarray(0, filled);
}

async function abortUploads(client: S3Client, Bucket: string, before: Date): Promise<void> {
  let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (marker) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, ...marker }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Initiated && Initiated < before) {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    }
    marker = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined;
  }
}

function isRange(header: string | undefined, { start, end }: ByteRange): boolean {
  const [, first, last, size] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '') ?? []).map(Number);
  return size !== undefined && first === start && last === Math.min(end, size - 1);
}

function isFull(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return error.$metadata.httpStatusCode === 507 || FULL.has(error.name);
}

/** Callers treat a full store like a full disk. */
function asFullDisk(cause: unknown): Error {
  return Object.assign(new Error('The file storage is full.', { cause }), { code: 'ENOSPC' });
}

function throwMissing(key: string, error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NoSuchKey' || name === 'NotFound') throw new FileMissingError(key, { cause: error });
  if (name === 'InvalidRange') throw new RangeError(`${key} ends before that range.`, { cause: error });
  throw error;
}
