import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint, FilesPart } from '@studyline/contract/core/endpoint';
import { readInput } from '@studyline/contract/core/issues';
import { parseJson } from '@studyline/contract/core/json';
import { AppError } from '../core/errors.ts';

/** The file of a multipart call, as a stream. It must be read to its end before the handler answers. */
export interface IncomingFile {
  stream: Readable;
  fileName: string;
  /** A larger file is refused. */
  maxBytes: number;
  /**
   * Reads the rest of the body after the file. Throws FIELD_AFTER_FILE if it contains anything, BAD_REQUEST if the end is
   * missing.
   */
  readEnd(): Promise<void>;
}

/** The files of a body that may have several. Each must be read to its end before the next one is. */
export interface IncomingFiles {
  /** Throws FIELD_AFTER_FILE, TOO_MANY_FILES, BAD_REQUEST for a body that is cut off. */
  next(): Promise<(IncomingFile & { part: string }) | undefined>;
  /** Reads past whatever is left, because a client that is still sending does not read the answer. */
  skipRest(): void;
}

/** A body without files. */
export const NO_FILES: IncomingFiles = { next: () => Promise.resolve(undefined), skipRest: () => undefined };

/** The bytes of the uploaded pictures, by the names of their parts. */
export type IncomingPictures = ReadonlyMap<string, Buffer>;

const MEBIBYTE = 1024 * 1024;
/** Of all fields together. */
const FIELDS_BYTES = 200_000;
/** Of each kind. The longest list has 1,000 items, each of which may be a part. */
const MAX_PARTS = 1100;

/**
 * Reads a multipart body up to its file, or to its end if it has none. The fields are checked before a byte of the file is read,
 * and the file is passed on as a stream. A field that may be a list may be repeated. Pictures are read completely. Throws
 * FILE_MISSING.
 */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<{ body: unknown; file?: IncomingFile; files?: IncomingFiles; pictures?: IncomingPictures }> {
  const fields = new Map<string, unknown[]>();
  let left = FIELDS_BYTES;
  const pictures = new Map<string, Buffer>();
  const maxFileBytes = [endpoint.file, ...(endpoint.files ?? []), ...(endpoint.pictures ?? [])].map(
    (part) => part?.maxBytes ?? 0,
  );
  const parts = request.parts({
    // Every JSON part arrives as a file, as programs send it as a Blob, so that it is checked before it is parsed.
    isPartAFile: (_name, contentType, fileName) =>
      fileName !== undefined ||
      contentType === 'application/json' ||
      contentType === 'application/octet-stream',
    limits: {
      fieldSize: FIELDS_BYTES,
      fields: MAX_PARTS,
      files: MAX_PARTS,
      // One byte more than allowed, so that the storage sees the excess and reports it.
      fileSize: Math.max(FIELDS_BYTES, ...maxFileBytes) + 1,
    },
  });
  // The iterator is not closed after the file, because its end is read later.
  for (let part = await nextPart(parts); part; part = await nextPart(parts)) {
    try {
      const name = part.fieldname;
      if (part.type === 'file' && name === endpoint.file?.name) {
        const { maxBytes } = endpoint.file;
        const body = parseFields(endpoint.body, fields);
        const { file: stream, filename: fileName } = part;
        return { body, file: { stream, fileName, maxBytes, readEnd: () => readEnd(parts) } };
      }
      if (part.type === 'file' && endpoint.files?.some((kind) => kind.name === name)) {
        const body = parseFields(endpoint.body, fields);
        return { body, files: readFiles(part, parts, endpoint.files) };
      }
      const picture = endpoint.pictures?.find((one) => one.name === name);
      if (picture ? pictures.has(name) : pictures.size > 0) throw new AppError('FIELD_AFTER_FILE');
      if (picture && part.type === 'file') {
        pictures.set(name, await readPicture(part, picture.maxBytes));
        continue;
      }
      const given = fields.get(name) ?? [];
      if (given.length > 0 && !takesList(endpoint.body, name)) throw repeatedField(name);
      const text = part.type === 'file' ? await readJson(part, left) : valueOf(part);
      left -= Buffer.byteLength(text);
      if (left < 0) throw new AppError('BODY_TOO_LARGE');
      given.push(part.type === 'file' ? valueOfJson(text) : text);
      fields.set(name, given);
    } catch (error) {
      void skip(part, parts);
      throw error;
    }
  }
  const body = parseFields(endpoint.body, fields);
  if (endpoint.file && !endpoint.file.optional) throw new AppError('FILE_MISSING');
  return { body, pictures };
}

