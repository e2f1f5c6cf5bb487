import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { redirect } from '@studyline/contract/core/common';
import { errorCode } from '@studyline/contract/core/may';
import { type Endpoint, pathOf } from '@studyline/contract/core/endpoint';
import { endpoints } from '@studyline/contract/core/endpoints';
import { type ErrorBody, type ErrorCode, errors } from '@studyline/contract/core/errors';
import { courseFiles } from '@studyline/contract/courses/course-fields';
import { MEDIA_TYPES } from '@studyline/contract/post-files/document-types';
import { serviceFiles } from '@studyline/contract/service-items/support-fields';
import { CSRF_COOKIE } from '../core/csrf-tokens.ts';
import { SESSION_COOKIE } from '../core/sessions.ts';
import { chapters, guide } from './api-guide.ts';

/** Codes that any call may answer with, in addition to those that its endpoint lists. */
const commonErrors: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'UNKNOWN_PARAMETER',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'DATABASE_UNREACHABLE',
  'STORAGE_UNREACHABLE',
  'OUTCOME_UNKNOWN',
  'NO_ROOM',
  'NOT_FOR_PROGRAMS',
];
/** Nobody reads the body of a GET. */
const bodyErrors: readonly ErrorCode[] = ['MALFORMED_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const signedInErrors: readonly ErrorCode[] = [
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'SESSION_LOCKED',
  'NON_EEC_USER',
  'KEY_UNKNOWN',
  'KEY_ENDED',
  'PROGRAM_PAUSED',
  'OUT_OF_SCOPE',
];

/** The first page explains them (http/api-guide.ts), because almost every call may answer with them. */
const explained: readonly ErrorCode[] = [
  'NOT_FOR_PROGRAMS',
  'OUT_OF_SCOPE',
  'NON_EEC_USER',
  'TERMS_NOT_ACCEPTED',
  'SECOND_FACTOR_REQUIRED',
];
/** The same, of calls that need no sign-in too. */
const explainedToAll: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'UNKNOWN_PARAMETER',
  'MALFORMED_JSON',
  'FORBIDDEN',
  'CHANNEL_NOT_FOUND',
  'CLIENT_NOT_FOUND',
  'FEATURE_OFF',
  'FIELD_AFTER_FILE',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_REQUESTS',
  'DATABASE_UNREACHABLE',
  'STORAGE_UNREACHABLE',
  'OUTCOME_UNKNOWN',
  'NO_ROOM',
  'OUTCOME_UNKNOWN',
];

/** Whether people who have not accepted the terms of service may make the call. */
function answersBeforeTerms({ permission, beforeTerms }: Endpoint): boolean {
  return permission === 'PUBLIC' || beforeTerms === true;
}

/** Whether people whose session owes a second factor may make the call. */
function answersBeforeSecondFactor({ permission, beforeSecondFactor }: Endpoint): boolean {
  return permission === 'PUBLIC' || beforeSecondFactor === true;
}

/** Every code that a call may answer with. */
export function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  return [
    ...endpoint.errors,
    ...commonErrors,
    ...(endpoint.method === 'GET' ? [] : bodyErrors),
    ...(endpoint.permission === 'PUBLIC' ? [] : signedInErrors),
    ...(answersBeforeTerms(endpoint) ? [] : (['TERMS_NOT_ACCEPTED'] as const)),
    ...(answersBeforeSecondFactor(endpoint) ? [] : (['SECOND_FACTOR_REQUIRED'] as const)),
    ...(endpoint.creates ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
  ];
}

/** The schema of an answer in JSON; undefined if the answer is a file. */
export function jsonOf({ result }: Endpoint): z.ZodType | undefined {
  if (result === 'BYTES') return undefined;
  return result === 'REDIRECT' ? redirect : result;
}

type Json = Record<string, unknown>;

const errorBody = z
  .object({
    errorCode,
    errorDescription: z.string().describe('A sentence for people, in their language.'),
    requestId: z.string().describe('The operator can use it to find the call in the log.'),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('Which fields are wrong, and why.'),
    allowedTransitions: z
      .array(z.string())
      .optional()
      .describe('With ILLEGAL_TRANSITION: the transitions that are possible.'),
  })
  .meta({
    id: 'Error',
    example: {
      errorCode: 'POST_NOT_FOUND',
      errorDescription: errors.POST_NOT_FOUND.description,
      requestId: '0b9f2a3c-8f5e-4a58-9f0e-3d1a6c1b2e4f',
    },
  }) satisfies z.ZodType<ErrorBody>;

