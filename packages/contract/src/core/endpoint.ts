import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';
import type { Shows } from './topics.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A file part of a multipart body. It comes after the fields, so that these are checked before a byte is stored. */
interface FilePart {
  readonly name: string;
  readonly maxBytes: number;
  /** The call does without it too. Then its body may be JSON. */
  readonly optional?: true;
}

/** A picture part of a multipart body. It is small and read whole. */
interface PicturePart {
  readonly name: string;
  readonly maxBytes: number;
}

/**
 * One call of the API, as data. The server mounts it and the web app calls it. The API document, the authorisation matrix and the
 * tests are derived from it.
 */
export interface Endpoint {
  /** Unique verb phrase: the operation's name in logs, metrics, tests and the API document. */
  readonly id: string;
  readonly method: Method;
  /** Below /openapi/v1 (see pathOf), with parameters in braces: /posts/{id}. */
  readonly path: string;
  readonly summary: string;
  /** What the summary cannot say, for programmers. */
  readonly description?: string;
  readonly feature: string;
  /** PUBLIC needs no sign-in, SELF is about the caller alone. Anything else is a line of the permission table. */
  readonly permission: Permission | 'PUBLIC' | 'SELF';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A JSON body; with `form` the fields of a form, with a file those of a multipart body. */
  readonly body?: z.ZodType;
  readonly file?: FilePart;
  /** The largest JSON body that it takes, where that is more than other calls take. */
  readonly bodyBytes?: number;
  /** The body may also be multipart, as the specification shows it. A body that brings a file always is. */
  readonly multipart?: true;
  /** What a multipart body may bring behind its fields. */
  readonly pictures?: readonly PicturePart[];
  /** The body is a form as a browser posts it, with the CSRF token that a cookie holds too. */
  readonly form?: true;
  /**
   * The body may also be a form as a mail program posts it, which knows no cookies (RFC 8058). The token in the path is the key, so
   * no other is asked for.
   */
  readonly oneClick?: true;
  /**
   * What a 200 carries. 'BYTES' are files; they also accept the session cookie, because <img> sends no bearer. 'REDIRECT' is `{
   * url }` for a caller that accepts JSON, and a 302 for a browser that posts a form or follows a link.
   */
  readonly result: z.ZodType | 'BYTES' | 'REDIRECT';
  /** Texts of pages, which are dear to make and to hold: somebody is sent only some at the same time. */
  readonly texts?: true;
  /** The type of the bytes, where it is always the same. */
  readonly mediaType?: string;
  readonly errors: readonly ErrorCode[];
  /** What it shows, for what live events make stale. Required for every GET; a call that reads by POST says it too. */
  readonly shows?: Shows;
  /** A create honours the Idempotency-Key header. */
  readonly creates?: true;
  /** It is answered to people who have not accepted the terms of service yet. PUBLIC calls always are. */
  readonly beforeTerms?: true;
  /** Of the auth group (specification 7): outside /openapi/v1, with cookies instead of a bearer. */
  readonly auth?: true;
}

/** The path of the API's calls. Those of the auth group stand beside it. */
export const BASE = '/openapi/v1';

/** The whole path of a call, with its parameters in braces. */
export function pathOf({ auth, path }: Pick<Endpoint, 'auth' | 'path'>): string {
  return auth ? path : `${BASE}${path}`;
}

/** What a caller sends, whatever the endpoint. */
export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob & { name?: string };
  pictures?: Readonly<Record<string, Blob | undefined>>;
}

/** The path of a call with its parameters filled in, and its query: without unset values, and with a name for each of a list. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = pathOf(endpoint).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.id} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives: parsed parameters, query and body. */
export interface Input<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : undefined extends T
    ? { [P in K]?: T }
    : Record<never, never> extends T
      ? { [P in K]?: T }
      : { [P in K]: T };

/** What a caller sends; a part the endpoint does not have may be left out. */
export type Args<E extends Endpoint> = Part<'params', Sent<E['params']>> &
  Part<'query', Sent<E['query']>> &
  Part<'body', Sent<E['body']>> &
  (E['file'] extends FilePart & { optional: true }
    ? { file?: (Blob & { name?: string }) | undefined }
    : E['file'] extends FilePart
      ? { file: Blob & { name?: string } }
      : { file?: undefined }) &
  (E['pictures'] extends readonly PicturePart[]
    ? { pictures?: { [P in E['pictures'][number]['name']]?: Blob } }
    : { pictures?: undefined });

/** What the call answers. */
export type Result<E extends Endpoint> = E['result'] extends z.ZodType
  ? z.output<E['result']>
  : E['result'] extends 'REDIRECT'
    ? { url: string }
    : never;

/** Every GET says what it shows. */
type Defined = Endpoint & ({ method: 'GET'; shows: Shows } | { method: Exclude<Method, 'GET'> });

/** Keeps an endpoint's literal types. */
export function endpoint<const E extends Defined>(definition: E): E {
  return definition;
}
