import { addressOf, type Endpoint, type Parts } from '@studyline/contract/core/endpoint';
import { describeApi } from '../src/http/openapi.ts';
import { formOf } from './form.ts';
import { operationsOf, type Schema } from './generated-calls.ts';

/** Requests that may cost a process most of all, generated from the contract. */

const operations = new Map(operationsOf(describeApi()).map((one) => [one.operationId, one]));

/** A text without a limit fills the body; a list does so in many more items. */
const LONGEST = 1_000_000;
const MOST_ITEMS = 100_000;
const isFull = Boolean(process.env['STUDYLINE_TEST_FULL']);
const SHORT_TEXTS = ['nested', 'marks', 'rows'];
/** What has cost most of all. The others are tried in test:full. */
const LONG_TEXTS = ['nested', 'cells', 'angles', 'lines', 'addresses', 'marks'];
/** Texts that are expensive to read, normalise, sanitise, split or show when they are repeated. */
const PATTERNS: Record<string, string> = {
  words: 'word ',
  nested: '<b>',
  cells: '<td>',
  paragraphs: '<p>a</p>',
  items: '<ul><li>a</li></ul>',
  links: '<a href="https://a.example">x</a>',
  angles: '<',
  entities: '&amp;',
  quotes: '"',
  escapes: '\\',
  brackets: '[',
  objects: '{"a":',
  emptyLines: '\n',
  lines: 'a\n',
  rows: 'a@b.example\n',
  addresses: 'a b <a@b.example>,',
  commas: 'a,',
  spaces: '\u2003',
  marks: 'e\u0301\u0327',
  ligatures: '\ufdfa',
  invisible: '\u200b',
  emoji: '👩🏽‍⚕️',
  controls: '\u0001',
  dots: 'a.',
  addressesOfPages: 'https://a.example/',
};

const repeated = (text: string, length: number) => text.repeat(Math.max(1, Math.floor(length / text.length)));

export interface Variant {
  name: string;
  /** Changes the parts of a valid call, or replaces its body. */
  parts?: (args: Parts) => Parts;
  payload?: { type: string; text: string };
}

/** The variants of a call that may be expensive: each text and each list of its body and query at its limit, and meaningless bodies. */
export function variantsOf(endpoint: Endpoint): Variant[] {
  const { bodies = [], parameters = [] } = operations.get(endpoint.id) ?? {};
  const fields = Object.assign({}, ...bodies.map(({ schema }) => schema.properties)) as Record<
    string,
    Schema
  >;
  const ofBody = Object.entries(fields).flatMap(([name, schema]) =>
    valuesOf(schema, LONGEST).map(([kind, value]) => ({
      name: `${name} of ${kind}`,
      parts: (args: Parts) => ({ ...args, body: { ...(args.body as object), [name]: value } }),
    })),
  );
  const ofQuery = parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name, schema }) =>
      valuesOf(schema, 2000).map(([kind, value]) => ({
        name: `?${name} of ${kind}`,
        parts: (args: Parts) => ({ ...args, query: { ...args.query, [name]: value } }),
      })),
    );
  return [...ofBody, ...ofQuery, ...(endpoint.body ? meaningless(endpoint) : [])];
}

/** Values of a schema that are as large as it allows, or larger. */
function valuesOf(
  { type, enum: names, anyOf, maxLength, maxItems, items, format }: Schema,
  most: number,
): [string, unknown][] {
  if (anyOf) return anyOf.flatMap((one) => valuesOf(one, most));
  if (format === 'binary') return [];
  if (type === 'string' && !names) {
    const length = Math.min(maxLength ?? most, most);
    return Object.entries(PATTERNS)
      .filter(([kind]) => (length > 1000 ? isFull || LONG_TEXTS.includes(kind) : SHORT_TEXTS.includes(kind)))
      .flatMap(([kind, text]) => [
        [kind, repeated(text, length)] as [string, unknown],
        ...(isFull && length < most
          ? [[`too much of ${kind}`, repeated(text, most)] as [string, unknown]]
          : []),
      ]);
  }
  if (type === 'array') {
    const [, item] = valuesOf(items ?? {}, 50)[0] ?? ['', 1];
    const count = Math.min(most, MOST_ITEMS);
    return [
      ['items', Array(Math.min(maxItems ?? count, count)).fill(item)],
      ['too many items', Array(count).fill(item)],
      ['other items', Array.from({ length: count }, () => ({}))],
    ];
  }
  return type === 'object' || type === undefined
    ? [['nesting', JSON.parse(repeated('[', 30) + repeated(']', 30))]]
    : [];
}