export const TITLE = 'Studyline';

const bytes = { type: 'string', format: 'binary' };
const REF = '#/components/schemas/';
const refTo = (name: string): Json => ({ $ref: REF + name });

/** Example values for the placeholders in an error's sentence. */
const exampleWords: Record<string, string> = {
  name: 'colour',
  limit: '500 MB',
  most: '50',
  posts: '12',
  when: 'in 14 minutes',
  reason: 'It has no protocolSection.',
};

function sentenceOf(code: ErrorCode): string {
  return errors[code].description.replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => exampleWords[name] ?? '…',
  );
}

/** Schemas as JSON: those that calls mention, by their keys, and the named ones. */
interface Schemas {
  mentioned: Record<string, Json>;
  named: Record<string, Json>;
  required: readonly string[];
}

function convert(schemas: Record<string, z.ZodType>, io: 'input' | 'output'): Schemas {
  const {
    properties = {},
    required = [],
    $defs = {},
  } = z.toJSONSchema(z.object(schemas), {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // These limits are JavaScript's and need no mention.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // The format says as much.
      if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      // Zod omits the default and the examples of an input with a custom transformation.
      if (io === 'input' && zodSchema instanceof z.ZodDefault)
        jsonSchema.default = zodSchema.def.defaultValue as Json;
      // In 3.1 a schema has a list of them.
      if ('example' in jsonSchema) jsonSchema.examples = [jsonSchema['example']];
      delete jsonSchema['example'];
      // Answers may gain fields.
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  });
  return {
    mentioned: properties as Record<string, Json>,
    named: $defs as Record<string, Json>,
    required,
  };
}

/** Whether the JSON mentions one of the names. */
function mentions(value: unknown, names: ReadonlySet<string>): boolean {
  const refs = JSON.stringify(value).matchAll(/"#\/\$defs\/(\w+)"/g);
  return [...refs].some(([, name]) => names.has(name ?? ''));
}

/** Points references to the components. If an input differs from the answer of the same name, it gets its own name. */
function relocate<T>(value: T, differing: ReadonlySet<string> = new Set()): T {
  const text = JSON.stringify(value).replaceAll(
    /"#\/\$defs\/(\w+)"/g,
    (_, name: string) => `"${REF}${differing.has(name) ? inputName(name) : name}"`,
  );
  return JSON.parse(text) as T;
}

function inputName(name: string): string {
  return name.endsWith('Input') ? name : `${name}Input`;
}

/** Names of schemas that differ between inputs and answers, such as those with defaults. */
function findDiffering(input: Record<string, Json>, output: Record<string, Json>): Set<string> {
  const differing = new Set<string>();
  for (let before = -1; before < differing.size;) {
    before = differing.size;
    for (const [name, schema] of Object.entries(input)) {
      const other = output[name];
      if (!other || differing.has(name)) continue;
      if (JSON.stringify(other) !== JSON.stringify(schema) || mentions(schema, differing))
        differing.add(name);
    }
  }
  return differing;
}

const partsOfCall = ['params', 'query', 'body'] as const;

/** Collects the components of the document: schemas, parameters and answers. */
function createComponents() {
  const inputs: Record<string, z.ZodType> = {};
  const outputs: Record<string, z.ZodType> = { error: errorBody };
  for (const endpoint of endpoints) {
    for (const part of partsOfCall) if (endpoint[part]) inputs[`${endpoint.id}.${part}`] = endpoint[part];
    const result = jsonOf(endpoint);
    if (result) outputs[endpoint.id] = result;
  }
  const input = convert(inputs, 'input');
  const output = convert(outputs, 'output');
  const differing = findDiffering(input.named, output.named);
  const schemas: Record<string, Json> = relocate(output.named);
  /** Parameters that have a name. Those that no body has are not among the schemas. */
  const parameters: Record<string, Json> = {};
  const bodies = Object.entries(input.mentioned).filter(([key]) => key.endsWith('.body'));
  const isInBody = (name: string) => mentions([bodies, input.named], new Set([name]));
  for (const [name, schema] of Object.entries(input.named)) {
    const isObject = schema['type'] === 'object' || schema['anyOf'] !== undefined;
    if (!isObject && !(name in output.named)) parameters[name] = schema;
    if ((isObject || name in output.named || isInBody(name)) && (!(name in schemas) || differing.has(name)))
      schemas[differing.has(name) ? inputName(name) : name] = relocate(schema, differing);
  }

  /** Mentions a schema by its own name, or by the name of the call. */
  function mention(schema: Json, name: string): Json {
    if (schema['$ref'] || schema['type'] === 'array') return schema;
    schemas[name] = schema;
    return refTo(name);
  }
  return {
    schemas,
    parameters,
    names: new WeakMap() as Names,
    inputOf: ({ id }: Endpoint, part: (typeof partsOfCall)[number]): Json | undefined => {
      const schema = input.mentioned[`${id}.${part}`];
      return schema && relocate(schema, differing);
    },
    outputOf: ({ id }: Endpoint): Json =>
      mention(relocate(output.mentioned[id] ?? {}), `${pascal(id)}Result`),
    isRequired: ({ id }: Endpoint): boolean => input.required.includes(`${id}.body`),
    mention,
  };
}
type Components = ReturnType<typeof createComponents>;
/** The name of a parameter or an answer, if several calls share it. */
type Names = WeakMap<Json, string>;
interface Call extends Json {
  parameters?: Json[];
  responses: Json;
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Any text, such as a UUID. The same call with the same key is carried out only once.',
  schema: { type: 'string', maxLength: 200 },
};
const range = {
  name: 'Range',
  in: 'header',
  description: 'The requested part of the file.',
  schema: { type: 'string' },
  example: 'bytes=0-1023',
};

