import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createBudgets } from './core/budgets.ts';
import type { DatabaseUrls, Settings } from './core/env.ts';
import { deriveKey, keepSecret } from './core/secret.ts';
import type { Server } from './core/server.ts';
import { checkAppLogin } from './db/app-login.ts';
import { migrate } from './db/migrate.ts';
import { type EmbeddedOptions, openEmbedded, startEmbedded } from './db/embedded.ts';
import { connect } from './db/pool.ts';
import { refuseMarkedDataDir } from './db/restore-marks.ts';
import { createPreviewer } from './files/previews.ts';
import { createStorage } from './files/storage.ts';
import { createHub } from './live/hub.ts';
import { openWakes, type Wakes } from './outbox/wakes.ts';

export interface OpenServer {
  server: Server;
  wakes: Wakes;
  urls: DatabaseUrls;
  close(): Promise<void>;
}

type OpenOptions = Pick<EmbeddedOptions, 'log' | 'onLost'> & { share?: boolean };

/**
 * Opens what a process needs: the embedded PostgreSQL or the one of DATABASE_URL, migrated; storage; the live hub.
 * `share` joins a running Studyline's embedded database (the operator's tool) instead of refusing a directory in use.
 */
export async function openServer(settings: Settings, options: OpenOptions = {}): Promise<OpenServer> {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  await refuseMarkedDataDir(settings.dataDir);
  const database = await openDatabase(settings, options);
  try {
    await migrate(database.ownerUrl).catch(nameSetting(settings, 'DATABASE_URL'));
    await checkAppLogin(database).catch(nameSetting(settings, 'DATABASE_APP_URL'));
    // A killed process has left what it was working on. The operator's tool shares the folder with a running one.
    if (!options.share) await rm(temporaryOf(settings), { recursive: true, force: true });
    const opened = await assemble(settings, database);
    return {
      ...opened,
      close: async () => {
        await opened.close();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** No such host or server, and classes 28 and 3D of SQLSTATE: a wrong login, no such database. */
const UNREACHABLE = /^(E[A-Z]+|28\w{3}|3D\w{3})$/;

/** Names the setting of an external database that cannot be reached. */
function nameSetting({ database }: Settings, name: 'DATABASE_URL' | 'DATABASE_APP_URL') {
  return (error: unknown): never => {
    const isUnreachable =
      error instanceof Error && 'code' in error && UNREACHABLE.test(String(error.code)) && database !== null;
    if (!isUnreachable) throw error;
    throw new Error(`The database of ${name} cannot be reached: ${error.message}.`, { cause: error });
  };
}

/** The folder for temporary files. It is in the data directory, which is private, because they hold parts of documents. */
export function temporaryOf({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'temporary');
}

/** The database of the settings, as it is: migrated or not. */
export async function openDatabase(
  settings: Settings,
  options: OpenOptions,
): Promise<DatabaseUrls & { stop: () => Promise<void> }> {
  if (settings.database) return { ...settings.database, stop: async () => undefined };
  const { share, ...embedded } = options;
  const open = share ? openEmbedded : startEmbedded;
  return open({ dataDir: settings.dataDir, ...embedded });
}

/** Puts a process together on a migrated database; tests use it on a cloned one. */
export async function assemble(settings: Settings, urls: DatabaseUrls): Promise<OpenServer> {
  const secret = settings.secret ?? (await keepSecret(settings.dataDir));
  const { db } = connect(urls.appUrl, { max: 20 });
  const wakes = await openWakes(urls.appUrl);
  const liveKey = deriveKey(secret, 'live-key').slice(0, 20);
  const budgets = createBudgets(settings.limits);
  const hub = createHub({ key: liveKey, secret: deriveKey(secret, 'live-secret'), budgets });
  const previewer = createPreviewer({ folder: temporaryOf(settings) });
  const storage = createStorage({
    dataDir: settings.dataDir,
    ...(settings.storageUrl ? { url: settings.storageUrl } : {}),
  });
  const server: Server = {
    settings,
    db,
    storage,
    previewer,
    hub,
    budgets,
    liveKey,
    secret,
    wake: wakes.wake,
  };
  const close = async () => {
    await hub.close();
    await previewer.close();
    await wakes.close();
    await db.destroy();
  };
  return { server, wakes, urls, close };
}
