import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';
import type { Shows } from './topics.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A file part of a multipart body. It comes after the fields, so that these are checked before a byte is stored. */
interface FilePart {
  readonly name: string;
  readonly maxBytes: number;
  /** The file is optional. Without it the body may be JSON. */
  readonly optional?: true;
}

/** An image part of a multipart body. It is small and read into memory. */
interface PicturePart {
  readonly name: string;
  readonly maxBytes: number;
}

/** Files of one kind in a multipart body, as streams. They come after the fields, in any order. */
export interface FilesPart {
  readonly name: string;
  readonly maxBytes: number;
  /** How many there may be. */
  readonly most: number;
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
  /** Details for API users that do not fit into the summary. */
  readonly description?: string;
  readonly feature: string;
  /** PUBLIC needs no sign-in, SELF is about the caller alone. Anything else is a row of the permission table. */
  readonly permission: Permission | 'PUBLIC' | 'SELF';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A JSON body; with `form` the fields of a form, with a file those of a multipart body. */
  readonly body?: z.ZodType;
  readonly file?: FilePart;
  /** Instead of `file`, if there may be several. They are named alike where there are more than one of a kind. */
  readonly files?: readonly FilesPart[];
  /** The largest JSON body, if larger than for other calls. */
  readonly bodyBytes?: number;
  /** The body may also be multipart, as in the specification. A body with a file always is. */
  readonly multipart?: true;
  /** What a multipart body may contain after its fields. */
  readonly pictures?: readonly PicturePart[];
  /** The body is a form posted by a browser, with the CSRF token that is also in a cookie. */
  readonly form?: true;
  /**
   * The body may also be a form posted by another program, which has no cookies: a mail program (RFC 8058), a sign-in provider. The token
   * in the path or the form is the key, so no CSRF token is required.
   */
  readonly foreignForm?: true;
  /**
   * What a 200 returns. 'BYTES' are files; these calls also accept the session cookie, because <img> sends no bearer. 'REDIRECT' is `{ url
   * }` for a caller that accepts JSON, and a 302 for a browser that posts a form or follows a link.
   */
  readonly result: z.ZodType | 'BYTES' | 'REDIRECT';
  /** Texts of pages, which are expensive to create and to hold, so each person gets only a few at the same time. */
  readonly texts?: true;
  /** The content types that the bytes may have. Required for 'BYTES'. */
  readonly mediaTypes?: readonly string[];
  readonly errors: readonly ErrorCode[];
  /** What it shows, so that live events find what they make stale. Required for every GET and for calls that read by POST. */
  readonly shows?: Shows;
  /** A create honours the Idempotency-Key header. */
  readonly creates?: true;
  /** Whether it is open to people who have not accepted the terms of service yet. PUBLIC calls always are. */
  readonly beforeTerms?: true;
  /**
   * Whether programs may call it with a key. Otherwise its permission decides: one that can be a scope opens the call to programs that have
   * it (see neededByPrograms).
   */
  readonly programs?: boolean;
  /** Whether it is open to people whose session still has to show a second factor. PUBLIC calls always are. */
  readonly beforeSecondFactor?: true;
  /** Part of the auth group (specification 7): outside /openapi/v1, with cookies instead of a bearer. */
  readonly auth?: true;
}

/** The base path of the API's calls. The auth group has its own. */
export const BASE = '/openapi/v1';

/** The full path of a call, with its parameters in braces. */
export function pathOf({ auth, path }: Pick<Endpoint, 'auth' | 'path'>): string {
  return auth ? path : `${BASE}${path}`;
}

/** A file of a body with several, and the part it is sent as. */
export interface NamedFile<Name extends string = string> {
  part: Name;
  file: Blob & { name?: string };
}

/** What a caller sends, for any endpoint. */
export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob & { name?: string };
  files?: readonly NamedFile[];
  pictures?: Readonly<Record<string, Blob | undefined>>;
}

/** The path of a call with its parameters filled in, and its query: unset values are omitted, and lists repeat their name. */
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

/** What a caller sends; parts that the endpoint does not have may be omitted. */
export type Args<E extends Endpoint> = Part<'params', Sent<E['params']>> &
  Part<'query', Sent<E['query']>> &
  Part<'body', Sent<E['body']>> &
  (E['file'] extends FilePart & { optional: true }
    ? { file?: (Blob & { name?: string }) | undefined }
    : E['file'] extends FilePart
      ? { file: Blob & { name?: string } }
      : { file?: undefined }) &
  (E['files'] extends readonly FilesPart[]
    ? { files?: readonly NamedFile<E['files'][number]['name']>[] }
    : { files?: undefined }) &
  (E['pictures'] extends readonly PicturePart[]
    ? { pictures?: { [P in E['pictures'][number]['name']]?: Blob } }
    : { pictures?: undefined });

/** What the call returns. */
export type Result<E extends Endpoint> = E['result'] extends z.ZodType
  ? z.output<E['result']>
  : E['result'] extends 'REDIRECT'
    ? { url: string }
    : never;

/** Every GET declares what it shows. */
type Defined = Endpoint & ({ method: 'GET'; shows: Shows } | { method: Exclude<Method, 'GET'> });

/** Preserves an endpoint's literal types. */
export function endpoint<const E extends Defined>(definition: E): E {
  return definition;
}
