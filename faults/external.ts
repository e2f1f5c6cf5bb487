import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Embedded, startEmbedded } from '../apps/server/src/db/embedded.ts';
import { createInstallation, inDatabase, type Installation } from './installation.ts';

/** Two processes of Studyline on one external PostgreSQL and one folder of files. */
export interface External {
  first: Installation;
  second: Installation;
  stopPostgres(): Promise<void>;
  startPostgres(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both, and PostgreSQL with the binaries that come with Studyline. The first process creates the demo. */
export async function startExternal(folder: string): Promise<External> {
  const dataDir = join(folder, 'postgres');
  let postgres: Embedded = await startEmbedded({ dataDir });
  const { ownerUrl, appUrl, adminUrl } = postgres;
  const options = {
    adminUrl: inDatabase(adminUrl),
    env: {
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      STUDYLINE_SECRET: 'a secret that both processes of the rehearsal share',
      STUDYLINE_DEMO: 'on',
    },
  };
  const first = await createInstallation({ ...options, folder: join(folder, 'first') });
  const second = await createInstallation({ ...options, folder: join(folder, 'second') });
  await mkdir(second.dataDir);
  await symlink(join(first.dataDir, 'files'), join(second.dataDir, 'files'));
  await first.start();
  await second.start();
  return {
    first,
    second,
    stopPostgres: () => postgres.stop(),
    // On the same socket, so at the same address.
    startPostgres: async () => {
      postgres = await startEmbedded({ dataDir });
    },
    close: async () => {
      await first.stop();
      await second.stop();
      await postgres.stop();
    },
  };
}
