import { BASE } from '@studyline/contract/core/endpoint';

export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  pattern?: string;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  /** The kinds of body that it accepts. */
  bodies: Body[];
}

interface Body {
  type: string;
  schema: Schema;
  /** The parts of a form that are files, and whether they are required. */
  files: { name: string; isRequired: boolean }[];
}

/** Existing values, by the name of the parameter or field that accepts them. */
export type Known = Record<string, readonly unknown[]>;

export interface GeneratedCall {
  operationId: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters?: Operation['parameters'];
        requestBody?: { content: Record<string, { schema: Schema }> };
      }
    >
  >;
}

export function operationsOf(document: unknown): Operation[] {
  const { paths } = resolve(document, document) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => {
      const bodies = Object.entries(requestBody?.content ?? {}).map(([type, content]) => {
        const schema = merge(content.schema);
        const files = Object.entries(schema.properties ?? {})
          .filter(([, { format }]) => format === 'binary')
          .map(([name]) => ({ name, isRequired: schema.required?.includes(name) ?? false }));
        return { type, schema, files };
      });
      return { operationId, method: method.toUpperCase(), path, parameters, bodies };
    }),
  );
}

/** A schema with the properties of all its parts. */
function merge({ allOf, ...schema }: Schema): Schema {
  if (!allOf) return schema;
  const properties = Object.assign({}, ...allOf.map((part) => part.properties)) as Schema['properties'];
  return { type: 'object', properties, required: allOf.flatMap(({ required = [] }) => required) };
}

/** The value with its references resolved. */
function resolve(value: unknown, document: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, document));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) {
    const [, ...path] = String(value.$ref).split('/');
    return resolve(
      path.reduce((at, key) => (at as Record<string, unknown>)[key], document),
      document,
    );
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item, document)]));
}

/** The same numbers for the same seed. */
function createChance(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    often: (share: number) => next() < share,
    one: <T>(of: readonly T[]): T => of[below(of.length)] as T,
  };
}

/** Texts that a database or a header cannot contain. */
const UNWRITABLE_TEXTS = [
  '\u0000',
  'a\u0000b',
  'A\u0000',
  '\ud800',
  'a\udfffb',
  '\u0001\u001f\u007f',
  '\r\n',
];
const HOSTILE_TEXTS = [
  ...UNWRITABLE_TEXTS,
  '',
  ' ',
  '\r\nSet-Cookie: a=b',
  '\u2028\u2029\ufeff\u200b',
  '\u202eabc',
  '🏳️‍🌈'.repeat(50),
  'e\u0301'.repeat(200),
  'x'.repeat(300),
  'x'.repeat(20_000),
  '%00',
  '%',
  '\\',
  '_%',
  "'; select 1; --",
  '$1',
  '{}',
  '[[[[',
  '<b onload=a>&amp;',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '９',
  'MONTH:9999-12',
  'AUTHOR:999999999',
  'CLASSIFICATION:0',
  'POST_TYPE:X',
  '00000000-0000-0000-0000-000000000000',
  '------------------------------------',
];
const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  1e-300,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1.7e308,
  8_640_000_000_000_000,
  8_640_000_000_000_001,
  253_402_300_800_000,
];
const OTHER_TYPES: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { __proto__: null, constructor: 1 },
  'text',
  7,
];
/** Texts that encodeURIComponent cannot encode. */
const HOSTILE_PARTS = ['%00', '%ED%A0%80', '%C0%AF', '%FF', '%', '%2', '%2e%2e', '%0d%0a', '%ef%bb%bf'];
const HEADERS = {
  'idempotency-key': ['', 'k', 'k'.repeat(200), 'k'.repeat(201), 'ü', 'a\tb'],
  'x-request-id': ['', 'x', '00000000-0000-4000-8000-000000000000', 'x'.repeat(5000)],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-,1-', `bytes=${'9'.repeat(30)}-`, 'bytes=--', 'x'],
  'if-range': ['"x"', 'Thu, 01 Jan 1970 00:00:00 GMT', 'ü'],
  'if-none-match': ['*', '"x"', 'W/"x", ,', 'ü'],
  'accept-language': ['', '*', 'en-XX;q=9', 'x'.repeat(500), ';;;', 'ü, de'],
  accept: ['application/json', 'text/html', '*/*;q=x', 'ü'],
  cookie: [
    'studyline_session=',
    'studyline_session=%00',
    'studyline_csrf=a.b; =; ;',
    'studyline_browser=....',
    'ü=ü',
  ],
  'x-forwarded-for': ['', 'abc', '1.2.3.4', '::1, ::', '%', 'x'.repeat(5000), '1.2.3.4, 999.1.1.1'],
  'user-agent': ['', 'x'.repeat(5000), 'ü'],
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Bearer x.y.z',
    'Basic eDp4',
    'bearer ü',
    `Bearer ${'x'.repeat(8000)}`,
  ],
  'content-type': [
    'application/json',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=other',
    'application/x-www-form-urlencoded',
    'text/plain',
    'x',
    '',
  ],
};

