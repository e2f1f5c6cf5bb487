import { parseArgs } from 'node:util';
import { readSettings } from '../core/env.ts';
import { migrate } from '../db/migrate.ts';
import { refuseMarkedDataDir } from '../db/restore-marks.ts';
import { openDatabase } from '../open-server.ts';
import type { Terminal } from './with-server.ts';

/** Migrates the database to the newest schema and reports what it applied. */
export async function migrateDatabase(args: string[], { env, say }: Terminal): Promise<void> {
  parseArgs({ args });
  const settings = readSettings(env);
  await refuseMarkedDataDir(settings.dataDir);
  const database = await openDatabase(settings, { share: true });
  try {
    say(describe(await migrate(database.ownerUrl)));
  } finally {
    await database.stop();
  }
}

function describe(applied: readonly string[]): string {
  return applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.';
}