function readFiles(
  first: Multipart,
  parts: AsyncIterator<Multipart>,
  kinds: readonly FilesPart[],
): IncomingFiles {
  let part: Multipart | undefined = first;
  let isFirst = true;
  const counts = new Map<string, number>();
  let received = 0;
  const limit = kinds.reduce((sum, { most }) => sum + most, 0);
  const tooMany = (most: number) => new AppError('TOO_MANY_FILES', { words: { limit: most } });
  return {
    async next() {
      part = isFirst ? first : await nextPart(parts);
      isFirst = false;
      if (!part) return undefined;
      const kind = kinds.find(({ name }) => name === part?.fieldname);
      if (!kind && part.type === 'file' && received === limit) throw tooMany(limit);
      if (!kind || part.type !== 'file') throw new AppError('FIELD_AFTER_FILE');
      const count = (counts.get(kind.name) ?? 0) + 1;
      if (count > kind.most) throw kind.most > 1 ? tooMany(kind.most) : new AppError('FIELD_AFTER_FILE');
      counts.set(kind.name, count);
      received += 1;
      const { file: stream, filename: fileName } = part;
      return { part: kind.name, stream, fileName, maxBytes: kind.maxBytes, readEnd: () => Promise.resolve() };
    },
    skipRest() {
      if (part) void skip(part, parts);
    },
  };
}

/** Returns the next part, if there is one. A body that is not a form, or is cut off, is a bad request. */
async function nextPart(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const { done, value } = await parts.next();
    return done ? undefined : value;
  } catch {
    throw new AppError('BAD_REQUEST');
  }
}

async function readEnd(parts: AsyncIterator<Multipart>): Promise<void> {
  const late = await nextPart(parts);
  if (!late) return;
  void skip(late, parts);
  throw new AppError('FIELD_AFTER_FILE');
}

/** Reads a part and everything after it. Otherwise the rest of the body would block the connection after the answer. */
async function skip(first: Multipart, parts: AsyncIterator<Multipart>): Promise<void> {
  for (let part: Multipart | undefined = first; part; part = await nextPart(parts).catch(() => undefined))
    if (part.type === 'file') part.file.resume();
}

function valueOf({ value, fieldnameTruncated, valueTruncated }: MultipartValue): string {
  if (fieldnameTruncated || valueTruncated) throw new AppError('BODY_TOO_LARGE');
  return String(value);
}

/** Whether a field may be a list. Its schema then says no more of an empty one than that it is too short. */
function takesList(schema: z.ZodType | undefined, name: string): boolean {
  const field: z.ZodType | undefined = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  const issues = field?.safeParse([]).error?.issues ?? [];
  return field !== undefined && issues.every(({ code }) => code === 'too_small');
}

const repeatedField = (name: string) =>
  new AppError('BAD_REQUEST', { issues: [{ path: name, message: { key: 'issue.repeated' } }] });

/** Reads a field that arrived as a file. Throws UNKNOWN_PARAMETER, BODY_TOO_LARGE. */
async function readJson({ file, fieldname, mimetype }: MultipartFile, maxBytes: number): Promise<string> {
  if (mimetype !== 'application/json')
    throw new AppError('UNKNOWN_PARAMETER', { words: { name: fieldname } });
  const bytes = await readAll(file, maxBytes);
  if (!bytes) throw new AppError('BODY_TOO_LARGE');
  return bytes.toString();
}

/** Throws MALFORMED_JSON. */
function valueOfJson(text: string): unknown {
  const read = parseJson(text);
  if (!read) throw new AppError('MALFORMED_JSON');
  return read.value;
}

/** Throws FILE_TOO_LARGE, FILE_EMPTY. */
async function readPicture({ file }: MultipartFile, maxBytes: number): Promise<Buffer> {
  const bytes = await readAll(file, maxBytes);
  if (!bytes) throw new AppError('FILE_TOO_LARGE', { words: { limit: `${maxBytes / MEBIBYTE} MB` } });
  if (bytes.length === 0) throw new AppError('FILE_EMPTY');
  return bytes;
}

/** Reads a part to its end and returns its bytes; undefined if there are too many. */
async function readAll(file: MultipartFile['file'], maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  file.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  });
  await finished(file).catch(() => {
    throw new AppError('BAD_REQUEST');
  });
  return bytes > maxBytes ? undefined : Buffer.concat(chunks);
}

/** Throws UNKNOWN_PARAMETER for a field of a call that accepts only a file, and the schema's errors. */
function parseFields(schema: z.ZodType | undefined, fields: Map<string, unknown[]>): unknown {
  const [name] = fields.keys();
  if (!schema && name !== undefined) throw new AppError('UNKNOWN_PARAMETER', { words: { name } });
  const given = [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]] as const);
  return schema && readInput(schema, Object.fromEntries(given));
}