function parametersOf(endpoint: Endpoint, components: Components): Json[] {
  const { parameters, names } = components;
  const read = (where: 'path' | 'query'): Json[] => {
    const object = components.inputOf(endpoint, where === 'path' ? 'params' : 'query');
    const required = (object?.['required'] ?? []) as string[];
    return Object.entries((object?.['properties'] ?? {}) as Record<string, Json>).map(([name, property]) => {
      const { $ref, default: preset, ...own } = property;
      const refName = typeof $ref === 'string' ? $ref.slice(REF.length) : undefined;
      const named = refName ? parameters[refName] : undefined;
      const { description, examples, ...schema }: Json = {
        ...named,
        ...(!named && $ref ? { $ref } : {}),
        ...own,
      };
      const isRequired = where === 'path' || required.includes(name);
      const parameter = {
        name,
        in: where,
        ...(isRequired ? { required: true } : {}),
        description,
        schema: { ...schema, ...(preset === undefined ? {} : { default: preset }) },
        ...(Array.isArray(examples) ? { example: examples[0] as unknown } : {}),
      };
      names.set(parameter, refName && named ? refName : pascal(name));
      return parameter;
    });
  };
  for (const header of [idempotencyKey, range]) names.set(header, header.name);
  return [
    ...read('path'),
    ...read('query'),
    ...(endpoint.creates ? [idempotencyKey] : []),
    ...(endpoint.errors.includes('RANGE_NOT_SATISFIABLE') ? [range] : []),
  ];
}

/** The encoding of each JSON field of a multipart body, and of each item of a list. Other fields are text. */
function encodingOf(schema: Json, schemas: Components['schemas']): { encoding?: Json } {
  const resolve = (field: Json): Json =>
    typeof field['$ref'] === 'string' ? resolve(schemas[field['$ref'].slice(REF.length)] ?? {}) : field;
  const fields = Object.entries((resolve(schema)['properties'] ?? {}) as Record<string, Json>);
  const json = fields.filter(([, field]) => ['object', 'array'].includes(String(resolve(field)['type'])));
  if (json.length === 0) return {};
  return { encoding: Object.fromEntries(json.map(([name]) => [name, { contentType: 'application/json' }])) };
}

/** The file without which a call is refused. */
function neededFile({ file, pictures, errors: codes }: Endpoint): { name: string } | undefined {
  if (file) return file.optional ? undefined : file;
  return codes.includes('FILE_MISSING') ? pictures?.[0] : undefined;
}

/** The names of files that several calls take. */
const namesOfFiles = new Map<Endpoint['files'], string>([
  [courseFiles, 'CourseFiles'],
  [serviceFiles, 'ServiceFiles'],
]);

function nameOfFiles({ id, files }: Endpoint): string {
  return namesOfFiles.get(files) ?? `${pascal(id)}Files`;
}

