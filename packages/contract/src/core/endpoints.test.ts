import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

/** A callback address is never stored; one with control characters is replaced by the fallback. */
const UNSTORED = new Set(['callbackUrl']);
/** What is JSON even in an address. */
const IN_JSON = new Set(['additionalInfo']);
const each = endpoints.map((endpoint) => [endpoint.id, endpoint] as const);

function fieldsOf(...parts: (z.ZodType | undefined)[]): [string, z.ZodType][] {
  return parts
    .map((part) => (part instanceof z.ZodOptional ? part.unwrap() : part))
    .flatMap((part) =>
      part instanceof z.ZodObject ? (Object.entries(part.shape) as [string, z.ZodType][]) : [],
    );
}

/** The schema's numeric fields at any depth, with their names. */
function numbersIn(schema: unknown, name: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject) return fieldsOf(schema).flatMap(([key, one]) => numbersIn(one, key));
  if (schema instanceof z.ZodArray) return numbersIn(schema.element, name);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => numbersIn(option, name));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return numbersIn(schema.unwrap(), name);
  if (schema instanceof z.ZodPipe && !(schema.out instanceof z.ZodNumber)) return numbersIn(schema.out, name);
  const isNumber = schema instanceof z.ZodNumber || schema instanceof z.ZodPipe;
  return isNumber ? [[name, schema]] : [];
}

function isRefusedByDatabase(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isRefusedByDatabase);
  return typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'));
}

test.each(each)('%s accepts no text that a database refuses', (_, { params, query, body }) => {
  const taken = fieldsOf(params, query, body).filter(
    ([name, field]) =>
      !UNSTORED.has(name) &&
      ['a\u0000b', 'a\ud800'].some((text) =>
        [text, [text]].some((given) => isRefusedByDatabase(field.safeParse(given).data)),
      ),
  );
  expect(taken.map(([name]) => name)).toEqual([]);
});

/** Texts that JavaScript would convert to a number. */
const NO_NUMBERS: readonly unknown[] = [
  ...'+1 01 1.0 1. 1e3 0x1 0b1 1n 1,000 １ Infinity'.split(' '),
  '',
  ' ',
  ' 1',
  '1\n',
  true,
  false,
  null,
  [],
  [1],
  ['1'],
  [true],
  {},
];

test.each(each)('%s accepts only digits as a number', (_, { params, query, body }: Endpoint) => {
  const isJson = ([name]: readonly [string, z.ZodType]) => IN_JSON.has(name);
  const { json = [], text = [] } = Object.groupBy(fieldsOf(params, query), (field) =>
    isJson(field) ? 'json' : 'text',
  );
  const numbersOf = (fields: [string, z.ZodType][]) => fields.flatMap(([name, one]) => numbersIn(one, name));
  const inAddress = numbersOf(text);
  const taken = [...inAddress, ...numbersOf(json), ...numbersIn(body, '')].flatMap(([name, field]) =>
    NO_NUMBERS.filter((given) => field.safeParse(given).success).map((given) => [name, given]),
  );
  expect(taken).toEqual([]);
  expect(inAddress.filter(([, field]) => field.safeParse('12').data !== 12)).toEqual([]);
});

test('numbers are found at any depth', () => {
  const names = endpoints.flatMap(({ params, query, body }) =>
    [params, query, body].flatMap((part) => numbersIn(part, '').map(([name]) => name)),
  );
  const expected = [
    'postId',
    'asOf',
    'taxonomyCategoryIds',
    'categoryIds',
    'roles',
    'gracePeriodMillis',
    'cat',
    'edit',
  ];
  expect(expected.filter((name) => !names.includes(name))).toEqual([]);
});

test.each(each)('%s accepts an empty value only as an empty text', (_, { params, query }) => {
  const taken = fieldsOf(params, query).filter(([, field]) => {
    const { success, data } = field.safeParse('');
    return success && data !== '';
  });
  expect(taken.map(([name]) => name)).toEqual([]);
});

/** The specification has the same value in two places; the body wins. */
const GIVEN_TWICE = new Set([
  'addComment: parentCommentId',
  'replaceDocument: description',
  ...['inviteMember', 'inviteMembers', 'updateInvitation'].flatMap((id) => [
    `${id}: sendInvitationEmail`,
    `${id}: sendEmailInvitation`,
  ]),
  'unsubscribeOther: userId',
  'updateInvitation: inviteId',
]);

test('parameters, query and body share no name, because a verb gets them in one object', () => {
  const shared = endpoints.flatMap(({ id, params, query, body }) => {
    const names = [params, query, body].flatMap((part) => fieldsOf(part).map(([name]) => name));
    return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${id}: ${name}`);
  });
  expect(new Set(shared)).toEqual(GIVEN_TWICE);
});
