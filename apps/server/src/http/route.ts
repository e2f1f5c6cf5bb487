import { createHash } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sharedQueryNames } from '@studyline/contract/core/common';
import { type Endpoint, type Input, pathOf, type Result } from '@studyline/contract/core/endpoint';
import type { ErrorCode } from '@studyline/contract/core/errors';
import { readInput } from '@studyline/contract/core/issues';
import { CAUSED_EVENTS, type CausedEvent } from '@studyline/contract/events/caused-events';
import { type Actor, type Caller, hasAccount } from '../core/actor.ts';
import { type BudgetName, spendAll } from '../core/budgets.ts';
import { causedHeader } from '../core/caused-events.ts';
import { CSRF_COOKIE, isCsrfToken } from '../core/csrf-tokens.ts';
import { AppError } from '../core/errors.ts';
import { showPortraits } from '../core/portraits.ts';
import { findCaller, requireCaller } from './auth.ts';
import { type Cookies, cookiesOf } from './cookies.ts';
import { errorsOf, jsonOf } from './openapi.ts';
import {
  type IncomingFile,
  type IncomingFiles,
  type IncomingPictures,
  NO_FILES,
  readMultipart,
} from './multipart.ts';
import { serializerOf } from './serializer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    allowedErrors?: readonly ErrorCode[];
  }
}

/**
 * The content of an answer, and the headers that describe it. A stream is opened only for a caller who does not already have its
 * content.
 */
export interface Bytes {
  status: 200 | 206;
  headers: Record<string, string | number>;
  body: Buffer | (() => Promise<Readable>);
  /** Records that the caller takes the content. Nothing is sent until it has. Not called for a HEAD, nor if they already have it. */
  record?: () => Promise<void>;
}

type Objects<T> = Exclude<T, undefined | readonly unknown[]>;
/** The fields of a part. If a body is optional, so are all its fields. */
type Fields<T> = [Objects<T>] extends [never]
  ? unknown
  : undefined extends T
    ? Partial<Objects<T>>
    : Objects<T>;

/**
 * What a verb receives in addition to the actor: the query, the body and the path parameters in one object, and the files of the
 * body.
 */
export type Call<E extends Endpoint> = Fields<Input<E>['query']> &
  Fields<Input<E>['body']> &
  Fields<Input<E>['params']> &
  (E['file'] extends { optional: true }
    ? { file: IncomingFile | undefined }
    : E['file'] extends object
      ? { file: IncomingFile }
      : unknown) &
  (E['files'] extends object ? { files: IncomingFiles } : unknown) &
  /** Empty if the body is JSON. */
  (E['pictures'] extends object ? { pictures: IncomingPictures } : unknown) &
  /** Only the auth group uses cookies. */
  (E['auth'] extends true ? { cookies: Cookies } : unknown) &
  (E['texts'] extends true ? LongCall : unknown) &
  (E['result'] extends 'BYTES' ? BytesCall : unknown);

interface LongCall {
  /** Aborted when the caller leaves, because the answer may take long to create. */
  signal: AbortSignal;
}

interface BytesCall extends LongCall {
  /** The Range header, and the If-Range header that says which version of the bytes it means. */
  range: string | undefined;
  ifRange: string | undefined;
}

/** The function that serves an endpoint. */
type Verb<E extends Endpoint> = (
  actor: E['permission'] extends 'PUBLIC' ? Caller : Actor,
  call: Call<E>,
) => Answer<E> | Promise<Answer<E>>;

type Answer<E extends Endpoint> = E['result'] extends 'BYTES' ? Bytes : Result<E>;

const shared = new Set(sharedQueryNames);
const nothing = z.strictObject({});
const KEY_LENGTH = 200;
/** The sender is unknown, and every such body is held in memory while it waits for the shared password checks. */
const STRANGER_BODY_BYTES = 16 * 1024;

/**
 * How JSON is compressed. The auth group's answers are not: they contain tokens and are requested with cookies, so another site
 * could trigger them and learn a token from their lengths (BREACH). All other calls need a bearer token, which no other site can
 * send. An answer of usual size is compressed at once, which is faster than through a stream; a larger
 * one would hold up other calls. At its lowest quality, Brotli takes a quarter of the time of gzip and makes answers no larger.
 */
const compressed = {
  encodings: ['br', 'gzip'],
  syncThreshold: 100 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
} satisfies FastifyCompressOptions;

/**
 * Mounts the endpoints of a part of the contract, each with the verb of the same name. An endpoint without a verb does not
 * compile.
 */
