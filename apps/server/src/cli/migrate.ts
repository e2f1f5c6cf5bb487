import { parseArgs } from 'node:util';
import { mkdir } from 'node:fs/promises';
import { readSettings } from '../core/env.ts';
import { openEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { refuseMarkedDataDir } from '../db/restore-marks.ts';
import type { Terminal } from './with-server.ts';

/** Brings the database to the newest schema and says what it applied. */
export async function migrateDatabase(args: string[], { say }: Terminal): Promise<void> {
  parseArgs({ args });
  const settings = readSettings();
  await refuseMarkedDataDir(settings.dataDir);
  if (settings.database) return say(describe(await migrate(settings.database.ownerUrl)));
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const database = await openEmbedded({ dataDir: settings.dataDir });
  try {
    say(describe(await migrate(database.ownerUrl)));
  } finally {
    await database.stop();
  }
}

function describe(applied: readonly string[]): string {
  return applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.';
}