function requestBodyOf(endpoint: Endpoint, components: Components): Json {
  const given = components.inputOf(endpoint, 'body');
  if (!given && endpoint.file) {
    const { name } = endpoint.file;
    const form = { type: 'object', properties: { [name]: bytes }, required: [name] };
    const content = { 'multipart/form-data': { schema: components.mention(form, 'FileToUpload') } };
    return { requestBody: { required: true, content } };
  }
  if (!given) return {};
  const { schemas } = components;
  const name = `${pascal(endpoint.id)}Body`;
  const required = components.isRequired(endpoint) || endpoint.form ? { required: true } : {};
  const schema = components.mention(given, name);
  if (endpoint.foreignForm)
    return {
      requestBody: {
        content: {
          'application/json': { schema },
          'application/x-www-form-urlencoded': { schema },
          ...(endpoint.multipart ? { 'multipart/form-data': { schema } } : {}),
        },
      },
    };
  if (endpoint.form)
    return { requestBody: { ...required, content: { 'application/x-www-form-urlencoded': { schema } } } };
  const needed = neededFile(endpoint);
  if (!needed) {
    const files = [...(endpoint.file ? [endpoint.file] : []), ...(endpoint.pictures ?? [])];
    const several = (endpoint.files ?? []).map(({ name, most }) => [
      name,
      most === 1 ? bytes : { type: 'array', items: bytes, maxItems: most },
    ]);
    const parts = Object.fromEntries([...files.map((part) => [part.name, bytes]), ...several]) as Json;
    const object = { type: 'object', properties: parts };
    const sent = endpoint.files ? components.mention(object, nameOfFiles(endpoint)) : object;
    const json = { 'application/json': { schema } };
    const encoding = encodingOf(schema, schemas);
    // Generated clients send the first type, and JSON has no files.
    const content =
      Object.keys(parts).length > 0
        ? { 'multipart/form-data': { schema: { allOf: [schema, sent] }, ...encoding }, ...json }
        : { ...json, ...(endpoint.multipart ? { 'multipart/form-data': { schema, ...encoding } } : {}) };
    return { requestBody: { ...required, content } };
  }
  const file = needed.name;
  const key = String(schema['$ref']).slice(REF.length);
  const fields = schemas[key] as Json & { properties: Json; required?: string[]; examples?: Json[] };
  schemas[key] = {
    ...fields,
    properties: { ...fields.properties, [file]: bytes },
    required: [...(fields.required ?? []), file],
    ...(fields.examples ? { examples: fields.examples.map((one) => ({ ...one, [file]: 'bytes' })) } : {}),
  };
  const multipart = { schema, ...encodingOf(fields, schemas) };
  return { requestBody: { required: true, content: { 'multipart/form-data': multipart } } };
}

function failuresOf(endpoint: Endpoint, { names }: Components): Json {
  // What needs no sign-in is called without a key, too.
  const said = errorsOf(endpoint).filter(
    (code) => endpoint.permission !== 'PUBLIC' || !explained.includes(code) || endpoint.errors.includes(code),
  );
  const byStatus = Map.groupBy(said, (code) => errors[code].status);
  const failures = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => {
      const answer = {
        description: codes
          .map((code) =>
            explained.includes(code) || explainedToAll.includes(code) ? code : `${code}: ${sentenceOf(code)}`,
          )
          .join('\n\n'),
        ...(status === 429 || status === 503
          ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } }
          : {}),
        content: {
          'application/json': { schema: refTo('Error') },
          // For a browser that posted the form without our script.
          ...(endpoint.form ? { 'text/html': { schema: { type: 'string' } } } : {}),
        },
      };
      const own = codes.filter((code) => endpoint.errors.includes(code));
      names.set(answer, own.join('.') || `HTTP${status}`);
      return [status, answer];
    });
  return Object.fromEntries(failures) as Json;
}

function responsesOf(endpoint: Endpoint, components: Components): Json {
  const location = { Location: { schema: { type: 'string' } } };
  const content = endpoint.mediaTypes
    ? Object.fromEntries(endpoint.mediaTypes.map((type) => [type, { schema: bytes }]))
    : { 'application/json': { schema: components.outputOf(endpoint) } };
  const answer = { description: 'Done', content };
  const part = { description: 'The part of the file', content };
  // Files that people have uploaded have one name, pictures and files of one type others: of those alike in a name, the first are shared.
  const isPicture = endpoint.mediaTypes?.join() === 'image/webp';
  const kind = endpoint.mediaTypes === MEDIA_TYPES ? 'UploadedFile' : 'File';
  components.names.set(answer, isPicture ? 'Picture' : kind);
  components.names.set(part, 'FilePart');
  return {
    200: answer,
    ...(endpoint.errors.includes('RANGE_NOT_SATISFIABLE') ? { 206: part } : {}),
    ...(endpoint.result === 'REDIRECT'
      ? { 302: { description: 'The same for a caller that does not accept JSON', headers: location } }
      : {}),
    ...failuresOf(endpoint, components),
  };
}

