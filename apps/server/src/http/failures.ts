import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import { type ErrorBody, type ErrorCode, errors } from '@studyline/contract/core/errors';
import { issueWords } from '@studyline/contract/core/issues';
import { AppError, CallerLeftError, type ErrorDetails } from '../core/errors.ts';
import { holdRepeats } from '../core/hold-repeats.ts';
import { isNoRoom } from '../core/no-room.ts';
import { OutcomeUnknownError } from '../core/transaction.ts';
import { preferredLanguage, say, word } from '../core/words.ts';
import { DatabaseUnreachableError } from '../db/unreachable.ts';
import { StorageUnreachableError } from '../files/storage-errors.ts';
import { findCaller } from './auth.ts';
import { recordDenials } from './denials.ts';
import { writeFailurePage } from './failure-page.ts';

/** Seconds. Most outages are restarts. */
const RETRY_AFTER = { 'retry-after': '5' };
/**
 * The answers while something is away, with their headers. Nothing invites a program to repeat a change that may already be stored.
 */
const outages: Partial<Record<ErrorCode, Record<string, string>>> = {
  DATABASE_UNREACHABLE: RETRY_AFTER,
  STORAGE_UNREACHABLE: RETRY_AFTER,
  OUTCOME_UNKNOWN: {},
};
/** How long the log says nothing more about an outage. */
const OUTAGE_LOG_MILLIS = 10_000;

const JSON_TYPE = 'application/json; charset=utf-8';
const PAGE_TYPE = 'text/html; charset=utf-8';

/** What Node reports for a connection without a valid request. */
const connectionCodes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

function issuesOf(error: z.ZodError): NonNullable<ErrorDetails['issues']> {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issueWords(issue) }));
}

/** Whether PostgreSQL rejected a value, such as a text with NUL or a number that is too large: SQLSTATE class 22. */
function isRefusedValue(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.startsWith('22') === true;
}

/**
 * The code for an unexpected error. The framework's errors about a request keep their meaning, and a value that the database
 * rejects came with the request; everything else is a 500.
 */
function codeOf(error: unknown): ErrorCode {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return 'MALFORMED_JSON';
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'MALFORMED_JSON';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'BODY_TOO_LARGE';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'UNSUPPORTED_MEDIA_TYPE';
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' || code === 'FST_ERR_BAD_URL') return 'BAD_REQUEST';
  if (isRefusedValue(error)) return 'BAD_REQUEST';
  if (isNoRoom(error)) return 'NO_ROOM';
  if (error instanceof DatabaseUnreachableError) return 'DATABASE_UNREACHABLE';
  if (error instanceof StorageUnreachableError) return 'STORAGE_UNREACHABLE';
  if (error instanceof OutcomeUnknownError) return 'OUTCOME_UNKNOWN';
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL_ERROR';
}

/** The caller's language. A call that fails early has not looked up the caller yet. */
async function languageOf(request: FastifyRequest, code: ErrorCode): Promise<string> {
  // A call beyond the limit must not cost the database anything.
  if (code === 'TOO_MANY_REQUESTS') return preferredLanguage(request.headers['accept-language']);
  const caller = await findCaller(request).catch(() => request.caller);
  return caller?.languageId ?? 'en';
}

export async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  details: ErrorDetails = {},
): Promise<FastifyReply> {
  const languageId = await languageOf(request, code);
  const body = bodyOf(code, languageId, request.id, details);
  const failure = errors[code];
  const retry = 'retryAfter' in failure ? { 'retry-after': String(failure.retryAfter) } : {};
  // A 401 names what it wants (RFC 9110, 15.5.2). Of this scheme browsers show no dialog of their own.
  const challenge = failure.status === 401 ? { 'www-authenticate': 'Bearer realm="Studyline"' } : {};
  const answer = reply.code(failure.status).headers({ ...retry, ...challenge, ...details.headers });
  if (isPage(request)) {
    if (details.backTo) return answer.redirect(withRefusal(details.backTo, code), 302);
    return answer.type(PAGE_TYPE).send(writeFailurePage(languageId, body));
  }
  return answer.type(JSON_TYPE).serializer(JSON.stringify).send(body);
}

