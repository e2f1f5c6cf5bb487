import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApp } from '../../test/app.ts';
import { cloneDatabase, query, type TestDatabase } from '../../test/cluster.ts';
import { rolePermissions } from '../core/roles.ts';
import { migrate, nameOf, readMigrations } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(() => database.drop());

const run = (text: string) => query(database.ownerUrl, text);

describe('migrate', () => {
  test('keeps the checksum of each applied file, and applies none twice', async () => {
    const applied = await run('select name, checksum from migration order by name');
    expect(applied).toEqual((await readMigrations()).flatMap(({ name, checksum }) => [name, checksum]));
    expect(await Promise.all([migrate(database.ownerUrl), migrate(database.ownerUrl)])).toEqual([[], []]);
  });

  test.each([
    [
      'a file that has changed',
      '0005_audit.sql',
      `update migration set checksum = 'other' where name = '0005_audit.sql'`,
    ],
    ['an unknown file', '0099_later.sql', `insert into migration values ('0099_later.sql', 'other')`],
    [
      'files without a checksum',
      '0001_first.sql',
      `update migration set name = '0001_first.sql' where name = '0001_people.sql'; alter table migration drop column checksum`,
    ],
  ])('refuses %s, in one sentence, and applies nothing', async (_, name, change) => {
    // If one were considered missing, applying it would fail because its tables exist.
    await run(`delete from migration where name = '0006_grants.sql'`);
    await run(change);
    const before = await run('select name from migration order by name');
    await expect(migrate(database.ownerUrl)).rejects.toThrow(
      `This data directory was made by an earlier development version of Studyline, or by a newer one (its migration ${name} ` +
        'is not the one of this version): use the version that made it, or start with an empty data directory or database.',
    );
    expect(await run('select name from migration order by name')).toEqual(before);
  });

  test('names the file that fails and rolls it back', async () => {
    await run(`delete from migration where name = '0001_people.sql'`);
    await expect(migrate(database.ownerUrl)).rejects.toThrow(
      /^Migration 0001_people\.sql failed: relation "\w+" already exists$/,
    );
    expect((await run('select name from migration')).length).toBe((await readMigrations()).length - 1);
  });
});

describe('the permission table', () => {
  /** The table of a newer version, in which regulatory specialists no longer publish. */
  const permissions = rolePermissions.filter(
    ({ role, permission }) => role !== 'REGULATORY_SPECIALIST' || permission !== 'POST_PUBLISH',
  );
  const naming = `comment on table role_permission is '${nameOf(permissions)}';`;
  const publishing = () =>
    run(`select role_key from role_permission where permission = 'POST_PUBLISH' order by 1`);
  const before = ['CHANNEL_ADMIN', 'CONTENT_APPROVER', 'REGULATORY_SPECIALIST', 'STUDY_MANAGER'];
  const after = ['CHANNEL_ADMIN', 'CONTENT_APPROVER', 'STUDY_MANAGER'];

  test('is refused if it has changed without a migration, and the previous one is kept', async () => {
    const migrations = await readMigrations();
    await expect(migrate(database.ownerUrl, { migrations, permissions })).rejects.toThrow(
      `The permission table has changed without a migration: add one that says ${naming}`,
    );
    expect(await publishing()).toEqual(before);
  });

  test('of a newer version is kept when an older process starts late, and a running older one is not ready', async () => {
    const older = await startApp({ database });
    const readiness = async () => {
      const { statusCode, body } = await older.app.inject('/readyz');
      return [statusCode, JSON.parse(body)];
    };
    expect(await readiness()).toEqual([200, { status: 'ready', failed: [] }]);
    const name = '9999_permissions.sql';
    const migrations = [
      ...(await readMigrations()),
      { name, text: naming, checksum: 'of the newer version' },
    ];
    expect(await migrate(database.ownerUrl, { migrations, permissions })).toEqual([name]);
    expect(await publishing()).toEqual(after);
    expect(await readiness()).toEqual([503, { status: 'not ready', failed: ['database'] }]);
    await older.close();
    await expect(migrate(database.ownerUrl)).rejects.toThrow(name);
    expect(await publishing()).toEqual(after);
  });
});
