import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { discardEmbedded, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const TYPES_FILE = join(import.meta.dirname, 'types.ts');

/**
 * Writes db/types.ts from a migrated database; with `verify` it only says whether the file is up to date. Throws with the
 * generator's own words when it is not.
 */
export async function writeTypes(
  ownerUrl: string,
  options: { verify: boolean; outFile?: string },
): Promise<void> {
  const require = createRequire(import.meta.url);
  const bin = join(dirname(require.resolve('kysely-codegen/package.json')), 'dist/cli/bin.js');
  const mapping = JSON.stringify({ int8: 'number', numeric: 'number', timestamptz: 'Date' });
  const args = [
    '--dialect',
    'postgres',
    '--url',
    ownerUrl,
    '--default-schema',
    'public',
    '--include-pattern',
    'public.*',
  ];
  await promisify(execFile)(process.execPath, [
    bin,
    ...args,
    '--type-mapping',
    mapping,
    '--out-file',
    options.outFile ?? TYPES_FILE,
    ...(options.verify ? ['--verify'] : []),
  ]);
}

/** On a throw-away PostgreSQL: `npm run generate` needs no running Studyline. */
async function writeFromMigrations(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'studyline-types-'));
  const database = await startEmbedded({ dataDir, durable: false });
  try {
    await migrate(database.ownerUrl);
    await writeTypes(database.ownerUrl, { verify: false });
  } finally {
    await database.stop();
    await discardEmbedded(dataDir);
  }
}

if (import.meta.main) await writeFromMigrations();
