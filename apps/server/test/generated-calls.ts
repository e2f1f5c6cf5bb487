import { BASE } from '@studyline/contract/endpoint';

export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
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
  contentMediaType?: string;
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  bodyType: string | undefined;
  body: Schema | undefined;
}

/** Values that exist, by the name of the parameter or field that takes them. */
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
        parameters: Operation['parameters'];
        requestBody?: { content: Record<string, { schema: Schema }> };
      }
    >
  >;
}

export function operationsOf(document: unknown): Operation[] {
  return Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => {
      const [bodyType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        bodyType,
        body: content?.schema,
      };
    }),
  );
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

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u001f\u007f',
  '\r\nSet-Cookie: a=b',
  '\u2028\u2029\ufeff\u200b',
  '\u202eabc',
  '\ud800',
  'a\udfffb',
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
/** What encodeURIComponent cannot make. */
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

/**
 * Calls that are made from the API document. Tame ones are as the document says, with ids that exist; the others have bounds,
 * wrong types, control characters, lone surrogates and huge numbers in some places, or a broken body.
 */
export function createGenerator(operations: readonly Operation[], known: () => Known, seed: number) {
  const chance = createChance(seed);

  function tameValue(schema: Schema, name = '', depth = 0): unknown {
    const values = known()[name];
    if (values && values.length > 0 && schema.type !== 'array' && chance.often(0.9))
      return chance.one(values);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return chance.one(schema.enum);
    if (schema.anyOf) return tameValue(chance.one(schema.anyOf), name, depth);
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
        const length = chance.often(0.03)
          ? (schema.maxItems ?? 5)
          : chance.below(Math.min(schema.maxItems ?? 4, 4));
        return Array.from({ length }, () => tameValue(schema.items ?? {}, name, depth + 1));
      }
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(([field, { contentMediaType }]) => {
              if (contentMediaType) return false;
              return schema.required?.includes(field) || chance.often(0.5);
            })
            .map(([field, property]) => [field, tameValue(property, field, depth + 1)]),
        );
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

  function wildValue(schema: Schema, name: string): unknown {
    if (chance.often(0.4)) return tameValue(schema, name);
    if (schema.type === 'object' && chance.often(0.8)) {
      const fields = Object.entries(schema.properties ?? {})
        .filter(([, { contentMediaType }]) => !contentMediaType)
        .filter(() => chance.often(0.7))
        .map(([field, property]) => [field, wildValue(property, field)]);
      return Object.fromEntries([...fields, ...(chance.often(0.1) ? [[chance.one(HOSTILE_TEXTS), 1]] : [])]);
    }
    if (schema.type === 'array' && chance.often(0.8))
      return Array.from({ length: chance.below(4) }, () => wildValue(schema.items ?? {}, name));
    if ((schema.type === 'integer' || schema.type === 'number') && chance.often(0.7))
      return chance.one([
        ...HOSTILE_NUMBERS,
        ...[schema.minimum, schema.maximum, schema.exclusiveMinimum]
          .filter((bound) => bound !== undefined)
          .flatMap((bound) => [bound - 1, bound, bound + 1]),
      ]);
    if (schema.type === 'string' && chance.often(0.7))
      return chance.one([
        ...HOSTILE_TEXTS,
        ...[schema.minLength, schema.maxLength]
          .filter((length) => length !== undefined)
          .flatMap((length) => ['x'.repeat(length), 'x'.repeat(length + 1), '🏥'.repeat(length)]),
      ]);
    return chance.one([...OTHER_TYPES, ...HOSTILE_NUMBERS, ...HOSTILE_TEXTS]);
  }

  /** Now and then one place of a real record is spoiled, or of any other body. */
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

  function inAddress(value: unknown, isWild: boolean): string {
    if (isWild && chance.often(0.1)) return chance.one(HOSTILE_PARTS);
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return encodeURIComponent(text.toWellFormed());
  }

  function addressOf({ path, parameters }: Operation, isWild: boolean): string {
    const value = (schema: Schema, name: string) =>
      inAddress((isWild && chance.often(0.5) ? wildValue : tameValue)(schema, name), isWild);
    let url = path;
    const query: string[] = [];
    for (const { name, in: where, required, schema } of parameters) {
      if (where === 'path') {
        // Ids are named by what they belong to.
        const of = name === 'id' ? `${path.startsWith(`${BASE}/user`) ? 'session' : 'post'}Id` : name;
        url = url.replace(`{${name}}`, () => value(schema, of) || '-');
      } else if (where === 'query' && (required || chance.often(0.4))) {
        const items = schema.type === 'array' && schema.items;
        for (let n = items ? chance.below(4) : 1; n > 0; n -= 1)
          query.push(`${name}=${value(items || schema, name)}`);
      }
    }
    if (isWild && chance.often(0.1))
      query.push(chance.one(['unknown=1', 'page', '&&=', 'page[]=1', '%00=1', '__proto__=1']));
    return query.length > 0 ? `${url}?${query.join('&')}` : url;
  }

  function multipart(fields: unknown, isWild: boolean): Pick<GeneratedCall, 'headers' | 'payload'> {
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
    if (!isWild || chance.often(0.8))
      parts.push(`${head(`name="file"; filename="${fileName}"`)}${content}\r\n`);
    if (isWild && chance.often(0.2)) parts.reverse();
    const whole = `${parts.join('')}--${boundary}--\r\n`;
    return {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: isWild && chance.often(0.3) ? whole.slice(0, chance.below(whole.length)) : whole,
    };
  }

  function bodyOf(
    { bodyType, body }: Operation,
    isWild: boolean,
  ): Pick<GeneratedCall, 'headers' | 'payload'> {
    if (!body) {
      const stray = isWild && chance.often(0.2);
      return stray
        ? {
            headers: { 'content-type': 'application/json' },
            payload: chance.one(['', '{', '[]', '{"a":1}', '\u0000']),
          }
        : { headers: {}, payload: undefined };
    }
    const record = body.anyOf && chance.often(0.9) ? chance.one(known()['record'] ?? []) : undefined;
    const tame = record ?? tameValue(body);
    const value = !isWild ? tame : record ? spoil(record) : wildValue(body, '');
    if (bodyType === 'multipart/form-data') return multipart(value, isWild);
    if (bodyType === 'application/x-www-form-urlencoded') {
      const fields = Object.entries(value ?? {}).map(([name, field]): [string, string] => [
        name,
        String(field),
      ]);
      return { headers: { 'content-type': bodyType }, payload: new URLSearchParams(fields).toString() };
    }
    const text = JSON.stringify(value) ?? '';
    const isBroken = isWild && chance.often(0.1);
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
    const operation = chance.one(operations);
    const isWild = chance.often(0.45);
    const { headers, payload } = bodyOf(operation, isWild);
    if (chance.often(isWild ? 0.4 : 0.05)) {
      const name = chance.one(Object.keys(HEADERS) as (keyof typeof HEADERS)[]);
      headers[name] = chance.one(HEADERS[name]);
    }
    const url = addressOf(operation, isWild);
    return { operationId: operation.operationId, method: operation.method, url, headers, payload };
  };
}
