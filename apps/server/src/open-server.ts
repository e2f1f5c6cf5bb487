import { rm } from 'node:fs/promises';
import { sep } from 'node:path';
import { createBudgets } from './core/budgets.ts';
import { type DatabaseUrls, type Settings, temporaryOf } from './core/env.ts';
import { makePrivateFolder } from './core/private-file.ts';
import { deriveKey, keepSecret } from './core/secret.ts';
import type { Server } from './core/server.ts';
import { checkAppLogin } from './db/app-login.ts';
import { limited, withConnection } from './db/driver.ts';
import { migrate } from './db/migrate.ts';
import { type EmbeddedOptions, openEmbedded, startEmbedded } from './db/embedded.ts';
import { connect } from './db/pool.ts';
import { refuseMarkedDataDir } from './db/restore-marks.ts';
import { createFileWork } from './files/file-work.ts';
import { findSoffice } from './files/find-soffice.ts';
import { createPreviewer } from './files/previews.ts';
import { createStorage } from './files/storage.ts';
import { createHub } from './live/hub.ts';
import { createMailer } from './mail/mailer.ts';
import { openWakes, type Wakes } from './outbox/wakes.ts';

export interface OpenServer {
  server: Server;
  wakes: Wakes;
  urls: DatabaseUrls;
  /** Closes its connections. An embedded PostgreSQL keeps running. */
  disconnect(): Promise<void>;
  close(): Promise<void>;
}

type OpenOptions = Pick<EmbeddedOptions, 'log' | 'onLost'> & { share?: boolean };

/**
 * Opens what a process needs: the embedded PostgreSQL or the one of DATABASE_URL, migrated; storage; the live hub.
 * `share` joins a running Studyline's embedded database (the operator's tool) instead of refusing a directory in use.
 */
export async function openServer(settings: Settings, options: OpenOptions = {}): Promise<OpenServer> {
  try {
    return await open(settings, options);
  } catch (error) {
    throw nameDataDir(settings, error);
  }
}

async function open(settings: Settings, options: OpenOptions): Promise<OpenServer> {
  await makePrivateFolder(settings.dataDir);
  await refuseMarkedDataDir(settings.dataDir);
  const database = await openDatabase(settings, options);
  try {
    await migrate(database.ownerUrl);
    if (settings.database) await reach('DATABASE_APP_URL', settings.database.appUrl);
    await checkAppLogin(database);
    // A killed process may have left files there. The operator's tool shares the folder with a running process.
    if (!options.share) await rm(temporaryOf(settings), { recursive: true, force: true });
    const opened = await assemble(settings, database);
    return {
      ...opened,
      close: async () => {
        await opened.disconnect();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Names the setting if nobody can connect to an external database. */
async function reach(name: 'DATABASE_URL' | 'DATABASE_APP_URL', url: string): Promise<void> {
  await withConnection(limited(url), async () => undefined).catch((error: NodeJS.ErrnoException) => {
    // For a host with several addresses, the error has no message.
    const reason = error.message || error.code;
    throw new Error(`The database of ${name} cannot be reached: ${reason}.`, { cause: error });
  });
}

/** Names the setting if the data directory, or a file in it, cannot be used. */
export function nameDataDir({ dataDir }: Settings, error: unknown): unknown {
  if (!(error instanceof Error) || !('path' in error) || typeof error.path !== 'string') return error;
  const isOurs = isWithin(error.path, dataDir) || isWithin(dataDir, error.path);
  return isOurs
    ? new Error(`The data directory of STUDYLINE_DATA_DIR is not usable: ${error.message}.`, { cause: error })
    : error;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

/** Opens the database of the settings without migrating it. */
export async function openDatabase(
  settings: Settings,
  options: OpenOptions,
): Promise<DatabaseUrls & { stop: () => Promise<void> }> {
  if (settings.database) {
    await reach('DATABASE_URL', settings.database.ownerUrl);
    return { ...settings.database, stop: async () => undefined };
  }
  const { share, ...embedded } = options;
  const start = share ? openEmbedded : startEmbedded;
  return start({ dataDir: settings.dataDir, ...embedded }).catch((error: unknown) => {
    throw nameDataDir(settings, error);
  });
}

/** Assembles what a process needs on a migrated database; tests use it on a cloned one. */
export async function assemble(settings: Settings, urls: DatabaseUrls): Promise<OpenServer> {
  const secret = settings.secret ?? (await keepSecret(settings.dataDir));
  const soffice = await findSoffice(settings.libreOffice);
  const { db } = connect(urls.appUrl, { max: 20 });
  const wakes = await openWakes(urls.appUrl);
  const liveKey = deriveKey(secret, 'live-key').slice(0, 20);
  const budgets = createBudgets(settings.limits);
  const hub = createHub({ key: liveKey, secret: deriveKey(secret, 'live-secret'), budgets });
  const previewer = createPreviewer({ folder: temporaryOf(settings), soffice });
  const storage = await createStorage({
    dataDir: settings.dataDir,
    ...(settings.storageUrl ? { url: settings.storageUrl } : {}),
  });
  const server: Server = {
    settings,
    db,
    storage,
    previewer,
    fileWork: createFileWork(),
    hub,
    mailer: settings.mail ? createMailer(settings.mail) : null,
    budgets,
    liveKey,
    secret,
    wake: wakes.wake,
    tell: wakes.tell,
  };
  const closeAll = async () => {
    await hub.close();
    await previewer.close();
    await server.mailer?.close();
    await wakes.close();
    await db.destroy();
  };
  let closing: Promise<void> | undefined;
  const disconnect = () => (closing ??= closeAll());
  return { server, wakes, urls, disconnect, close: disconnect };
}
