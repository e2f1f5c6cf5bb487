import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { initMember } from '@studyline/contract/app/calls';
import { listClients } from '@studyline/contract/clients/calls';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import pg from 'pg';
import { DEMO_PASSWORD } from '../apps/server/seed/people.ts';
import { discardEmbedded, findRunningEmbedded } from '../apps/server/src/db/embedded.ts';
import {
  type Client,
  endProcess,
  findPort,
  type Running,
  signInByProgram,
  startProcess,
} from '../apps/server/test/process.ts';

const STUDY = 'LANTERN-FLU';
const POST = '750 participants randomised';

/** The people who write, by the part of their email address before the @. */
const PEOPLE = [
  'study.manager',
  'author',
  'approver',
  'monitor',
  'pharmacist',
  'coordinator',
  'coordinator2',
  'investigator',
  'client.admin',
  'safety',
] as const;
export type PersonName = (typeof PEOPLE)[number];

/** The people who write, and where. */
interface Scene {
  people: Record<PersonName, Client>;
  /** A study whose members are all of them except its client's administrator, and the UUID in its live channel. */
  channelId: number;
  uuid: string;
  /** A post in it on which they comment. */
  postId: number;
  clientId: number;
}

/** A separate Studyline in its own folder, as an operator runs it. */
export interface Installation {
  readonly dataDir: string;
  /** Where its processes put temporary files. */
  readonly tmpDir: string;
  readonly port: number;
  readonly url: string;
  /** Its process. */
  readonly pid: number;
  readonly isRunning: boolean;
  /** Starts it and waits until it serves. Throws with what it printed if it ends before that. */
  start(): Promise<void>;
  /** Starts it without waiting. */
  launch(): Running;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Signs people in, once, and finds where they write. Their sessions survive every restart. */
  scene(): Promise<Scene>;
  /** Opens a connection as the database's superuser. */
  connect(): Promise<pg.Client>;
}

interface Options {
  /** Where its folders are created. */
  folder: string;
  /** The port of an installation that it replaces; a free one by default. */
  port?: number;
  env?: Record<string, string>;
  /** The superuser's connection URL for an external PostgreSQL. */
  adminUrl?: string;
}

const running = new Set<Running>();
let isOver = false;

/** Ends every running process when a rehearsal is aborted, and prevents new starts. */
export async function endAll(): Promise<void> {
  isOver = true;
  await Promise.all([...running].map((one) => endProcess(one, 'SIGTERM')));
}

export async function createInstallation({
  folder,
  port: given,
  env = {},
  adminUrl,
}: Options): Promise<Installation> {
  const dataDir = join(folder, 'data');
  const tmpDir = join(folder, 'tmp');
  await mkdir(tmpDir, { recursive: true });
  const port = given ?? (await findPort());
  const url = `http://127.0.0.1:${port}`;
  let current: Running | undefined;
  let scene: Promise<Scene> | undefined;

  function launch(): Running {
    if (isOver) throw new Error('The rehearsal is over.');
    const own = startProcess(dataDir, port, {
      NODE_ENV: 'production',
      TMPDIR: tmpDir,
      // Only the scenario's settings, regardless of the caller's environment.
      DATABASE_URL: '',
      DATABASE_APP_URL: '',
      STORAGE_URL: '',
      PUBLIC_URL: '',
      STUDYLINE_DEMO: '',
      STUDYLINE_SECRET: '',
      ...env,
    });
    current = own;
    running.add(own);
    own.child.once('exit', () => running.delete(own));
    return own;
  }

  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (current) await endProcess(current, signal);
  };

  return {
    dataDir,
    tmpDir,
    port,
    url,
    get pid() {
      if (!current?.child.pid) throw new Error('This installation is not running.');
      return current.child.pid;
    },
    get isRunning() {
      return current !== undefined && running.has(current);
    },
    launch,
    start: async () => {
      await launch().ready;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    scene: () => (scene ??= findScene(url)),
    connect: async () => {
      const connectionString = adminUrl ?? (await embeddedUrl(dataDir));
      const client = new pg.Client({ connectionString });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
  };
}

/** Signs in the people who write. */
export async function signInPeople(url: string): Promise<Scene['people']> {
  const clients = await Promise.all(
    PEOPLE.map(async (name, index) => {
      // Everybody calls from a different address, because each address has a budget.
      return [name, await signInByProgram(url, name, DEMO_PASSWORD, `192.0.2.${index + 1}`)] as const;
    }),
  );
  return Object.fromEntries(clients) as Scene['people'];
}

async function findScene(url: string): Promise<Scene> {
  const people = await signInPeople(url);
  const manager = people['study.manager'];
  const { channelSummaries } = await manager.call(initMember, {});
  const study = channelSummaries.find(({ name }) => name === STUDY);
  if (!study) throw new Error(`The demo has no study ${STUDY}.`);
  const { channelId, uuid } = study;
  const { items } = await manager.call(listChannelPosts, { params: { channelId }, query: { pageSize: 100 } });
  const post = items.find(({ postDetail }) => postDetail.title === POST);
  const [client] = (await people['client.admin'].call(listClients, {})).items;
  if (!post || !client) throw new Error('The demo has no post or no client to write to.');
  return { people, channelId, uuid, postId: post.postDetail.postId, clientId: client.clientId };
}

/** Connects to the running Studyline's database as the superuser. */
async function embeddedUrl(dataDir: string): Promise<string> {
  for (let left = 100; ; left -= 1) {
    const urls = await findRunningEmbedded(dataDir);
    if (urls) return inDatabase(urls.adminUrl);
    if (left === 0) throw new Error(`The PostgreSQL in ${dataDir} is not ready.`);
    await pause(100);
  }
}

/** The superuser's connection URL for Studyline's database. */
export function inDatabase(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = '/studyline';
  return url.href;
}

/** Copies the folders of a stopped installation. */
export async function copyInstallation(
  from: Installation,
  folder: string,
  env: Record<string, string> = {},
): Promise<Installation> {
  await cp(from.dataDir, join(folder, 'data'), { recursive: true });
  return createInstallation({ folder, env });
}

/** Stops an installation and removes its folders. */
export async function discardInstallation(installation: Installation, folder: string): Promise<void> {
  await installation.stop();
  await discardEmbedded(installation.dataDir);
  await rm(folder, { recursive: true, force: true });
}

/** The files below a folder, relative to it. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