/** Bodies that fill the limit and are refused in the end. */
function meaningless({ bodyBytes = 128 * 1024, file, multipart }: Endpoint): Variant[] {
  const json = (name: string, text: string) => ({ name, payload: { type: 'application/json', text } });
  const length = bodyBytes - 100;
  const part = (name: string, head: string, text: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${head}\r\n\r\n${text}\r\n`;
  const form = (name: string, parts: string) => ({
    name,
    payload: { type: 'multipart/form-data; boundary=x', text: `${parts}--x--\r\n` },
  });
  const blob = '; filename="a"\r\ncontent-type: application/json';
  const forms =
    file || multipart
      ? (isFull ? ['title', 'categoryIds', 'commentTextRequest', 'ruleSet'] : ['title']).flatMap((field) => [
          form(`form of ${field}`, part(field, '', repeated('[', 199_000)).repeat(50)),
          form(`form of ${field} in many parts`, part(field, '', '1').repeat(2000)),
          form(`JSON of ${field}`, part(field, blob, repeated('[', 199_000)).repeat(50)),
          form(
            `field of JSON of ${field}`,
            part(field, '\r\ncontent-type: application/json', repeated('[', 199_000)).repeat(50),
          ),
          form(`flat JSON of ${field}`, part(field, blob, `[${repeated('[],', 190_000)}[]]`).repeat(50)),
        ])
      : [];
  return [
    json('nested lists', repeated('[', length)),
    json('nested objects', repeated('{"a":', length)),
    json('empty lists', `[${repeated('[],', length)}[]]`),
    json('numbers', `[${repeated('1,', length)}1]`),
    json('a long number', repeated('9', length)),
    json('names', `{${Array.from({ length: Math.floor(length / 12) }, (_, n) => `"a${n}":1`).join(',')}}`),
    json('the same name', `{${repeated('"a":1,', length)}"a":1}`),
    json('an escaped text', `"${repeated('\\u0061', length)}"`),
    ...forms,
  ];
}

/** A request as it goes over the wire, with its body as a text. */
export interface WorstRequest {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  text?: string | Buffer;
}

/** A variant of a call with these parts. */
export async function requestOf(
  endpoint: Endpoint,
  { parts, payload }: Variant,
  base: Parts,
  token: string,
): Promise<WorstRequest> {
  const args = parts ? parts(base) : base;
  const isForm = args.file !== undefined || (endpoint.file !== undefined && !endpoint.file.optional);
  const form = isForm && new Request('http://test', { method: 'POST', body: formOf(endpoint, args) });
  const json = args.body === undefined ? undefined : JSON.stringify(args.body);
  const body = form ? Buffer.from(await form.arrayBuffer()) : json;
  const type = (form && form.headers.get('content-type')) || 'application/json';
  const sent = payload ?? (body === undefined ? undefined : { type, text: body });
  return {
    method: endpoint.method,
    url: addressOf(endpoint, args),
    headers: { authorization: `Bearer ${token}`, ...(sent && { 'content-type': sent.type }) },
    ...(sent && { text: sent.text }),
  };
}

export const bytesOf = ({ text = '' }: WorstRequest): number => Buffer.byteLength(text);

/** Those with the largest bodies. */
export function largestOf(requests: readonly WorstRequest[], count: number): WorstRequest[] {
  return requests.toSorted((a, b) => bytesOf(b) - bytesOf(a)).slice(0, count);
}

const USUAL_BODY_BYTES = 128 * 1024;

/** Whether the length alone does not refuse it. */
export function fits({ bodyBytes = USUAL_BODY_BYTES }: Endpoint, one: WorstRequest): boolean {
  const isForm = one.headers['content-type']?.startsWith('multipart/') === true;
  return isForm || bytesOf(one) <= bodyBytes;
}
