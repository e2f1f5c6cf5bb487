import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { startApp } from '../../test/app.ts';

const app = await startApp();
afterAll(() => app.close());

test.each([
  ['a text that is no number', sql`select ${'x'}::integer`, 400, 'BAD_REQUEST'],
  ['a text with NUL', sql`select ${'a\u0000b'}::text`, 400, 'BAD_REQUEST'],
  ['a date far away', sql`select to_timestamp(${1e300})`, 400, 'BAD_REQUEST'],
  ['a table that is not there', sql`select from nothing`, 500, 'INTERNAL_ERROR'],
])('what the database says of %s', async (_, statement, status, code) => {
  const one = await buildApp(app.server, { logLevel: 'silent' });
  one.get('/openapi/fails', () => statement.execute(app.server.db));
  const answer = await one.inject('/openapi/fails');
  expect([answer.statusCode, answer.json().errorCode]).toEqual([status, code]);
  await one.close();
});
