import type { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '@studyline/contract/endpoint';
import { readInput } from '@studyline/contract/issues';
import { AppError } from '../core/errors.ts';

/** The file of a multipart call, still flowing. It has to be read to its end before the handler answers. */
export interface IncomingFile {
  stream: Readable;
  fileName: string;
  /** Reads the body behind the file. Throws FIELD_AFTER_FILE if anything stands there, BAD_REQUEST if the end is missing. */
  readEnd(): Promise<void>;
}

const FIELD_BYTES = 200_000;

/**
 * Reads a multipart body up to its file. The fields are checked before a byte of the file is read, and the file is handed on as a
 * stream.
 */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<{ body: unknown; file?: IncomingFile }> {
  const fields: Record<string, unknown> = {};
  const parts = request.parts({
    limits: {
      fieldSize: FIELD_BYTES,
      fields: 50,
      files: 1,
      // One byte more than allowed, so that the storage sees the excess and reports it.
      fileSize: (endpoint.file?.maxBytes ?? 0) + 1,
    },
  });
  // The iterator is not closed after the file, because its end is read later.
  for (let part = await nextPart(parts); part; part = await nextPart(parts)) {
    if (part.type === 'file') {
      if (!endpoint.file || part.fieldname !== endpoint.file.name) {
        part.file.resume();
        throw new AppError('UNKNOWN_PARAMETER', { words: { name: part.fieldname } });
      }
      try {
        return {
          body: parseFields(endpoint.body, fields),
          file: { stream: part.file, fileName: part.filename, readEnd: () => readEnd(parts) },
        };
      } catch (error) {
        // Otherwise the rest of the body would hold the connection after the answer.
        part.file.resume();
        throw error;
      }
    }
    if (part.fieldnameTruncated || part.valueTruncated) throw new AppError('BODY_TOO_LARGE');
    fields[part.fieldname] = part.value;
  }
  const body = parseFields(endpoint.body, fields);
  if (endpoint.file) throw new AppError('FILE_MISSING');
  return { body };
}

/** The next part, if there is one. A body that is no form, or is cut off, is a bad request. */
async function nextPart(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const { done, value } = await parts.next();
    return done ? undefined : value;
  } catch (error) {
    const isSecondFile = (error as { code?: string }).code === 'FST_FILES_LIMIT';
    throw new AppError(isSecondFile ? 'FIELD_AFTER_FILE' : 'BAD_REQUEST');
  }
}

async function readEnd(parts: AsyncIterator<Multipart>): Promise<void> {
  if (await nextPart(parts)) throw new AppError('FIELD_AFTER_FILE');
}

function parseFields(schema: z.ZodType | undefined, fields: Record<string, unknown>): unknown {
  return schema && readInput(schema, fields);
}
