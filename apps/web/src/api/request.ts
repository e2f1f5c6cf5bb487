import {
  addressOf,
  type Args,
  type Endpoint,
  type NamedFile,
  type Parts,
} from '@studyline/contract/core/endpoint';
import { language } from '../words.ts';
import { server } from './origin.ts';

export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

/** The full URL of a call. */
export function urlOf<E extends Endpoint>(endpoint: E, args: Args<E>): string {
  return server.origin + addressOf(endpoint, args as Parts);
}

/** The request of a call. A create that is sent twice with the same Idempotency-Key is done once. */
export function buildRequest<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  { requestId, idempotencyKey = newKey() }: { requestId?: string; idempotencyKey?: string } = {},
): WireRequest {
  const { body, file, files, pictures } = args as Parts;
  const request: WireRequest = {
    method: endpoint.method,
    url: urlOf(endpoint, args),
    headers: { accept: 'application/json', 'accept-language': language },
  };
  if (requestId) request.headers['x-request-id'] = requestId;
  if (endpoint.creates) request.headers['idempotency-key'] = idempotencyKey;
  if (file || files || pictures) {
    const named = { ...(endpoint.file && { [endpoint.file.name]: file }), ...pictures };
    const sent = Object.entries(named).flatMap(([part, one]) => (one ? [{ part, file: one }] : []));
    request.body = buildForm(body as Record<string, unknown> | undefined, [...sent, ...(files ?? [])]);
  } else if (endpoint.form) {
    request.headers['content-type'] = 'application/x-www-form-urlencoded';
    request.body = new URLSearchParams(body as Record<string, string>).toString();
  } else if (body !== undefined) {
    request.headers['content-type'] = 'application/json';
    request.body = JSON.stringify(body);
  }
  return request;
}

/** The fields come before the files, so that the server can refuse them before it stores a byte. */
function buildForm(fields: Record<string, unknown> = {}, files: readonly NamedFile[]): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    form.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const { part, file } of files) form.append(part, file, file.name ?? 'file');
  return form;
}

/**
 * A random UUID. crypto.randomUUID exists in secure contexts only; an installation in a closed network may be plain HTTP.
 */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