/** Free text gets furthest, so it is hostile more often than values the contract restricts. */
function weightOf({ type, properties, items, enum: names, pattern, format }: Schema): number {
  if (properties || items) return 0.1;
  return type === 'string' && !names && !pattern && !format ? 2 : 0.4;
}

/** The share of hostile values in a call: none in half of the calls. */
const HOSTILITIES = [0, 0, 0, 0, 0.1, 0.2, 0.3, 0.5];

/**
 * Calls generated from the API document. Tame ones conform to the document, with existing ids; the others have boundary values,
 * wrong types, control characters, lone surrogates and huge numbers in some places, or a broken body.
 */
export function createGenerator(operations: readonly Operation[], known: () => Known, seed: number) {
  const chance = createChance(seed);
  const takingMore = operations.filter(
    ({ parameters, bodies }) => bodies.length > 0 || parameters.some((one) => one.in === 'query'),
  );

  /** A value of the schema; each part of it is hostile with the given probability. */
  function valueOf(schema: Schema, hostile: number, name = '', depth = 0): unknown {
    if (chance.often(hostile * weightOf(schema))) return hostileValue(schema);
    const values = known()[name];
    if (values && values.length > 0 && schema.type !== 'array' && chance.often(0.9))
      return chance.one(values);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return chance.one(schema.enum);
    if (schema.anyOf) return valueOf(chance.one(schema.anyOf), hostile, name, depth);
    switch (schema.type) {
      case 'boolean':
        return chance.often(0.5);
      case 'integer':
      case 'number': {
        const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
        const most = schema.maximum ?? 2 ** 53 - 1;
        if (chance.often(0.2)) return chance.one([least, most]);
        return Math.min(most, least + chance.below(chance.one([3, 100, 1e9])));
      }
      case 'string':
        return tameText(schema);
      case 'array': {
        const { items = {}, maxItems = 4 } = schema;
        const length = chance.often(0.03) ? maxItems : chance.below(Math.min(maxItems, 4));
        return Array.from({ length }, () => valueOf(items, hostile, name, depth + 1));
      }
      case 'object': {
        const fields = Object.entries(schema.properties ?? {})
          .filter(([, { format }]) => format !== 'binary')
          .filter(([field]) => schema.required?.includes(field) || chance.often(0.5))
          .filter(() => !chance.often(hostile / 10))
          .map(([field, property]) => [field, valueOf(property, hostile, field, depth + 1)]);
        const stray = chance.often(hostile / 5) ? [[chance.one(HOSTILE_TEXTS), 1]] : [];
        return Object.fromEntries([...fields, ...stray]);
      }
      default:
        return depth > 3 ? null : chance.one(OTHER_TYPES);
    }
  }

  function tameText({ pattern, format, minLength = 0, maxLength = 100 }: Schema): string {
    if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
    if (pattern?.startsWith('^NCT')) return 'NCT04280705';
    if (pattern?.includes('MONTH'))
      return chance.one(['MONTH:2026-01', 'MONTH:0001-01', 'POST_TYPE:NEWS', 'AUTHOR:1', 'CLASSIFICATION:1']);
    if (pattern) return '1.1';
    const text = chance.one([
      'A text',
      'Ä',
      '日本語のテキスト',
      "O'Neil & <b>",
      '100 %_\\',
      '🏥',
      'x'.repeat(maxLength),
    ]);
    return text.slice(0, maxLength).padEnd(minLength, 'x');
  }

  /** Usually of the right type, because a wrong one gets no further than the contract. */
  function hostileValue(schema: Schema): unknown {
    const { type, minimum, maximum, exclusiveMinimum, minLength, maxLength } = schema;
    if (type !== undefined && chance.often(0.15))
      return chance.one([...OTHER_TYPES, ...HOSTILE_NUMBERS, ...HOSTILE_TEXTS]);
    if (type === 'integer' || type === 'number') {
      const bounds = [minimum, maximum, exclusiveMinimum].filter((bound) => bound !== undefined);
      return chance.one([...HOSTILE_NUMBERS, ...bounds.flatMap((bound) => [bound - 1, bound, bound + 1])]);
    }
    if (type === 'string') {
      const lengths = [minLength, maxLength].filter((length) => length !== undefined);
      const long = lengths.flatMap((length) => [length, length + 1]).map((length) => 'x'.repeat(length));
      return chance.one(chance.often(0.3) ? UNWRITABLE_TEXTS : [...HOSTILE_TEXTS, ...long]);
    }
    return chance.one([...OTHER_TYPES, ...HOSTILE_NUMBERS, ...HOSTILE_TEXTS]);
  }

  /** Occasionally corrupts one value of a real record, or of any other body. */
  function spoil(value: unknown, depth = 0): unknown {
    if (depth > 0 && chance.often(0.1))
      return chance.one([...OTHER_TYPES, ...HOSTILE_NUMBERS, ...HOSTILE_TEXTS]);
    if (Array.isArray(value)) {
      const at = chance.below(value.length);
      return value.map((item, index) => (index === at ? spoil(item, depth + 1) : item));
    }
    if (typeof value !== 'object' || value === null) return chance.one(HOSTILE_TEXTS);
    const at = chance.one(Object.keys(value));
    return Object.fromEntries(
      Object.entries(value).map(([field, item]) => [field, field === at ? spoil(item, depth + 1) : item]),
    );
  }

  function inAddress(value: unknown, hostile: number): string {
    if (chance.often(hostile / 5)) return chance.one(HOSTILE_PARTS);
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return encodeURIComponent(text.toWellFormed());
  }

  function addressOf({ path, parameters }: Operation, hostile: number): string {
    const value = (schema: Schema, name: string) => inAddress(valueOf(schema, hostile, name), hostile);
    let url = path;
    const query: string[] = [];
    for (const { name, in: where, required, schema } of parameters) {
      if (where === 'path') {
        // Ids are named after what they belong to.
        const of = name === 'id' ? `${path.startsWith(`${BASE}/user`) ? 'session' : 'post'}Id` : name;
        url = url.replace(`{${name}}`, () => value(schema, of) || '-');
      } else if (where === 'query' && (required || chance.often(0.5))) {
        const items = schema.type === 'array' && schema.items;
        for (let n = items ? chance.below(4) : 1; n > 0; n -= 1)
          query.push(`${name}=${value(items || schema, name)}`);
      }
    }
    if (chance.often(hostile / 5))
      query.push(chance.one(['unknown=1', 'page', '&&=', 'page[]=1', '%00=1', '__proto__=1']));
    return query.length > 0 ? `${url}?${query.join('&')}` : url;
  }

  function multipart(
    fields: unknown,
    files: Body['files'],
    isWild: boolean,
  ): Pick<GeneratedCall, 'headers' | 'payload'> {
    const boundary = 'generated';
    const head = (rest: string) => `--${boundary}\r\nContent-Disposition: form-data; ${rest}\r\n\r\n`;
    const parts = Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).map(
      ([name, value]) =>
        `${head(`name="${name}"`)}${typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)}\r\n`,
    );
    const fileName = isWild
      ? chance.one(['', 'a\u0000.pdf', '../a.txt', 'x'.repeat(400), 'ü.pdf', '"'])
      : 'a.txt';
    const content = isWild ? chance.one(['', '%PDF-1.4', 'MZ\u0000', 'A text\u0000', 'A text']) : 'A text';
    for (const { name, isRequired } of files)
      if (chance.often(isWild ? 0.8 : isRequired ? 1 : 0.5))
        parts.push(`${head(`name="${name}"; filename="${fileName}"`)}${content}\r\n`);
    if (isWild && chance.often(0.2)) parts.reverse();
    const whole = `${parts.join('')}--${boundary}--\r\n`;
    return {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: isWild && chance.often(0.3) ? whole.slice(0, chance.below(whole.length)) : whole,
    };
  }

  function bodyOf({ bodies }: Operation, hostile: number): Pick<GeneratedCall, 'headers' | 'payload'> {
    const isWild = chance.often(hostile / 2);
    if (bodies.length === 0) {
      const stray = isWild && chance.often(0.2);
      return stray
        ? {
            headers: { 'content-type': 'application/json' },
            payload: chance.one(['', '{', '[]', '{"a":1}', '\u0000']),
          }
        : { headers: {}, payload: undefined };
    }
    const { type, schema, files } = chance.one(bodies);
    const record = schema.anyOf && chance.often(0.9) ? chance.one(known()['record'] ?? []) : undefined;
    const value = record ? (hostile > 0 ? spoil(record) : record) : valueOf(schema, hostile);
    if (type === 'multipart/form-data') return multipart(value, files, isWild);
    if (type === 'application/x-www-form-urlencoded') {
      const fields = Object.entries(value ?? {}).map(([name, field]): [string, string] => [
        name,
        typeof field === 'string' ? field : (JSON.stringify(field) ?? ''),
      ]);
      return { headers: { 'content-type': type }, payload: new URLSearchParams(fields).toString() };
    }
    const text = JSON.stringify(value) ?? '';
    const isBroken = isWild && chance.often(0.2);
    const broken = [
      text.slice(0, chance.below(text.length)),
      '',
      '\u0000',
      `${'['.repeat(5000)}`,
      '{"__proto__":{"a":1}}',
    ];
    return { headers: { 'content-type': 'application/json' }, payload: isBroken ? chance.one(broken) : text };
  }

  return (): GeneratedCall => {
    const operation = chance.one(chance.often(0.5) ? operations : takingMore);
    const hostile = chance.one(HOSTILITIES);
    const { headers, payload } = bodyOf(operation, hostile);
    if (chance.often(hostile > 0 ? 0.3 : 0.05)) {
      const name = chance.one(Object.keys(HEADERS) as (keyof typeof HEADERS)[]);
      headers[name] = chance.one(HEADERS[name]);
    }
    const url = addressOf(operation, hostile);
    return { operationId: operation.operationId, method: operation.method, url, headers, payload };
  };
}