export function mountRoom<Contract extends object>(
  app: FastifyInstance,
  contract: Contract,
  verbs: {
    [Id in keyof Contract as Contract[Id] extends Endpoint ? Id : never]: Contract[Id] extends Endpoint
      ? Verb<Contract[Id]>
      : never;
  },
): void {
  for (const [id, verb] of Object.entries(verbs))
    route(app, contract[id as keyof Contract] as Endpoint, verb as Verb<Endpoint>);
}

/** Mounts one endpoint: sign-in, input by its schemas, output by its schema, its errors. */
function route(app: FastifyInstance, endpoint: Endpoint, verb: Verb<Endpoint>): void {
  const check = !app.settings.production;
  const result = jsonOf(endpoint);
  app.route({
    method: endpoint.method,
    url: pathOf(endpoint).replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      endpoint,
      allowedErrors: errorsOf(endpoint),
    },
    onRequest: [
      // Personal data must not be cached. Files set their own caching headers.
      ...(result ? [forbidCaching] : []),
      // Before the body is read, because a large one from a stranger would cost too much.
      async (request) => void (await requireCaller(request, endpoint)),
    ],
    ...(endpoint.bodyBytes ? { bodyLimit: endpoint.bodyBytes } : {}),
    ...(endpoint.permission === 'PUBLIC' ? { bodyLimit: STRANGER_BODY_BYTES } : {}),
    ...(result ? { schema: { response: { 200: {} } }, serializerCompiler: () => serializerOf(result) } : {}),
    // Compression adds itself to this list, and only hooks in this list run for a HEAD before its body is dropped.
    ...(result && !endpoint.auth ? { compress: compressed, onSend: [] } : {}),
    handler: async (request, reply) => {
      const caller = await findCaller(request);
      const params = readInput(endpoint.params ?? nothing, request.params);
      const query = readInput(endpoint.query ?? nothing, knownQuery(endpoint, request));
      const held = budgetsOf(endpoint, request.isMultipart());
      const signal = held.length > 0 ? hold(request, reply, caller, held) : undefined;
      const { body, file, files = NO_FILES, pictures = new Map() } = await readBody(endpoint, request);
      refuseOtherThan(params as object, (body ?? {}) as Record<string, unknown>);
      if (endpoint.form) requireCsrfToken(request, body as { csrfToken?: string });
      const caused: CausedEvent[] = [];
      const actor = {
        ...(endpoint.creates
          ? withIdempotency(caller, endpoint, request, { params, query, body, fileName: file?.fileName })
          : caller),
        caused,
      };
      const { range, 'if-range': ifRange } = request.headers;
      const answer = await verb(
        actor as Actor,
        {
          ...query,
          ...(body as object | undefined),
          ...params,
          ...(endpoint.file && { file }),
          ...(endpoint.files && { files }),
          ...(endpoint.pictures && { pictures }),
          ...(endpoint.auth && { cookies: cookiesOf(request, reply) }),
          ...(endpoint.texts && { signal }),
          ...(!result && { range, ifRange, signal }),
        } as Call<Endpoint>,
      );
      const named = causedHeader(caused);
      if (named) void reply.header(CAUSED_EVENTS, named);
      if (!result) {
        await sendBytes(request, reply, answer as Bytes);
        return reply;
      }
      await showPortraits(caller.server.db, answer);
      if (check) checkAnswer(endpoint, result, answer);
      if (endpoint.result === 'REDIRECT' && !(request.headers.accept ?? '').includes('application/json'))
        return reply.redirect((answer as { url: string }).url, 302);
      return answer;
    },
  });
}

/** The budgets that a call holds while it runs. A JSON body contains no file. */
function budgetsOf(
  { file, files, pictures, texts, result }: Endpoint,
  isMultipart: boolean,
): readonly BudgetName[] {
  return [
    ...(isMultipart && (file || files || pictures) ? (['uploads_per_person'] as const) : []),
    ...(texts ? (['texts_per_person'] as const) : []),
    ...(result === 'BYTES' ? (['downloads_per_person'] as const) : []),
  ];
}

/** Counts a call until its answer is complete or abandoned, which aborts the signal. Throws TOO_MANY_REQUESTS. */
function hold(
  { server }: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  names: readonly BudgetName[],
): AbortSignal {
  const { budgets } = server.studyline;
  const key = hasAccount(caller) ? String(caller.userId) : undefined;
  const giveBack = key ? spendAll(names.map((name) => [budgets[name], key])) : undefined;
  const leaving = new AbortController();
  // Also fires if the caller has already left, unlike an event.
  finished(reply.raw, () => {
    giveBack?.();
    leaving.abort();
  });
  return leaving.signal;
}

function forbidCaching(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  void reply.header('cache-control', 'no-store');
  done();
}