/** Whether a browser will show the answer as a page: it posted a form without our script, or a provider sent it here. */
function isPage({ routeOptions, headers }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  const isForBrowsers =
    endpoint?.form === true || (endpoint?.auth === true && endpoint.result === 'REDIRECT');
  return isForBrowsers && (headers.accept ?? '').includes('text/html');
}

/** The path stays as it is written: resolved, `/..//host` would lead to another host. */
function withRefusal(path: string, code: ErrorCode): string {
  const [before = '', ...after] = path.split('#');
  const hash = after.length > 0 ? `#${after.join('#')}` : '';
  return `${before}${before.includes('?') ? '&' : '?'}refused=${code}${hash}`;
}

/** A failure of another server, with what is behind it. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message !== message ? `${message}: ${cause.message}` : message;
}

function bodyOf(
  code: ErrorCode,
  languageId: string,
  requestId: string,
  details: ErrorDetails = {},
): ErrorBody {
  const issues = details.issues?.map(({ path, message }) => ({ path, message: say(languageId, message) }));
  return {
    errorCode: code,
    errorDescription: word(languageId, `error.${code}`, details.words),
    requestId,
    ...(issues ? { issues } : {}),
    ...(details.allowedTransitions ? { allowedTransitions: [...details.allowedTransitions] } : {}),
  };
}

/** Answers a connection without a valid request: it is not HTTP, its headers are too large, or it stalled. */
export function refuseConnection(error: { code: string }, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const code = connectionCodes[error.code] ?? 'BAD_REQUEST';
    const { status } = errors[code];
    const body = JSON.stringify(bodyOf(code, preferredLanguage(undefined), randomUUID()));
    const headers = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy();
}

/** Makes the wire shape of every failed call. Unexpected errors reveal nothing and are logged with the request's id. */
export function handleFailures(app: FastifyInstance): void {
  const noteDenial = recordDenials(app);
  const admit = holdRepeats(OUTAGE_LOG_MILLIS);
  const noteOutage = ({ id }: FastifyRequest, code: ErrorCode, { message }: Error) => {
    // Each unknown outcome has a line, by which an operator can find out what became of it.
    const admitted = admit(code === 'OUTCOME_UNKNOWN' ? id : code);
    if (admitted)
      app.log.error(
        { code, reason: message, requestId: id, ...admitted },
        'calls fail because something is away',
      );
  };
  // Strangers can cause such refusals.
  const noteCause = ({ id }: FastifyRequest, { code, details: { cause } }: AppError) => {
    const admitted = cause instanceof Error ? admit(code) : undefined;
    if (admitted && cause instanceof Error)
      app.log.warn({ code, reason: reasonOf(cause), requestId: id, ...admitted }, 'calls are refused');
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, rawHeaders } = request.raw;
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
    // RFC 9112, 3.2. If there are several, a proxy may have used a different one than we would.
    const isClear = hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
    done(isClear ? undefined : new AppError('BAD_REQUEST'));
  });
  app.setErrorHandler(async (error, request, reply) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (error instanceof CallerLeftError) return reply.hijack();
    if (error instanceof AppError) {
      const allowed = request.routeOptions.config.allowedErrors;
      if (allowed && !allowed.includes(error.code)) {
        request.log.error({ code: error.code, endpoint: endpoint?.id }, 'undeclared error code');
        if (!app.settings.production) return sendFailure(request, reply, 'INTERNAL_ERROR');
      }
      noteDenial(request, error.code);
      noteCause(request, error);
      return sendFailure(request, reply, error.code, error.details);
    }
    if (error instanceof z.ZodError) {
      return sendFailure(request, reply, 'BAD_REQUEST', {
        issues: issuesOf(error),
      });
    }
    const code = codeOf(error);
    const headers = outages[code];
    if (headers && error instanceof Error) {
      noteOutage(request, code, error);
      return sendFailure(request, reply, code, { headers });
    }
    if (errors[code].status >= 500)
      request.log.error({ err: error, endpoint: endpoint?.id }, 'request failed');
    if (isRefusedValue(error))
      request.log.error(
        { err: error, endpoint: endpoint?.id },
        'the contract let a value pass that the database refuses',
      );
    return sendFailure(request, reply, code);
  });
}
