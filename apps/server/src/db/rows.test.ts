import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cloneDatabase, type TestDatabase } from '../../test/cluster.ts';
import { connect, type Db } from './pool.ts';
import { findRow, findRows, run } from './rows.ts';

const flagRow = z.object({ key: z.string(), since: z.date().nullable(), teams: z.array(z.int()) });
const statement = sql`select 'A' as key, null::timestamptz as since, array[1, 2] as teams where ${true}::boolean`;

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  ({ db } = connect(database.appUrl));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('findRows', () => {
  test('returns the rows unchanged', async () => {
    const flag = { key: 'A', since: null, teams: [1, 2] };
    expect(await findRows(db, flagRow, statement)).toEqual([flag]);
    expect(await findRow(db, flagRow, statement)).toEqual(flag);
    expect(await findRow(db, flagRow, sql`${statement} and false`)).toBeUndefined();
  });

  test.each([
    [
      'a wrong type',
      { since: z.date() },
      "The column since of \"select 'A' as key, null::timestamptz as since, array[1,",
    ],
    ['a wrong type inside', { teams: z.array(z.string()) }, 'The column teams.0 of'],
    ['a missing column', { id: z.unknown() }, /The column id of .* is missing/],
  ])('refuses %s', async (_, columns, message) => {
    await expect(findRows(db, flagRow.extend(columns), statement)).rejects.toThrow(message);
  });

  test('refuses a column that the schema does not name', async () => {
    const found = findRows(db, flagRow.omit({ teams: true }), statement);
    await expect(found).rejects.toThrow(/The column teams of .* is not named by its schema/);
  });

  test('refuses a wrong row after right ones', async () => {
    const numbers = sql`select n from unnest(array[1, 2, null]) as n`;
    const found = findRows(db, z.object({ n: z.int() }), numbers);
    await expect(found).rejects.toThrow('The column n of');
  });

  test('checks nothing in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    // A second instance of the module, because it reads the environment only once.
    const production = (await import(`./rows.ts?${'production'}`)) as typeof import('./rows.ts');
    const wrong = z.object({ nothing: z.never() });
    expect(await production.findRows(db, wrong, statement)).toHaveLength(1);
  });
});

describe('run', () => {
  test('returns how many rows changed', async () => {
    await run(db, sql`insert into job_runner (id) values ('a'), ('b')`);
    expect(await run(db, sql`delete from job_runner where id = ${'a'}`)).toBe(1);
    expect(await run(db, sql`select from job_runner for share`)).toBe(0);
  });
});
