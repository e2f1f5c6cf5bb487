import { execFile, spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '../../test/app.ts';
import { emptyDatabase, query, type TestDatabase } from '../../test/cluster.ts';
import { add, fileOf, pdfBytes } from '../../test/posts.ts';
import { runTool } from '../../test/run-tool.ts';
import { buildWorld } from '../../test/world.ts';
import { makeFolder } from '../files/storage-fixture.ts';
import { bareEnvironment } from '../../test/bare-environment.ts';

/** Mounting a small disk needs a user namespace, whose root may do so. */
const canMount = spawnSync('unshare', ['-Urm', 'true']).status === 0;
if (!canMount)
  process.stderr.write('SKIPPED: nobody may mount a small disk on this machine (unshare -Urm).\n');

const folder = await makeFolder();
const disk = join(folder.path, 'disk');
const whole = join(folder.path, 'whole');
const app = await startApp();
const externalOf = ({ ownerUrl, appUrl }: TestDatabase) => ({
  DATABASE_URL: ownerUrl,
  DATABASE_APP_URL: appUrl,
  STUDYLINE_SECRET: app.server.secret,
});
const here = { STUDYLINE_DATA_DIR: app.server.settings.dataDir, ...externalOf(app.database) };

beforeAll(async () => {
  await mkdir(disk);
  const { study, manager } = await buildWorld(app.server.db);
  await add(
    app,
    study,
    manager,
    { intent: 'PUBLISH' },
    fileOf(Buffer.concat([pdfBytes(), Buffer.alloc(3_000_000)])),
  );
  // More than PostgreSQL has room for on a disk on which it has just fitted.
  await query(
    app.database.ownerUrl,
    `insert into session (user_id, token_hash, provider, user_agent, expires_at)
      select (select min(id) from app_user), sha256(n::text::bytea), 'test', repeat(md5(n::text), 30), now()
      from generate_series(1, 20000) n`,
  );
  expect(await runTool(folder.path, ['backup', whole], here)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await app.close();
  await folder.remove();
});

/**
 * Runs the operator's tool on a disk of this many megabytes, and again after enlarging it. Returns the output of each run, what
 * it left in a folder, and the output of `migrate` in between.
 */
async function runTwice(megabytes: number, args: string[], left: string, env: Record<string, string>) {
  const cli = join(import.meta.dirname, '../cli.ts');
  const script = `
    mount -t tmpfs -o size=${megabytes}m tmpfs "${disk}"
    run() { "${process.execPath}" "${cli}" "$@" 2>&1; echo "code $?"; }
    run ${args.join(' ')}
    ls -A "${left}" | sort | xargs echo left
    echo --
    run migrate
    echo --
    mount -o remount,size=2g "${disk}"
    run ${args.join(' ')}
    ls -A "${left}" | sort | xargs echo left`;
  const { stdout } = await promisify(execFile)('unshare', ['-Urm', 'sh', '-c', script], {
    cwd: folder.path,
    env: { ...bareEnvironment, STUDYLINE_DEMO: 'off', ...env },
  });
  return stdout.split('--\n').map((part) => part.trim().split('\n'));
}

describe.runIf(canMount)('a full disk', () => {
  test('for a backup: one sentence, nothing is left, and the next run succeeds', async () => {
    const target = join(disk, 'backup');
    const [first, , second] = await runTwice(2, ['backup', target], target, here);
    expect(first).toEqual([
      `There isn’t enough space for the backup in ${target}: nothing was kept.`,
      'code 1',
      'left',
    ]);
    expect(second).toEqual([
      expect.stringMatching(/^Backed up \d+ rows and 1 files to /),
      'code 0',
      'left SHA256SUMS files manifest.json secret tables',
    ]);
  });

  const sentence = 'There isn’t enough space for the restore: free some, and run the restore again.';
  const unfinished = expect.stringMatching(/^A restore into .+ has not finished/);
  const restored = expect.stringMatching(/^Restored \d+ rows and 1 files from a backup of /);

  test('for restored files: nothing starts on what is left, and the next run succeeds', async () => {
    const target = await emptyDatabase();
    const dataDir = join(disk, 'data');
    const env = { STUDYLINE_DATA_DIR: dataDir, ...externalOf(target) };
    const [first, between, second] = await runTwice(2, ['restore', whole], dataDir, env);
    expect(first).toEqual([sentence, 'code 1', 'left files restore-unfinished']);
    expect(between).toEqual([unfinished, 'code 1']);
    expect(second).toEqual([restored, 'code 0', 'left files']);
    expect(await query(target.ownerUrl, 'select count(*)::integer from session')).toEqual(
      await query(app.database.ownerUrl, 'select count(*)::integer from session'),
    );
    await target.drop();
  });

  test.each([
    ['for the embedded PostgreSQL', 20],
    ['for restored rows', 64],
  ])('%s: nothing starts on what is left, and the next run succeeds', async (_, megabytes) => {
    const dataDir = join(disk, 'data');
    const [first = [], between, second] = await runTwice(megabytes, ['restore', whole], dataDir, {
      STUDYLINE_DATA_DIR: dataDir,
    });
    expect(first.slice(0, 2)).toEqual([sentence, 'code 1']);
    expect(between).toEqual([unfinished, 'code 1']);
    expect(second).toEqual([restored, 'code 0', 'left files postgres postgres.json postgres.log secret']);
  });
});
