import { z } from 'zod';
import { redirect } from '@studyline/contract/common';
import { type Endpoint, pathOf } from '@studyline/contract/endpoint';
import { endpoints } from '@studyline/contract/endpoints';
import { type ErrorCode, errors } from '@studyline/contract/errors';

/** Codes that any call may answer, beside those that its endpoint lists. */
const commonErrors: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'UNKNOWN_PARAMETER',
  'MALFORMED_JSON',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'NO_ROOM',
];
const signedInErrors: readonly ErrorCode[] = ['UNAUTHENTICATED', 'NON_EEC_USER'];

/** Whether people who have not accepted the terms of service may make the call. */
function answersBeforeTerms({ permission, beforeTerms }: Endpoint): boolean {
  return permission === 'PUBLIC' || beforeTerms === true;
}

/** Every code that a call may answer. */
export function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  return [
    ...endpoint.errors,
    ...commonErrors,
    ...(endpoint.permission === 'PUBLIC' ? [] : signedInErrors),
    ...(answersBeforeTerms(endpoint) ? [] : (['TERMS_NOT_ACCEPTED'] as const)),
    ...(endpoint.creates ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
  ];
}

/** The schema of an answer in JSON; undefined if the answer is a file. */
export function jsonOf({ result }: Endpoint): z.ZodType | undefined {
  if (result === 'BYTES') return undefined;
  return result === 'REDIRECT' ? redirect : result;
}

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(endpoint: Endpoint): Json[] {
  const read = (where: 'path' | 'query', object: z.ZodObject | undefined) => {
    if (!object) return [];
    const schema = schemaOf(object, 'input') as { properties?: Record<string, Json>; required?: string[] };
    return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || (schema.required?.includes(name) ?? false),
      schema: property,
    }));
  };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  };
  return [
    ...read('path', endpoint.params),
    ...read('query', endpoint.query),
    ...(endpoint.creates ? [key] : []),
  ];
}

function requestBodyOf(endpoint: Endpoint): Json {
  if (!endpoint.body) return {};
  const fields = schemaOf(endpoint.body, 'input');
  const type = endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json';
  if (!endpoint.file) return { requestBody: { content: { [type]: { schema: fields } } } };
  const properties = {
    ...(fields['properties'] as Json | undefined),
    [endpoint.file.name]: { type: 'string', contentMediaType: 'application/octet-stream' },
  };
  return { requestBody: { content: { 'multipart/form-data': { schema: { ...fields, properties } } } } };
}

function responsesOf(endpoint: Endpoint): Json {
  const result = jsonOf(endpoint);
  const content = result
    ? { 'application/json': { schema: schemaOf(result, 'output') } }
    : { 'application/octet-stream': {} };
  const redirection = {
    description: 'A redirect, for a caller that does not accept JSON',
    headers: { Location: { schema: { type: 'string' } } },
  };
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errors[code].status);
  const failures = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errors[code].description}`).join('\n'),
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Error' } },
          // What a browser shows that has posted the form itself.
          ...(endpoint.form ? { 'text/html': {} } : {}),
        },
      },
    ]);
  return {
    200: { description: 'Done', content },
    ...(endpoint.result === 'REDIRECT' ? { 302: redirection } : {}),
    ...Object.fromEntries(failures),
  };
}

/** The API as an OpenAPI 3.1 document, made from the contract. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = (paths[pathOf(endpoint)] ??= {});
    path[endpoint.method.toLowerCase()] = {
      operationId: endpoint.id,
      summary: endpoint.summary,
      tags: [endpoint.feature],
      'x-permission': endpoint.permission,
      ...(endpoint.permission === 'PUBLIC' ? { security: [] } : {}),
      parameters: parametersOf(endpoint),
      ...requestBodyOf(endpoint),
      responses: responsesOf(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Studyline', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['errorCode', 'errorDescription', 'requestId'],
          properties: {
            errorCode: { type: 'string', enum: Object.keys(errors) },
            errorDescription: { type: 'string' },
            requestId: { type: 'string' },
            issues: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
            allowedTransitions: { type: 'array', items: { type: 'string' } },
          },
        },
      },
    },
  };
}