/** What a path names may be repeated in the body, which can't say anything else. */
function refuseOtherThan(params: object, body: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(params))
    if ((body[name] ?? value) !== value)
      throw new AppError('BAD_REQUEST', {
        issues: [{ path: name, message: { key: 'issue.otherThanAddress' } }],
      });
}

/** A form is accepted only with the token in its browser's cookie. Throws NO_CSRF_TOKEN, INVALID_CSRF_TOKEN. */
function requireCsrfToken(request: FastifyRequest, { csrfToken }: { csrfToken?: string }): void {
  if (!csrfToken) throw new AppError('NO_CSRF_TOKEN');
  if (!isCsrfToken(request.server.studyline.secret, request.cookies[CSRF_COOKIE], csrfToken))
    throw new AppError('INVALID_CSRF_TOKEN');
}

/**
 * Query names in the specification's section 3 are ignored if the call does not use them. Any other unknown name is refused, unless the
 * schema is open.
 */
function knownQuery(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const given = request.query as Record<string, unknown>;
  if (endpoint.query?.def.catchall instanceof z.ZodUnknown) return given;
  const own: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (endpoint.query && Object.hasOwn(endpoint.query.shape, name)) own[name] = value;
    else if (!shared.has(name))
      throw new AppError('UNKNOWN_PARAMETER', {
        words: { name },
        issues: [{ path: name, message: { key: 'issue.unknownField', values: { name } } }],
      });
  }
  return own;
}

async function readBody(
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ body: unknown; file?: IncomingFile; files?: IncomingFiles; pictures?: IncomingPictures }> {
  if (request.isMultipart()) {
    if (!endpoint.file && !endpoint.files && !endpoint.multipart)
      throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    // The framework applies its limit to all bodies but these, which are read as they come.
    const isShort = Number(request.headers['content-length']) <= STRANGER_BODY_BYTES;
    if (endpoint.permission === 'PUBLIC' && !isShort) throw new AppError('BODY_TOO_LARGE');
    return readMultipart(request, endpoint);
  }
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
  const takesForm = endpoint.form === true || (endpoint.foreignForm === true && isForm);
  const isOtherKind = request.body !== undefined && isForm !== takesForm;
  const needsFile = endpoint.file !== undefined && !endpoint.file.optional;
  if (needsFile || isOtherKind) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  // A form without a field has no body at all.
  const given = request.body ?? (endpoint.form ? {} : undefined);
  if (endpoint.body) return { body: readInput(endpoint.body, given) };
  // Calls without a body are sent [] or {} by some clients.
  const empty =
    given === undefined || (typeof given === 'object' && given !== null && Object.keys(given).length === 0);
  if (!empty)
    throw new AppError('UNKNOWN_PARAMETER', { words: { name: Object.keys(given as object)[0] ?? 'body' } });
  return { body: undefined };
}

function withIdempotency(actor: Caller, endpoint: Endpoint, request: FastifyRequest, input: unknown): Caller {
  const key = request.headers['idempotency-key'];
  if (!hasAccount(actor) || typeof key !== 'string' || key === '') return actor;
  if (key.length > KEY_LENGTH)
    throw new AppError('BAD_REQUEST', {
      issues: [{ path: 'Idempotency-Key', message: { key: 'issue.tooLong', values: { count: KEY_LENGTH } } }],
    });
  const requestHash = createHash('sha256')
    .update(JSON.stringify([endpoint.id, input]))
    .digest('base64url');
  return { ...actor, idempotency: { key, requestHash } };
}

export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, record }: Bytes,
): Promise<void> {
  const { etag, 'cache-control': caching } = headers;
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (etag !== undefined && known?.some((tag) => tag === etag || tag === '*')) {
    // Without a stream, the framework would report a content length of 0 for a HEAD.
    const content = request.method === 'HEAD' ? Readable.from([]) : undefined;
    void reply.code(304).headers({ etag, 'cache-control': caching }).send(content);
    return;
  }
  const content = Buffer.isBuffer(body) ? body : await body();
  if (request.method === 'HEAD') {
    // The framework would read a stream to its end and send none of it.
    if (!Buffer.isBuffer(content)) content.destroy();
  } else {
    await record?.().catch((error: unknown) => {
      if (!Buffer.isBuffer(content)) content.destroy();
      throw error;
    });
  }
  void reply.code(status).headers(headers).send(content);
}

/** Outside production, an answer that breaks its contract is a failure, so that no test passes with it. */
function checkAnswer(endpoint: Endpoint, result: z.ZodType, answer: unknown): void {
  const parsed = result.safeParse(answer);
  if (!parsed.success) throw new Error(`${endpoint.id} broke its contract: ${z.prettifyError(parsed.error)}`);
}