function securityOf(endpoint: Endpoint): Json {
  if (endpoint.result === 'BYTES') return { security: [{ bearer: [] }, { session: [] }] };
  if (endpoint.form) return { security: [{ csrf: [] }] };
  if (endpoint.id === 'getSession') return { security: [{ session: [] }, {}] };
  return endpoint.permission === 'PUBLIC' ? { security: [] } : {};
}

/** Who may make calls that are not in the permission table. */
const callers = {
  PUBLIC: 'Anyone, without a sign-in.',
  SELF: 'Everyone, about themselves.',
};

function describeCall(endpoint: Endpoint, components: Components): Call {
  const { permission } = endpoint;
  const who = callers[permission as 'PUBLIC' | 'SELF'] ?? `Permission: ${permission}.`;
  const { programs } = endpoint;
  const description = [
    ...(endpoint.description ? [endpoint.description] : []),
    who,
    // The others follow from the permission (http/api-guide.ts).
    ...(programs === undefined ? [] : [programs ? 'Also for programs.' : 'Not for programs.']),
  ].join('\n\n');
  const parameters = parametersOf(endpoint, components);
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description,
    tags: [chapters[endpoint.feature]?.[0] ?? endpoint.feature],
    ...securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(endpoint, components),
    responses: responsesOf(endpoint, components),
  };
}

/** Names what several calls have in common and replaces it with references. Returns the named components. */
function share(kind: 'parameters' | 'responses', lists: (Json | Json[])[], names: Names): Json {
  const places = lists.flatMap((list) => Object.entries(list).map(([key, value]) => ({ list, key, value })));
  const byText = Map.groupBy(places, ({ value }) => JSON.stringify(value));
  const shared: Json = {};
  for (const [text, alike] of [...byText].toSorted(([, a], [, b]) => b.length - a.length)) {
    const name = alike.map(({ value }) => names.get(value as Json)).find(Boolean);
    if (!name || alike.length === 1 || name in shared) continue;
    shared[name] = JSON.parse(text);
    for (const { list, key } of alike) (list as Json)[key] = { $ref: `#/components/${kind}/${name}` };
  }
  return shared;
}

/** How many properties a shape has before another one mentions it instead of repeating them. */
const MANY = 10;

/** An answer that has all that another one has, as the other one and what it adds. */
function composed(schema: Json, schemas: Record<string, Json>): Json {
  const own = propertiesOf(schema);
  const base = Object.entries(schemas).find(([, other]) => {
    const all = Object.entries(propertiesOf(other));
    const isPart = all.every(([key, property]) => isDeepStrictEqual(property, own[key]));
    return other !== schema && all.length >= MANY && all.length < Object.keys(own).length && isPart;
  });
  if (!base) return schema;
  const [name, other] = base;
  const inherited = propertiesOf(other);
  const required = (schema['required'] ?? []) as string[];
  return {
    ...schema,
    allOf: [refTo(name)],
    properties: Object.fromEntries(Object.entries(own).filter(([key]) => !(key in inherited))),
    required: required.filter((key) => !((other['required'] ?? []) as string[]).includes(key)),
  };
}

/** The properties of an answer. An input that adds to another one would be refused by what it adds to. */
function propertiesOf({ properties = {}, additionalProperties }: Json): Json {
  return additionalProperties === undefined ? (properties as Json) : {};
}

/** The API as an OpenAPI 3.1 document, generated from the contract. */
export function describeApi() {
  const components = createComponents();
  const paths: Record<string, Record<string, Call>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[pathOf(endpoint)] ??= {});
    path[endpoint.method.toLowerCase()] = describeCall(endpoint, components);
  }
  const calls = Object.values(paths).flatMap((path) => Object.values(path));
  const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description });
  return {
    openapi: '3.1.0',
    info: {
      title: TITLE,
      version: '1',
      description: guide,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The people who run this installation' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: Object.values(chapters).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The accessToken of GET /auth/session.',
        },
        session: cookie(SESSION_COOKIE, 'The session, set by signing in.'),
        csrf: cookie(CSRF_COOKIE, 'Set by GET /auth/csrf.'),
      },
      parameters: share(
        'parameters',
        calls.map(({ parameters = [] }) => parameters),
        components.names,
      ),
      responses: share(
        'responses',
        calls.map(({ responses }) => responses),
        components.names,
      ),
      schemas: Object.fromEntries(
        Object.entries(components.schemas)
          .map(([name, schema]) => [name, composed(schema, components.schemas)] as const)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    },
  };
}
