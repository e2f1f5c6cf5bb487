import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, query, type TestDatabase } from './cluster.ts';

describe('cloneDatabase', () => {
  let one: TestDatabase;
  let two: TestDatabase;

  beforeAll(async () => {
    [one, two] = await Promise.all([cloneDatabase(), cloneDatabase()]);
  });
  afterAll(async () => {
    await one.drop();
    await two.drop();
  });

  it('gives a migrated database to both roles', async () => {
    const migrations = await query(one.ownerUrl, 'select name from migration order by name');
    expect(migrations[0]).toBe('0001_people.sql');
    expect(await query(one.appUrl, 'select current_user, count(*)::int from audit_event')).toEqual([
      'studyline_app',
      0,
    ]);
    await expect(query(one.appUrl, 'delete from audit_event')).rejects.toThrow(/permission denied/);
  });

  it('keeps the databases apart', async () => {
    await query(one.ownerUrl, 'create table only_here ()');
    await expect(query(two.ownerUrl, 'select from only_here')).rejects.toThrow(/does not exist/);
  });

  it('drops a database that still has connections', async () => {
    const short = await cloneDatabase();
    const client = new Client({ connectionString: short.appUrl });
    const ended = new Promise<Error>((resolve) => client.once('error', resolve));
    client.on('error', () => undefined);
    await client.connect();
    await short.drop();
    expect((await ended).message).toMatch(/terminat/i);
    await expect(query(short.appUrl, 'select 1')).rejects.toThrow(/does not exist/);
  });
});
