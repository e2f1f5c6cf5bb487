import type { HeapProfiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import type { InjectOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { addressOf, type Endpoint, type Parts } from '@studyline/contract/core/endpoint';
import { endpoints } from '@studyline/contract/core/endpoints';
import { describeApi } from '../src/http/openapi.ts';
import { startApp, withMail } from './app.ts';
import { cases } from './authz/cases.ts';
import type { Who } from './authz/people.ts';
import { buildAuthzWorld } from './authz/world.ts';
import { formOf } from './form.ts';
import { operationsOf, type Schema } from './generated-calls.ts';
import { addTerms } from './world.ts';

/** The CPU time of the main thread that a request may take on a machine that does the reference in REFERENCE_MILLIS. */
const MOST_MILLIS = 200;
const REFERENCE_MILLIS = 20;
/** What a request may allocate. */
const MOST_MEGABYTES = 64;
const ANY = '1000000';
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

const app = await startApp({
  env: {
    ...withMail,
    REGISTRY_URL: 'http://127.0.0.1:9',
    LIMIT_CALLS_PER_SESSION: ANY,
    LIMIT_CALLS_PER_PERSON: ANY,
    LIMIT_CALLS_PER_ADDRESS: ANY,
    LIMIT_WRONG_PASSWORDS_PER_ADDRESS: ANY,
  },
});
afterAll(() => app.close());
await addTerms(app.server.db, 1);
const world = await buildAuthzWorld(app);
const operations = new Map(operationsOf(describeApi()).map((one) => [one.operationId, one]));

/** CPU time of this thread in milliseconds. */
async function cpuMillis(run: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

type AllocatingCode = HeapProfiler.SamplingHeapProfileNode;
const bytesIn = ({ selfSize, children }: AllocatingCode): number =>
  children.reduce((bytes, child) => bytes + bytesIn(child), selfSize);

/** What a run allocates in the heap of this thread, including what is collected meanwhile. */
async function allocatedMegabytes(run: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await run();
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  return bytesIn(profile.head) / 1024 ** 2;
}

/** How much slower this machine is than the one for which the limit is meant. */
const slowness = await (async () => {
  const text = JSON.stringify(
    Array.from({ length: 20_000 }, (_, n) => ({ n, text: `Text ${n}`, list: [n, n] })),
  );
  const reference = async () => JSON.stringify(JSON.parse(text));
  const millis = [];
  for (let run = 0; run < 10; run += 1) millis.push(await cpuMillis(reference));
  return Math.max(1, Math.min(...millis) / REFERENCE_MILLIS);
})();

const repeated = (text: string, length: number) => text.repeat(Math.max(1, Math.floor(length / text.length)));

/** Who may do most with it. */
const callerOf = ({ permission, feature }: Endpoint): Who =>
  permission === 'CLIENT_MANAGE' || feature === 'clients' ? 'CLIENT_ADMIN' : 'CHANNEL_ADMIN';

interface Variant {
  name: string;
  /** Changes the parts of a valid call, or replaces its body. */
  parts?: (args: Parts) => Parts;
  payload?: { type: string; text: string };
}

/** The variants of a call that may be expensive: each text and each list of its body and query at its limit, and meaningless bodies. */
function variantsOf(endpoint: Endpoint): Variant[] {
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

/** The call as it goes over the wire. */
async function requestOf(
  endpoint: Endpoint,
  { parts, payload }: Variant,
  base: Parts,
): Promise<InjectOptions> {
  const args = parts ? parts(base) : base;
  const isForm = args.file !== undefined || (endpoint.file !== undefined && !endpoint.file.optional);
  const form = isForm && new Request('http://test', { method: 'POST', body: formOf(endpoint, args) });
  const json = args.body === undefined ? undefined : JSON.stringify(args.body);
  const body = form ? Buffer.from(await form.arrayBuffer()) : json;
  const type = (form && form.headers.get('content-type')) || 'application/json';
  const token = await app.as(world.people[callerOf(endpoint)]).token();
  const sent = payload ?? (body === undefined ? undefined : { type, text: body });
  return {
    method: endpoint.method,
    url: addressOf(endpoint, args),
    headers: { authorization: `Bearer ${token}`, ...(sent && { 'content-type': sent.type }) },
    ...(sent && { payload: sent.text }),
  };
}

/** The requests of an endpoint that cost too much, also when they are repeated. */
async function expensive(endpoint: Endpoint, base: Parts): Promise<string[]> {
  const found: string[] = [];
  for (const variant of variantsOf(endpoint)) {
    const request = await requestOf(endpoint, variant, base);
    const send = () => app.app.inject(request);
    const cost = async () => (await cpuMillis(send)) / slowness;
    let millis = await cost();
    for (let tries = 0; millis > MOST_MILLIS && tries < 2; tries += 1)
      millis = Math.min(millis, await cost());
    const megabytes = millis > MOST_MILLIS / 10 ? await allocatedMegabytes(send) : 0;
    if (millis > MOST_MILLIS || megabytes > MOST_MEGABYTES)
      found.push(`${variant.name}: ${millis.toFixed(0)} ms, ${megabytes.toFixed(0)} MB`);
  }
  return found;
}

test.each(endpoints.filter(({ feature }) => feature !== 'auth'))(
  'no request to $id keeps the process or its memory',
  async (endpoint) => {
    const one = cases.find((each) => each.endpoint === endpoint)!;
    const who = callerOf(endpoint);
    const args = (await one.args({ w: world, who, place: world.ofOwnTeam(who) })) as Parts;
    expect(await expensive(endpoint, args)).toEqual([]);
  },
);
